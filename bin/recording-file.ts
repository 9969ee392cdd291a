import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Recorder } from '../harness/recording/recorder.ts';
import type { Suite } from '../harness/suite.ts';
import type { Target } from '../harness/targets/target.ts';
import { cataloguesOf } from './families.ts';
import { smcpSecretsIn } from './smcp-credentials.ts';
import { suiteVersion } from './suite-version.ts';

/** Name of the file in the folder of `--record`. */
const fileName = 'transcript.jsonl';

/** What a recording is of. */
interface Recorded {
  readonly target: Target;
  /** The suites that judged it. */
  readonly suites: readonly Suite[];
  readonly seed: number;
}

/** Writes what was recorded of a target, as it is judged again by `conformance judge`. */
export function writeRecording(folder: string, recorder: Recorder, { target, suites, seed }: Recorded): void {
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, fileName), 'w');
  const { family, link, declares } = target;
  const ended = target.ended();
  const head = {
    suite: { name: 'simplex-agent-conformance', version: suiteVersion() },
    specs: cataloguesOf(suites).map(({ spec, revision }) => ({ spec, revision })),
    target: { family, link, declares, ...(ended === undefined ? {} : { ended }) },
    seed,
  };
  // Line by line: the whole of a long session is more than one text may hold.
  for (const line of recorder.lines(head, target.exchanges.all, smcpSecretsIn(process.env))) writeSync(file, line);
  closeSync(file);
}
