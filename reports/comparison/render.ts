import type { Message, Report, Row } from '../../harness/model.ts';
import { type Line, renderLines, type Style, styled } from '../text/line.ts';
import { bodyText, typedText } from '../value.ts';
import type { Change, Comparison } from './compare.ts';

/** Changes of one kind that are printed; the last line counts all. */
const printedAtMost = 50;

/** A comparison for people. The last line is `N worse, N better, N otherwise, N the same`, counting rows. */
export function renderComparison(
  { changes, same }: Comparison,
  runs: { readonly before: Report; readonly after: Report },
  colour = false,
): string {
  const of = (direction: Change['direction']) => changes.filter((change) => change.direction === direction);
  const [worse, better, otherwise] = [of('worse'), of('better'), of('otherwise')];
  const parts: readonly (readonly Line[])[] = [
    headLines(runs),
    ...worse.slice(0, printedAtMost).map(worseBlock),
    titled('Better', better.map(shortLine)),
    titled('Otherwise', otherwise.map(shortLine)),
    [[`${worse.length} worse, ${better.length} better, ${otherwise.length} otherwise, ${same} the same`]],
  ];
  const spaced = parts.filter((lines) => lines.length > 0).flatMap((lines) => [[], ...lines]);
  return renderLines(spaced.slice(1), colour);
}

function headLines({ before, after }: { readonly before: Report; readonly after: Report }): readonly Line[] {
  const line = (name: string, { suite, target, seed, specs }: Report): Line => [
    styled('dim', name.padEnd(5)),
    `${target.link}, ${suite.name} ${suite.version}, seed ${seed}, ${specs.map(({ spec, revision }) => `${spec} ${revision}`).join(', ')}`,
  ];
  return [line('old', before), line('new', after)];
}

function worseBlock({ id, before, after, difference }: Change): readonly Line[] {
  const row = after ?? before;
  if (row === undefined) return [];
  return [
    [styled('red', '✗ '), styled('bold', row.text)],
    field('row', id),
    field('statement', `${row.requirement}, ${row.level}, ${row.section}`),
    field('case', row.title),
    field('was', accountOf(before), 'green'),
    field('is', accountOf(after), 'red'),
    ...(difference === undefined
      ? []
      : [
          field('differs', `first in message ${difference.position}`),
          ...messageLines(difference.before, difference.after),
        ]),
    ...(after === undefined ? [] : [field('replay', after.replay, 'cyan')]),
  ];
}

/** Both messages from where they part. */
function messageLines(before: Message | undefined, after: Message | undefined): readonly Line[] {
  const bodies = [before, after].map((message) =>
    message === undefined ? '' : bodyText(message.body, message.cutFrom),
  );
  const [one = '', other = ''] = bodies;
  const from = Math.max(0, partingOf(one, other) - 60);
  const line = (name: string, message: Message | undefined, body: string, style: Style): Line => [
    `      ${name} `,
    message === undefined
      ? styled('dim', 'no message')
      : styled(
          style,
          `${message.direction === 'sent' ? '→' : '←'} ${message.label} ${from > 0 ? '…' : ''}${body.slice(from)}`,
        ),
  ];
  return [line('was', before, one, 'green'), line('is ', after, other, 'red')];
}

/** How many characters two texts share at their beginning. */
function partingOf(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function accountOf(row: Row | undefined): string {
  if (row === undefined) return 'not in the report';
  const { verdict } = row;
  switch (verdict.outcome) {
    case 'pass':
      return 'passed';
    case 'fail':
      return `${verdict.weight}: expected ${verdict.expected}, got ${typedText(verdict.actual)}`;
    case 'untested':
      return `untested until ${verdict.missing}`;
    case 'inapplicable':
      return `inapplicable: ${verdict.because}`;
    case 'inconclusive':
      return `inconclusive: ${verdict.why}`;
    case 'broken':
      return `broken: ${verdict.error}`;
  }
}

function shortLine({ id, before, after }: Change): Line {
  return [`  ${id}: ${wordOf(before)} → ${wordOf(after)}`];
}

function wordOf(row: Row | undefined): string {
  if (row === undefined) return 'not in the report';
  return row.verdict.outcome === 'fail' ? row.verdict.weight : row.verdict.outcome;
}

function field(name: string, value: string, style?: Style): Line {
  return [styled('dim', `    ${name.padEnd(10)}  `), style === undefined ? value : styled(style, value)];
}

function titled(title: string, lines: readonly Line[]): readonly Line[] {
  if (lines.length === 0) return [];
  const rest = lines.length - printedAtMost;
  return [
    [styled('bold', title)],
    ...lines.slice(0, printedAtMost),
    ...(rest > 0 ? [[styled('dim', `  and ${rest} more`)]] : []),
  ];
}
