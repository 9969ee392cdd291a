import type { Message, Report, Row } from '../../harness/model.ts';

/** A row that two runs see differently. */
export interface Change {
  /** `worse`: it fails more, or it passed and is not shown any more. `better`: it passes now, or fails less. */
  readonly direction: 'worse' | 'better' | 'otherwise';
  readonly id: string;
  /** Absent where the run has no such row. */
  readonly before?: Row;
  readonly after?: Row;
  /** Absent where one of the rows has no transcript, or both say the same. */
  readonly difference?: Difference;
}

/** The first message that is not the same in two transcripts. */
export interface Difference {
  /** Position in the transcript, from 1. */
  readonly position: number;
  readonly before: Message | undefined;
  readonly after: Message | undefined;
}

export interface Comparison {
  readonly changes: readonly Change[];
  /** Rows that both runs see alike. */
  readonly same: number;
}

/** What changed from one run to another: verdicts by row id. The baseline of either run plays no part. */
export function compare(before: Report, after: Report): Comparison {
  const old = new Map(before.rows.map((row) => [row.id, row]));
  const fresh = new Map(after.rows.map((row) => [row.id, row]));
  const ids = [...new Set([...fresh.keys(), ...old.keys()])];
  const changes = ids.flatMap((id) => changeOf(id, old.get(id), fresh.get(id)) ?? []);
  return { changes, same: ids.length - changes.length };
}

function changeOf(id: string, before: Row | undefined, after: Row | undefined): Change | undefined {
  if (before !== undefined && after !== undefined && saysOf(before) === saysOf(after)) return undefined;
  const difference = firstDifference(before?.transcript, after?.transcript);
  return {
    direction: directionOf(rankOf(before), rankOf(after)),
    id,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(difference !== undefined && { difference }),
  };
}

function saysOf({ verdict }: Row): string {
  return JSON.stringify(verdict);
}

const shown = 0;
/** No verdict about the target: not exercised, not fair to judge, or no such row. */
const open = 1;
const failing = { note: 2, advice: 3, violation: 4 } as const;
const suiteBroke = 5;

function rankOf(row: Row | undefined): number {
  switch (row?.verdict.outcome) {
    case 'pass':
      return shown;
    case 'fail':
      return failing[row.verdict.weight];
    case 'broken':
      return suiteBroke;
    default:
      return open;
  }
}

/** A failure that is not shown any more is no improvement: nothing says that it is gone. */
function directionOf(before: number, after: number): Change['direction'] {
  if (after > before) return 'worse';
  if (after < before && after !== open) return 'better';
  return 'otherwise';
}

function firstDifference(
  before: readonly Message[] | undefined,
  after: readonly Message[] | undefined,
): Difference | undefined {
  if (before === undefined || after === undefined) return undefined;
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index++) {
    const [one, other] = [before[index], after[index]];
    if (wordsOf(one) !== wordsOf(other)) return { position: index + 1, before: one, after: other };
  }
  return undefined;
}

/** What was said; when is not compared. */
function wordsOf(message: Message | undefined): string {
  return JSON.stringify(message === undefined ? null : [message.direction, message.label, message.body]);
}
