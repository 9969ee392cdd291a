/** `npm run flakiness -- [runs]`: how many rows of the built-in run come out differently on a busy machine. */
import { availableParallelism } from 'node:os';
import { repeatRuns } from '../bin/repeated-runs.ts';

const runs = Number(process.argv[2] ?? 100);
const busy = availableParallelism();
const { flaky, otherBytes, rows } = await repeatRuns({
  runs,
  busy,
  only: [],
  onRun: (done) => process.stderr.write(`\r${done}/${runs}`),
});
for (const id of flaky) process.stdout.write(`${id} is flaky\n`);
process.stdout.write(
  `\n${runs} runs of ${rows} rows beside ${busy} busy threads: ${flaky.length} flaky rows, ${otherBytes} reports of other bytes\n`,
);
process.exitCode = flaky.length === 0 && otherBytes === 0 ? 0 : 1;
