import type { Row, Verdict } from '../harness/model.ts';

/** Rows that were not judged for one reason. */
export interface Unexercised {
  readonly outcome: 'untested' | 'inconclusive' | 'inapplicable';
  /** What would enable an untested row, or why no verdict is fair. */
  readonly reason: string;
  readonly rows: readonly Row[];
  /** Ids of their statements, each once. */
  readonly requirements: readonly string[];
}

const order: readonly Unexercised['outcome'][] = ['untested', 'inconclusive', 'inapplicable'];

/** What was not judged and why: rows without a judgement by reason; what can be changed first, then the most frequent. */
export function unexercised(rows: readonly Row[]): readonly Unexercised[] {
  const groups = new Map<string, Pick<Unexercised, 'outcome' | 'reason'> & { readonly rows: Row[] }>();
  for (const row of rows) {
    const { verdict } = row;
    const reason = reasonOf(verdict);
    if (reason === undefined) continue;
    const key = `${reason.outcome} ${reason.reason}`;
    const group = groups.get(key) ?? { ...reason, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, requirements: [...new Set(group.rows.map(({ requirement }) => requirement))] }))
    .sort(
      (left, right) =>
        order.indexOf(left.outcome) - order.indexOf(right.outcome) || right.rows.length - left.rows.length,
    );
}

function reasonOf(verdict: Verdict): Pick<Unexercised, 'outcome' | 'reason'> | undefined {
  switch (verdict.outcome) {
    case 'untested':
      return { outcome: 'untested', reason: verdict.missing };
    case 'inapplicable':
      return { outcome: 'inapplicable', reason: verdict.because };
    case 'inconclusive':
      return { outcome: 'inconclusive', reason: verdict.why };
    default:
      return undefined;
  }
}
