import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { merged, type SelfCheck } from '../harness/self-check.ts';

/** From source, a process needs a loader for it. */
const isSource = import.meta.url.endsWith('.ts');
const program = fileURLToPath(import.meta.resolve(isSource ? './self-check-process.ts' : './self-check-process.js'));
const loader = isSource ? ['--import', import.meta.resolve('tsx')] : [];
/** Thousands of short runs leave little behind each: a young generation of 64 MiB is collected a quarter as often. */
const execArgv = ['--max-semi-space-size=64', ...loader];

/** The proof of the suites, in a process for each core of the machine. `onRun` is told what runs. */
export async function checkSuites(only: readonly string[], onRun?: (what: string) => void): Promise<SelfCheck> {
  const of = availableParallelism();
  const shares = Array.from({ length: of }, async (_, index) => {
    const child = fork(program, { execArgv, serialization: 'advanced' });
    let found: SelfCheck | undefined;
    child.on('message', (message: { readonly what?: string; readonly found?: SelfCheck }) => {
      if (message.what !== undefined) onRun?.(message.what);
      found = message.found ?? found;
    });
    child.send({ only, share: { index, of } });
    await once(child, 'exit');
    if (found === undefined) throw new Error(`share ${index} of ${of} ended without findings`);
    return found;
  });
  return merged(await Promise.all(shares));
}
