import { spawnSync } from 'node:child_process';
import { conformance } from './command-line.ts';
import { interleaved } from './interleaved.ts';
import type { Measurement } from './measurement.ts';

const pairs = 31;

/** Start of the compiled command line against the start of Node alone. */
export async function measureStart(): Promise<Measurement> {
  const help = () => timeOf([conformance, '--help']);
  const nothing = () => timeOf(['-e', '0']);
  await interleaved(2, help, nothing);
  const { subject, reference, ratio } = await interleaved(pairs, help, nothing);
  return {
    name: 'conformance --help',
    value: ratio,
    limit: { atMost: 1.5 },
    detail: `${subject.toFixed(0)} ms, node -e 0 ${reference.toFixed(0)} ms`,
  };
}

function timeOf(args: readonly string[]): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - start;
}
