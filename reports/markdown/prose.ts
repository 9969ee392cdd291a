import { printable } from '../printable.ts';

/** A text as Markdown that shows it literally: no markup, HTML, link, mention or reference; on one line, so also in a cell. */
export function literal(text: string): string {
  return printable(text)
    .replace(/[<>&@:|#]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/www\./gi, (word) => `${word.slice(0, 3)}&#46;`)
    .replace(/[\\`*_[\]!~]/g, (character) => `\\${character}`);
}

/** A text as a code span; its fence is longer than any run of backticks within. */
export function code(text: string): string {
  const shown = printable(text).replaceAll('|', '\\|');
  const fence = fenceFor(shown, 1);
  const space = /^`|`$/.test(shown) ? ' ' : '';
  return `${fence}${space}${shown}${space}${fence}`;
}

/** Lines as a code block, each made printable by the caller. */
export function codeBlock(lines: readonly string[]): readonly string[] {
  const fence = fenceFor(lines.join('\n'), 3);
  return [`${fence}text`, ...lines, fence];
}

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}
