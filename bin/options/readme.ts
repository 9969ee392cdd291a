import { exitCodes } from '../../harness/exit-code.ts';
import { spelling, summaryOf } from './help.ts';
import { type OptionEntry, options } from './table.ts';

/** The generated parts of README.md, by the name in their markers. */
export const readmeTables: Readonly<Record<string, () => string>> = {
  options: () =>
    table(
      ['option', 'command', 'meaning'],
      options.map((option: OptionEntry) => [
        `\`${spelling(option)}\``,
        option.commands === undefined ? 'all' : option.commands.map((name) => `\`${name}\``).join(', '),
        summaryOf(option),
      ]),
    ),
  'exit-codes': () =>
    table(
      ['code', 'meaning'],
      exitCodes.map(({ code, meaning }) => [`\`${code}\``, meaning]),
    ),
};

/**
 * Puts the current tables between `<!-- generated:NAME -->` and `<!-- /generated:NAME -->`; the rest stays as it is.
 *
 * @throws Error for a marker of an unknown name or without its end
 */
export function fillTables(markdown: string): string {
  return markdown.replace(/<!-- generated:(\S+) -->(?:[\s\S]*?(<!-- \/generated:\1 -->))?/g, (_, name, end) => {
    const render = readmeTables[name];
    if (render === undefined) throw new Error(`README marker ${name} is unknown`);
    if (end === undefined) throw new Error(`README marker ${name} has no end`);
    return `<!-- generated:${name} -->\n${render()}<!-- /generated:${name} -->`;
  });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
