import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { conformance } from './command-line.ts';
import type { Measurement } from './measurement.ts';

const kibibytesAMebibyte = 1024;

/** Largest resident memory of the command line in its default run. */
export async function measureMemory(): Promise<Measurement> {
  const mark = 'maxRSS=';
  const tell = `process.on('exit', () => process.stderr.write('${mark}' + process.resourceUsage().maxRSS + '\\n'))`;
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(tell)}`, conformance], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const told = await text(child.stderr);
  const kibibytes = told.split(mark)[1];
  if (kibibytes === undefined) throw new Error(`the default run did not tell its memory: ${told}`);
  return {
    name: 'memory of the default run',
    value: Number.parseInt(kibibytes, 10) / kibibytesAMebibyte,
    unit: 'MiB',
    limit: { atMost: 120 },
    wish: true,
    detail: 'largest resident set',
  };
}
