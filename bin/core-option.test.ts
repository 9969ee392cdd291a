import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { connectCore } from '../harness/targets/web-socket.ts';
import { callersOnCore } from './callers.ts';
import { referenceFixtures } from './subjects.ts';
import { programArguments } from './test-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
const children: ChildProcess[] = [];

/** Runs a program of the project in an empty folder. */
function run(name: Parameters<typeof programArguments>[0], argv: readonly string[], core?: string) {
  const env = core === undefined ? process.env : { ...process.env, SIMPLEX_CORE: core };
  const child = spawn(process.execPath, [...programArguments(name), ...argv], { cwd: folder, env });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }));
  return { child, ended, printed: (pattern: RegExp) => printed(child.stdout, pattern) };
}
const conformance = (...argv: readonly string[]) => run('bin/conformance', argv).ended;

/** A mock core in a process of its own, with the reference bot on it. */
let core = '';
let link = '';
beforeAll(async () => {
  const mock = run('bin/conformance', ['mock', '--port', '0']);
  core = await mock.printed(/ws:\/\/127\.0\.0\.1:\d+/);
  run('reference/simplex-bot/main', [], core);
  link = await mock.printed(/https:\/\/\S+/);
}, 120_000);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a core that is reached by its sockets only gives the same rows as the embedded one', async () => {
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ fixtures: referenceFixtures }));
  const reports = { shared: join(folder, 'shared.json'), embedded: join(folder, 'embedded.json') };
  const selection = ['CHAT-CMD', 'DECL-PROTO', 'RPC-ENV', 'SIGN', 'A2A-AUTH-1', 'A2A-STREAM-8'];
  const argv = (report: string) => [...selection.flatMap((id) => ['--only', id]), '--report', `json=${report}`];
  const callers = `${core}/cores/callers`;
  const [shared, embedded] = await Promise.all([
    conformance('--core', callers, '--target', link, '--config', config, ...argv(reports.shared)),
    conformance(...argv(reports.embedded)),
  ]);
  expect([shared.code, embedded.code], shared.errors + embedded.errors).toEqual([0, 0]);
  expect(shared.errors).toContain(`users of the core 7.0.0.0 at ${callers}`);
  // Only the embedded run brings along what these rows need: another bot, and the bot behind a business address.
  const needsMore: Readonly<Record<string, string>> = {
    'CHAT-CMD-8/bot@group': 'untested',
    'CHAT-CMD-9/beside-another@group': 'untested',
  };
  const expected = Object.entries(outcomes(reports.embedded)).map(([row, outcome]) => [
    row,
    row.endsWith('@business') ? 'inapplicable' : (needsMore[row] ?? outcome),
  ]);
  expect(outcomes(reports.shared)).toEqual(Object.fromEntries(expected));
  expect(expected.length).toBeGreaterThan(80);
  expect(await usersOf(callers)).toEqual(['callers']);
}, 180_000);

test('an interrupted run leaves no users behind', async () => {
  const callers = `${core}/cores/interrupted`;
  const { child, ended } = run('bin/conformance', ['--core', callers, '--target', link]);
  await printed(child.stderr, /users of the core/);
  await someoneNew(callers);
  child.kill('SIGINT');
  await ended;
  expect(child.signalCode).toBe('SIGINT');
  expect(await usersOf(callers)).toEqual(['interrupted']);
});

test('the core of the bot is no core for its callers', async () => {
  await expect(callersOnCore(core, link, 5_000)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining('an address of the core itself'),
  });
});

test('what is no core, or does not answer, is unreachable, with advice', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => socket.on('message', () => socket.send('hello')));
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const unreachable = (message: string) => ({ code: 'unreachable', message: expect.stringContaining(message) });
  const opened = callersOnCore(`ws://127.0.0.1:${port}`, link, 5_000);
  await expect(opened).rejects.toMatchObject(unreachable('no SimpleX core: the core sent no response: hello'));
  await new Promise((resolve) => server.close(resolve));
  const refused = callersOnCore(`ws://127.0.0.1:${port}`, link, 5_000);
  await expect(refused).rejects.toMatchObject(unreachable('simplex-chat -p 5225'));
});

test('sockets that lead to different cores are told from a target that fails', async () => {
  const { code, errors } = await conformance('--core', `${core}/cores/new`, '--target', link);
  expect([code, errors]).toEqual([3, expect.stringContaining('another socket leads to another core')]);
});

test.each(['https://127.0.0.1/g#key?p=1', 'ws://127.0.0.1:1', 'acme'])('%s is nothing to call', async (target) => {
  await expect(callersOnCore(core, target, 5_000)).rejects.toMatchObject({ code: 'usage' });
});

function outcomes(path: string): Readonly<Record<string, string>> {
  const { rows } = JSON.parse(readFileSync(path, 'utf8')) as { rows: { id: string; verdict: { outcome: string } }[] };
  return Object.fromEntries(rows.map(({ id, verdict }) => [id, verdict.outcome]));
}

/** Names of the users of a core. */
async function usersOf(address: string): Promise<readonly string[]> {
  const connection = await connectCore(address);
  const frame = new Promise<string>((resolve) =>
    connection.onFrame((text) => {
      if (text.startsWith('{"corrId"')) resolve(text);
    }),
  );
  connection.send(JSON.stringify({ corrId: 'users', cmd: '/users' }));
  const { resp } = JSON.parse(await frame) as { resp: { users: { user: { localDisplayName: string } }[] } };
  connection.close();
  return resp.users.map(({ user }) => user.localDisplayName);
}

/** Resolves when the core has more than its first user. */
async function someoneNew(address: string): Promise<void> {
  while ((await usersOf(address)).length < 2);
}

/** The first text that the pattern finds in what a program prints. */
function printed(stream: NodeJS.ReadableStream | null, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream?.on('data', (chunk) => {
      text += chunk;
      const found = pattern.exec(text);
      if (found) resolve(found[0]);
    });
    stream?.once('end', () => reject(new Error(`it ended without ${pattern}: ${text}`)));
  });
}
