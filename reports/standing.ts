import type { Report, Row } from '../harness/model.ts';

/** How a row counts in the last line: `failed` is a violation that no baseline excuses, `skipped` neither pass nor that. */
export type Standing = 'passed' | 'failed' | 'skipped';

/** The number of rows by standing, and how many of the skipped ones are advice or notes. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly advice: number;
  readonly notes: number;
}

export function standingOf(row: Row): Standing {
  const { verdict, baseline } = row;
  if (verdict.outcome === 'pass') return 'passed';
  const excused = baseline?.status === 'expected';
  return verdict.outcome === 'fail' && verdict.weight === 'violation' && !excused ? 'failed' : 'skipped';
}

export function totalsOf({ rows }: Report): Totals {
  const standings = rows.map(standingOf);
  const count = (standing: Standing) => standings.filter((each) => each === standing).length;
  const graded = (weight: 'advice' | 'note') =>
    rows.filter(({ verdict }) => verdict.outcome === 'fail' && verdict.weight === weight).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    advice: graded('advice'),
    notes: graded('note'),
  };
}
