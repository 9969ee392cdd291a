import { ConformanceError } from '../harness/errors.ts';
import type { Report, Row } from '../harness/model.ts';

/** What a run needs to come to rows of an earlier report again. */
export interface Replay {
  readonly seed: number;
  /** Rows to run, those that cause their evidence included. */
  readonly only: readonly string[];
  /** Row of a property case → the path that leads fast-check to its counterexample. */
  readonly paths: ReadonlyMap<string, string>;
  /** The rows that are repeated, as they were. */
  readonly rows: readonly Row[];
}

/**
 * Reads off a report how to repeat one of its rows, or all that failed.
 *
 * @throws ConformanceError `usage` where there is no such row, or none that failed
 */
export function replayOf({ seed, rows }: Report, id?: string): Replay {
  const repeated = rows.filter((row) => (id === undefined ? row.verdict.outcome === 'fail' : row.id === id));
  if (repeated.length === 0) {
    throw new ConformanceError(
      'usage',
      id === undefined ? 'no row of the report failed; name one with --row' : `the report has no row ${id}`,
    );
  }
  return {
    seed,
    only: [...new Set(repeated.flatMap(rowsOf))],
    paths: new Map(repeated.flatMap(({ id: row, verdict }) => pathOf(row, verdict))),
    rows: repeated,
  };
}

/** The rows in the command that the report gives for a row; an invariant needs the case that caused its evidence. */
function rowsOf({ id, replay }: Row): readonly string[] {
  const named = [...replay.matchAll(/ --only (?:'([^']*)'|(\S+))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return named.includes(id) ? named : [...named, id];
}

function pathOf(row: string, verdict: Row['verdict']): readonly (readonly [string, string])[] {
  return verdict.outcome === 'fail' && verdict.counterexample !== undefined ? [[row, verdict.counterexample.path]] : [];
}

/** One line for each repeated row: whether it came out as before. */
export function compared({ rows }: Replay, again: readonly Row[]): readonly string[] {
  const found = new Map(again.map((row) => [row.id, row.verdict]));
  return rows.map(({ id, verdict }) => {
    const now = found.get(id);
    if (now === undefined) return `${id}: ${verdict.outcome} in the report, did not run`;
    return JSON.stringify(now) === JSON.stringify(verdict)
      ? `${id}: the same verdict as in the report (${verdict.outcome})`
      : `${id}: ${verdict.outcome} in the report, now ${now.outcome}${now.outcome === verdict.outcome ? ' on other evidence' : ''}`;
  });
}
