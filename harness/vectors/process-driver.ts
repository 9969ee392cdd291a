import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { readBoundedJson } from '../bounded-json.ts';
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
/** Bytes of the longest line: no vector asks for more than a message of SimpleX holds, with escapes. */
const longestLine = 1024 * 1024;

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
  const ended = once(child, 'close').then(([code, signal]) => (signal === null ? `exit code ${code}` : `${signal}`));
  const end = () => {
    try {
      // The whole group: the shell, and what it started.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  const tooLong = new Promise<'too long'>((resolve) => {
    let length = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      const feed = chunk.lastIndexOf(0x0a);
      length = feed === -1 ? length + chunk.length : chunk.length - feed - 1;
      if (length > longestLine) resolve('too long');
    });
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
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
    const line = await Promise.race([lines.next(), silence, tooLong]);
    answered.abort();
    if (line === 'silence') return fail(`did not answer ${about} within ${patience / 1000} s`);
    if (line === 'too long') return fail(`printed a line of more than 1 MiB in place of its answer to ${about}`);
    if (line.done) return fail(`ended before it answered ${about}: ${await ended}`);
    try {
      return readBoundedJson(line.value);
    } catch {
      const what = line.value === '' ? 'an empty line' : `something that is no JSON, ${cut(line.value)}`;
      return fail(`printed ${what}, in place of its answer to ${about}; what is for people belongs on standard error`);
    }
  };

  const said = await ask({ protocol }, 'the greeting');
  const hello = greeting.safeParse(said);
  if (!hello.success) {
    return fail(`did not greet with {"protocol":${protocol},"name":…} but with ${cut(JSON.stringify(said))}`);
  }
  return {
    name: hello.data.name,
    async answer(question): Promise<Answer> {
      const given = await ask(question, question.id);
      const read = answer.safeParse(given);
      if (!read.success) {
        const shown = cut(JSON.stringify(given));
        return fail(`gave no answer of the protocol to ${question.id} (${issuesOf(read.error)}): ${shown}`);
      }
      if (read.data.id !== question.id) return fail(`answered ${read.data.id} where ${question.id} was asked`);
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

function issuesOf({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => [path.join('.'), message].filter((part) => part !== '').join(': '))
    .join('; ');
}

function cut(text: string): string {
  return text.length > shownLine ? `${text.slice(0, shownLine)}…` : text;
}
