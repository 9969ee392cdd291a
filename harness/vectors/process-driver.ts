import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { ConformanceError } from '../errors.ts';
import type { Answer, Driver } from './driver.ts';

/** Version of the protocol between runner and driver; see docs/driver-protocol.md. */
const protocol = 1;

const greeting = z.looseObject({ protocol: z.literal(protocol), name: z.string().min(1) });
const place = z.looseObject({ line: z.int().min(1), column: z.int().min(1) });
const answer = z.discriminatedUnion('result', [
  z.object({ id: z.string(), result: z.literal('valid'), output: z.json() }),
  z.object({ id: z.string(), result: z.literal('invalid'), at: place.optional(), reason: z.string().optional() }),
  z.object({ id: z.string(), result: z.literal('unsupported') }),
]);

/** Characters of its standard error that are kept, and of a line that is shown. */
const keptErrors = 4096;
const shownLine = 200;

export interface ProcessDriverOptions {
  /** Milliseconds in which each line has to come. */
  readonly patience: number;
}

/**
 * Starts a driver with the shell and greets it.
 *
 * @throws ConformanceError `unreachable`, as each of its answers does, with the end of its standard error
 */
export async function startDriver(command: string, { patience }: ProcessDriverOptions): Promise<Driver> {
  const child = spawn(command, { shell: true, detached: true, stdio: 'pipe' });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString('utf8')).slice(-keptErrors);
  });
  // It may end while a question is on its way; the missing answer tells so.
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'close').then(([code, signal]) => (signal === null ? `exit code ${code}` : `${signal}`));
  const end = () => {
    try {
      // The whole group: the shell, and what it started.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', end);

  const fail = async (problem: string): Promise<never> => {
    end();
    await ended;
    const said =
      errors.trim() === '' ? 'It wrote nothing to standard error.' : `Its standard error:\n${errors.trimEnd()}`;
    throw new ConformanceError('unreachable', `the driver ${problem}. ${said}`);
  };

  const ask = async (question: object, about: string): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    const answered = new AbortController();
    const silence = setTimeout(patience, 'silence' as const, { signal: answered.signal });
    const line = await Promise.race([lines.next(), silence]);
    answered.abort();
    if (line === 'silence') return fail(`did not answer ${about} within ${patience / 1000} s`);
    if (line.done) return fail(`ended before it answered ${about}: ${await ended}`);
    try {
      return JSON.parse(line.value);
    } catch {
      return fail(`printed something that is no JSON in place of its answer to ${about}: ${cut(line.value)}`);
    }
  };

  const hello = greeting.safeParse(await ask({ protocol }, 'the greeting'));
  if (!hello.success) return fail(`did not greet with {"protocol":${protocol},"name":…}`);
  return {
    name: hello.data.name,
    async answer(question): Promise<Answer> {
      const given = await ask(question, question.id);
      const read = answer.safeParse(given);
      if (!read.success || read.data.id !== question.id) {
        return fail(`gave no answer of the protocol to ${question.id}: ${cut(JSON.stringify(given))}`);
      }
      const { id: _, ...rest } = read.data;
      return rest as Answer;
    },
    async close() {
      child.stdin.end();
      // What does not end by itself is ended.
      await Promise.race([ended, setTimeout(patience, undefined, { ref: false })]);
      end();
      await ended;
      process.removeListener('exit', end);
    },
  };
}

function cut(text: string): string {
  return text.length > shownLine ? `${text.slice(0, shownLine)}…` : text;
}
