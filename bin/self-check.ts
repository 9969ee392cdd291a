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
  const found: Partial<SelfCheck>[] = [];
  let next = 0;
  const work = async () => {
    const child = fork(program, only, { execArgv, serialization: 'advanced' });
    let place: number | undefined;
    child.on('message', (message: Message) => {
      if (message.what !== undefined) {
        onRun?.(message.what);
        return;
      }
      if (message.found !== undefined && place !== undefined) found[place] = message.found;
      place = next++;
      child.send({ unit: place });
    });
    const [code, signal] = await once(child, 'exit');
    if (code !== 0) throw new Error(`a process of the self-check ended with ${code ?? signal}`);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return merged(found);
}

/** What a process says: that it is ready, what it runs, or what it found. Every word but the second asks for more. */
interface Message {
  readonly what?: string;
  readonly found?: Partial<SelfCheck>;
}
