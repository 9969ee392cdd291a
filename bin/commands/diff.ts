import { compare } from '../../reports/comparison/compare.ts';
import { renderComparison } from '../../reports/comparison/render.ts';
import type { DiffCommand } from '../options/index.ts';
import { readReport } from '../report-file.ts';

/** Prints what changed from one report to another; exit code 1 where something got worse. */
export function compareReports({ before, after }: DiffCommand): number {
  const runs = { before: readReport(before), after: readReport(after) };
  const comparison = compare(runs.before, runs.after);
  process.stdout.write(renderComparison(comparison, runs, process.stdout.hasColors?.() ?? false));
  return comparison.changes.some(({ direction }) => direction === 'worse') ? 1 : 0;
}
