import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type MockCore, startMockCore } from '../index.ts';
import type { ServedWorld } from '../world.ts';
import { compiledLibrary, libraryName, sourceFile } from './drop-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'libsimplex-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = sourceFile('libsimplex.test.c');
const library = sourceFile('libsimplex.c');

/** Compiles the test program with the library in it; undefined where the machine cannot. */
function compiled(name: string, ...flags: string[]): string | undefined {
  const path = join(folder, name);
  const { status } = spawnSync('cc', ['-O1', '-g', '-pthread', ...flags, '-o', path, program, library]);
  return status === 0 ? path : undefined;
}

const plain = compiled('plain', '-Wall', '-Wextra', '-Werror');
// Some kernels give out addresses at random that the sanitizer cannot work with, and some machines do not let that be.
const addressesFixed = spawnSync('setarch', ['-R', 'true']).status === 0;
const raceChecked = addressesFixed ? compiled('threads', '-fsanitize=thread') : undefined;
const valgrind = spawnSync('valgrind', ['--version']).status === 0;

const mocks: MockCore[] = [];
afterEach(async () => {
  for (const mock of mocks.splice(0)) await mock.close();
});

async function start() {
  const mock = await startMockCore({ seed: 1, noise: 'none' });
  mocks.push(mock);
  const run = async (command: string, ...args: string[]) => {
    const env = { ...process.env, ...(await mock.embed()).environment() };
    const cwd = mkdtempSync(join(folder, 'bot-'));
    const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const printed = (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (pattern.test(output)) resolve();
          else child.stdout.once('data', () => setImmediate(look));
        };
        look();
      });
    const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, output })),
    );
    return { child, cwd, printed, ended };
  };
  return { mock, run };
}

describe.skipIf(!plain)(plain ? 'the C library' : 'the C library: skipped, since there is no C compiler', () => {
  test('gives every text away, and keeps nothing of 1,000 calls', async () => {
    const { run } = await start();
    const { ended, cwd } = await run(plain ?? '', 'ownership');
    const { output } = await ended;
    const growth = /^growth (\d+) kB\nok\n$/.exec(output)?.[1];
    expect(Number(growth), output).toBeLessThan(256);
    expect(readdirSync(cwd)).toEqual(['file']);
  });

  test('serves eight threads and a receiver at once, each with its own answer', async () => {
    const { run } = await start();
    expect(await (await run(plain ?? '', 'threads')).ended).toEqual({ code: 0, output: 'ok\n' });
  });

  test.skipIf(!raceChecked)('has no race that ThreadSanitizer sees', async () => {
    const { run } = await start();
    const { ended } = await run('setarch', '-R', raceChecked ?? '', 'threads');
    expect(await ended).toEqual({ code: 0, output: 'ok\n' });
  });

  test.skipIf(!valgrind)('leaves no block behind that valgrind sees', async () => {
    const { run } = await start();
    const options = ['--quiet', '--leak-check=full', '--errors-for-leak-kinds=definite', '--error-exitcode=9'];
    const { ended } = await run('valgrind', ...options, plain ?? '', 'ownership');
    expect(await ended).toEqual({ code: 0, output: expect.stringMatching(/\nok\n$/) });
  });

  test('answers with errors when the mock core is gone, and a receive still waits', async () => {
    const { mock, run } = await start();
    const { child, printed, ended } = await run(plain ?? '', 'gone');
    await printed(/ready/);
    await mock.close();
    child.stdin.end('\n');
    expect(await ended).toEqual({ code: 0, output: 'ready\nok\n' });
  });

  test('lets go of a database when the program is killed, and leaves no file', async () => {
    const { mock, run } = await start();
    const { child, cwd, printed, ended } = await run(plain ?? '', 'gone');
    await printed(/ready/);
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(cwd)).toEqual([]);
    const { state } = (mock.world as ServedWorld).botCore;
    while (state.running) await new Promise(setImmediate);
  });

  test('is compiled once, and exports all names', async () => {
    const cache = join(folder, 'cache');
    const [one, other] = await Promise.all([compiledLibrary(cache), compiledLibrary(cache)]);
    expect(one).toBe(other);
    expect(readdirSync(one)).toEqual([libraryName]);
    const names = execFileSync('nm', ['-D', '--defined-only', join(one, libraryName)], { encoding: 'utf8' });
    const exported = names.match(/\b(?:chat|hs)_\w+/g)?.sort();
    expect(exported).toEqual([
      'chat_close_store',
      'chat_decrypt_file',
      'chat_decrypt_media',
      'chat_encrypt_file',
      'chat_encrypt_media',
      'chat_json_length',
      'chat_migrate_init',
      'chat_migrate_init_key',
      'chat_migrate_init_queue',
      'chat_parse_markdown',
      'chat_parse_server',
      'chat_parse_uri',
      'chat_password_hash',
      'chat_read_file',
      'chat_recv_msg',
      'chat_recv_msg_wait',
      'chat_reopen_store',
      'chat_send_cmd',
      'chat_send_cmd_retry',
      'chat_send_remote_cmd',
      'chat_send_remote_cmd_retry',
      'chat_valid_name',
      'chat_write_file',
      'hs_init',
      'hs_init_with_rtsopts',
      'hs_thread_done',
    ]);
  });
});
