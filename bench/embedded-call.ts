import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../harness/package-root.ts';
import { connectCore } from '../harness/targets/web-socket.ts';
import { startMockCore } from '../mock-core/index.ts';
import { openCoreSession } from '../reference/simplex-bot/core-session.ts';
import { interleaved } from './interleaved.ts';
import type { Measurement } from './measurement.ts';

const callsPerSlice = 256;
const pairs = 15;

/** One call over the C library, from another process, against one over a socket of this process; one at a time. */
export async function measureEmbeddedCall(): Promise<Measurement> {
  const mock = await startMockCore({ seed: 1 });
  const session = openCoreSession(await connectCore(mock.url));
  const overSocket = async () => {
    const start = performance.now();
    for (let call = 0; call < callsPerSlice; call++) {
      const { type } = await session.command('/user');
      if (type !== 'activeUser') throw new Error(`the answer is ${type}`);
    }
    return performance.now() - start;
  };
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const program = join(folder, 'calls');
  const sources = ['bench/library-calls.c', 'mock-core/embed/libsimplex.c'].map((name) => join(packageRoot, name));
  execFileSync('cc', ['-O2', '-pthread', '-o', program, ...sources]);
  const env = { ...process.env, ...(await mock.embed()).environment() };
  const child = spawn(program, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const overLibrary = async () => {
    child.stdin.write(`${callsPerSlice}\n`);
    const { value } = await lines.next();
    if (value === undefined) throw new Error('the program ended');
    return Number(value);
  };
  await interleaved(3, overLibrary, overSocket);
  const { subject, reference, ratio } = await interleaved(pairs, overLibrary, overSocket);
  child.stdin.end();
  rmSync(folder, { recursive: true });
  await mock.close();
  return {
    name: 'call over the C library',
    value: ratio,
    limit: { atMost: 5 },
    detail: `${microseconds(subject)}, over WebSocket ${microseconds(reference)}`,
  };
}

function microseconds(milliseconds: number): string {
  return `${((milliseconds * 1000) / callsPerSlice).toFixed(0)} µs`;
}
