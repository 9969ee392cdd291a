import type { Report, Row } from '../model.ts';
import type { BaselineEntry } from './read.ts';

/** What a baseline makes of the rows of a run. */
export interface BaselineResult {
  readonly rows: readonly Row[];
  /** Entries that the file has to lose; each `reason` says why, then quotes the entry's own. */
  readonly stale: Report['staleBaseline'];
}

/** The run that a baseline is applied to. */
export interface BaselineContext {
  /** `YYYY-MM-DD`; an entry whose `expires` lies before it excuses nothing. */
  readonly today: string;
  /** The run was narrowed (`--only`, `--skip`), so it cannot tell which entries are stale. */
  readonly partial: boolean;
}

/**
 * Marks the rows that the entries list: a violation becomes `expected`, a pass `unexpected-pass`, and an entry that the
 * run shows to excuse nothing is stale. An entry excuses nothing when it has expired, when no row has such an id, or when
 * every row it matches was judged and is no violation (advice, note) or does not apply to the target.
 *
 * A listed row without a judgement (`untested`, `inconclusive`, `broken`) proves nothing about its entry, so the entry
 * stays without complaint: a run without a fixture, or one with a late answer, must not break a baseline that a full run
 * needs. Once the row is judged, a pass makes the entry fail.
 */
export function applyBaseline(
  rows: readonly Row[],
  entries: readonly BaselineEntry[],
  { today, partial }: BaselineContext,
): BaselineResult {
  const patterns = entries.map((entry) => ({ entry, matches: matcher(entry.row), expired: isExpired(entry, today) }));
  const active = patterns.filter(({ expired }) => !expired);
  const marked = rows.map((row) => mark(row, active.find(({ matches }) => matches(row.id))?.entry));
  const stale = patterns.flatMap(({ entry, matches, expired }) => {
    const why = expired
      ? `expired on ${entry.expires}; renew or remove it`
      : whyStale(rows.filter(({ id }) => matches(id)));
    return partial || why === undefined
      ? []
      : [{ pattern: entry.row, reason: `${why} (its reason was: ${entry.reason})` }];
  });
  return { rows: marked, stale };
}

function mark(row: Row, entry: BaselineEntry | undefined): Row {
  if (entry === undefined) return row;
  if (row.verdict.outcome === 'pass') return { ...row, baseline: { status: 'unexpected-pass', reason: entry.reason } };
  return excusable(row) ? { ...row, baseline: { status: 'expected', reason: entry.reason } } : row;
}

function whyStale(listed: readonly Row[]): string | undefined {
  if (listed.length === 0) return 'no row of the run has such an id; remove it';
  const judgedOtherwise = ({ verdict }: Row) => verdict.outcome === 'fail' || verdict.outcome === 'inapplicable';
  return listed.every((row) => judgedOtherwise(row) && !excusable(row))
    ? 'none of its rows is a violation; remove it'
    : undefined;
}

function excusable({ verdict }: Row): boolean {
  return verdict.outcome === 'fail' && verdict.weight === 'violation';
}

/** Whether the last day of an entry lies before `today`. */
export function isExpired({ expires }: BaselineEntry, today: string): boolean {
  return expires !== undefined && expires < today;
}

/** `*` matches any run of characters, everything else itself. */
export function matcher(pattern: string): (id: string) => boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  const whole = new RegExp(`^${escaped.join('.*')}$`, 's');
  return (id) => whole.test(id);
}
