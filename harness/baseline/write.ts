import { isViolation } from '../exit-code.ts';
import type { Row } from '../model.ts';
import { isExpired, matcher } from './apply.ts';
import { type BaselineEntry, unwritten } from './read.ts';

/**
 * The baseline of a whole run: an entry for every violation. What is known keeps its entry, reason and last day; an entry
 * that also lists rows which pass is narrowed to those that do not, one that excuses nothing is left out, and one whose
 * rows were not judged stays, since the run shows nothing of it. A new entry has a reason that `readBaseline` refuses until
 * somebody writes one.
 *
 * @param rows of a run without a baseline
 * @param today `YYYY-MM-DD`
 */
export function baselineOf(
  rows: readonly Row[],
  known: readonly BaselineEntry[],
  today: string,
): readonly BaselineEntry[] {
  const current = known.filter((entry) => !isExpired(entry, today));
  const kept = current
    .flatMap((entry) => narrowed(entry, rows))
    .filter(({ row }, index, all) => all.findIndex((other) => other.row === row) === index);
  const patterns = kept.map(({ row }) => matcher(row));
  const fresh = rows
    .filter((row) => isViolation(row) && !patterns.some((matches) => matches(row.id)))
    .map(({ id }) => ({ row: id, reason: unwritten }));
  return [...kept, ...fresh];
}

function narrowed(entry: BaselineEntry, rows: readonly Row[]): readonly BaselineEntry[] {
  const listed = rows.filter(({ id }) => matcher(entry.row)(id));
  const violations = listed.filter(isViolation);
  if (listed.some(({ verdict }) => verdict.outcome === 'pass'))
    return violations.map(({ id }) => ({ ...entry, row: id }));
  const open = listed.some(({ verdict }) => ['untested', 'inconclusive', 'broken'].includes(verdict.outcome));
  return violations.length > 0 || open ? [entry] : [];
}

/** The text of a baseline file. */
export function baselineText(entries: readonly BaselineEntry[]): string {
  return `${JSON.stringify({ format: 1, entries }, null, 2)}\n`;
}
