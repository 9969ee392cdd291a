import type { Report } from '../harness/model.ts';
import { parseRecording } from '../harness/recording/read.ts';
import { recordedTarget } from '../harness/recording/recorded-target.ts';
import { judge } from './judge.ts';

/** What the invariants find on the text of a recording. */
export function judgeRecorded(text: string): Promise<Report> {
  const target = recordedTarget(parseRecording(text, 'recorded'));
  return judge({
    target,
    cases: 'invariants',
    seed: 1,
    selection: { only: [], skip: [] },
    replay: (rows) => rows.join(' '),
  });
}

/** Ids of the rows with an outcome. */
export function withOutcome({ rows }: Report, outcome: string): readonly string[] {
  return rows.filter(({ verdict }) => verdict.outcome === outcome).map(({ id }) => id);
}

/** The verdicts of a report on the rows that another one has, too. */
export function verdictsOf({ rows }: Report, among: Report) {
  const ids = new Set(among.rows.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id)).map(({ id, verdict, ambiguity }) => ({ id, verdict, ambiguity }));
}
