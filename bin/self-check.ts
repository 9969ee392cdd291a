import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { merged, type SelfCheck } from '../harness/self-check.ts';

/** From source, a worker needs the loader that its parent has. */
const isSource = import.meta.url.endsWith('.ts');
const worker = new URL(isSource ? './self-check-worker.ts' : './self-check-worker.js', import.meta.url);

/** The proof of the suites, in a thread for each core of the machine. `onRun` is told what runs. */
export async function checkSuites(only: readonly string[], onRun?: (what: string) => void): Promise<SelfCheck> {
  const of = availableParallelism();
  const shares = Array.from({ length: of }, async (_, index) => {
    const thread = new Worker(worker, {
      workerData: { only, share: { index, of } },
      ...(isSource ? { execArgv: ['--import', 'tsx'] } : {}),
    });
    let found: SelfCheck | undefined;
    thread.on('message', (message: { readonly what?: string; readonly found?: SelfCheck }) => {
      if (message.what !== undefined) onRun?.(message.what);
      found = message.found ?? found;
    });
    await once(thread, 'exit');
    if (found === undefined) throw new Error(`share ${index} of ${of} ended without findings`);
    return found;
  });
  return merged(await Promise.all(shares));
}
