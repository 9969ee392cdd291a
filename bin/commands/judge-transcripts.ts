import { readBaseline } from '../../harness/baseline/read.ts';
import { ConformanceError } from '../../harness/errors.ts';
import { verdictOfRun } from '../../harness/exit-code.ts';
import { invariantSuites } from '../../harness/invariant-suites.ts';
import { familyOf, type Recording } from '../../harness/recording/format.ts';
import { readRecording } from '../../harness/recording/read.ts';
import { recordedTarget } from '../../harness/recording/recorded-target.ts';
import { smcpRoles } from '../../harness/recording/smcp-roles.ts';
import { render } from '../../reports/index.ts';
import { suitesOf } from '../../suites/index.ts';
import { judge } from '../judge.ts';
import type { JudgeCommand } from '../options/index.ts';
import { writeReport } from '../report-file.ts';
import { quoted } from '../shell-word.ts';

/** Judges each transcript by the invariants of all suites; returns the worst exit code. */
export async function judgeTranscripts(command: JudgeCommand): Promise<number> {
  const baseline = command.baseline === undefined ? undefined : readBaseline(command.baseline);
  // All are read first: a mistake in the last one is told before anything is printed.
  const recordings: { readonly path: string; readonly recording: Recording }[] = [];
  for (const path of command.transcripts) recordings.push({ path, recording: await readJudged(path) });
  let worst = 0;
  for (const { path, recording } of recordings) {
    const report = await judge({
      target: recordedTarget(recording),
      cases: 'invariants',
      seed: recording.head.seed ?? 0,
      selection: { only: command.only, skip: command.skip },
      baseline,
      replay: (ids) => ['npx conformance judge', quoted(path), ...ids.map((id) => `--only ${quoted(id)}`)].join(' '),
    });
    for (const { kind, path: target } of command.reports) writeReport(target, render(kind, report));
    process.stdout.write(`${path}\n`);
    process.stdout.write(
      render('text', report, { colour: process.stdout.hasColors?.() ?? false, verbose: command.verbose }),
    );
    worst = Math.max(worst, verdictOfRun(report));
  }
  return worst;
}

/** Throws where nothing of the session can be judged without its target. */
async function readJudged(path: string): Promise<Recording> {
  const recording = readRecording(path);
  const family = familyOf(recording.head);
  const suites = invariantSuites(await suitesOf(family));
  if (!suites.some(({ declarations }) => declarations.length > 0)) {
    throw new ConformanceError('usage', `${path}: no invariant judges the family ${family}`);
  }
  const { frames } = recording;
  const needsKeys = family in smcpRoles && frames.length > 0 && frames.every(({ smcp }) => smcp === undefined);
  if (!needsKeys) return recording;
  throw new ConformanceError(
    'usage',
    `${path}: no frame has the member smcp: messages of SMCP are read with the keys of their deployment, which --record has and judge has not`,
  );
}
