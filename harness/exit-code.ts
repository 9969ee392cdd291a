import type { Report, Row } from './model.ts';

/** What each exit code tells, for help and README. */
export const exitCodes = [
  { code: 0, meaning: 'no violation' },
  {
    code: 1,
    meaning: 'a violation, or a wrong baseline: a listed row that passed, or an entry that excuses nothing',
  },
  { code: 2, meaning: 'the command line, the configuration or the baseline file is wrong' },
  {
    code: 3,
    meaning: 'the target was not reached or ended too early, nothing was exercised, or the suite itself broke',
  },
] as const;

/** Whether the row is a violation that the baseline does not excuse. */
export function isViolation(row: Row): boolean {
  const { verdict } = row;
  return verdict.outcome === 'fail' && verdict.weight === 'violation' && row.baseline?.status !== 'expected';
}

/**
 * The exit code of a finished run. 3 outranks 1: what a broken suite found, or one that exercised nothing, is no verdict.
 * A row is exercised when its case passed or failed.
 */
export function verdictOfRun(report: Report): 0 | 1 | 3 {
  const { rows } = report;
  if (rows.some(({ verdict }) => verdict.outcome === 'broken')) return 3;
  if (!rows.some(({ verdict }) => verdict.outcome === 'pass' || verdict.outcome === 'fail')) return 3;
  const wrongBaseline =
    report.staleBaseline.length > 0 || rows.some(({ baseline }) => baseline?.status === 'unexpected-pass');
  return wrongBaseline || rows.some(isViolation) ? 1 : 0;
}
