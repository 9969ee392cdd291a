import type { Row, Verdict } from '../../harness/model.ts';
import { type Line, styled } from './line.ts';

const shownIds = 8;

/** What was not judged and why: rows without a judgement by reason, the most frequent first. */
export function unexercisedLines(rows: readonly Row[]): readonly Line[] {
  const groups = new Map<string, { readonly reason: Reason; readonly rows: Row[] }>();
  for (const row of rows) {
    const reason = reasonOf(row.verdict);
    if (reason === undefined) continue;
    const key = reason.word + reason.text;
    const group = groups.get(key) ?? { reason, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  const ordered = [...groups.values()].sort(
    (left, right) =>
      order.indexOf(left.reason.word) - order.indexOf(right.reason.word) || right.rows.length - left.rows.length,
  );
  return ordered.flatMap(({ reason, rows: group }): readonly Line[] => [
    [`  ${String(group.length).padStart(4)} `, styled('yellow', reason.word), reason.text],
    [styled('dim', `       ${idList(group)}`)],
  ]);
}

interface Reason {
  readonly word: 'untested' | 'inapplicable' | 'inconclusive';
  readonly text: string;
}

const order: readonly Reason['word'][] = ['untested', 'inconclusive', 'inapplicable'];

function reasonOf(verdict: Verdict): Reason | undefined {
  switch (verdict.outcome) {
    case 'untested':
      return { word: 'untested', text: ` until ${verdict.missing}` };
    case 'inapplicable':
      return { word: 'inapplicable', text: `: ${verdict.because}` };
    case 'inconclusive':
      return { word: 'inconclusive', text: `: ${verdict.why}` };
    default:
      return undefined;
  }
}

function idList(rows: readonly Row[]): string {
  const ids = [...new Set(rows.map(({ requirement }) => requirement))];
  const rest = ids.length - shownIds;
  return `${ids.slice(0, shownIds).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
