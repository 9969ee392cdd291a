import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { defaultConfig } from '../harness/config/config.ts';
import { verdictOfRun } from '../harness/exit-code.ts';
import { sourceFile } from '../mock-core/embed/drop-in.ts';
import { testPython } from '../mock-core/embed/test-python.ts';
import { openBot } from './bot-target.ts';
import { judge } from './judge.ts';
import { programArguments } from './test-program.ts';

const python = await testPython();

const bot = (command: string) => ({
  command,
  config: { ...defaultConfig, fixtures: { mcp: { safe: { tool: 'square', arguments: { n: 3 } } } } },
  limits: defaultConfig,
  wait: 30_000,
  seed: 1,
  port: 0,
  verbose: false,
});
const home = mkdtempSync(join(tmpdir(), 'python-bot-'));
afterAll(() => rmSync(home, { recursive: true }));
/** The bot that is written on the Python library. */
const pythonBot = (path: string) => `cd '${home}' && exec '${path}' '${sourceFile('python/mcp_bot.py')}'`;

test('a bot on the official Python library is judged by what it does', { timeout: 240_000 }, async ({ skip }) => {
  if ('missing' in python) return skip(`no official library: ${python.missing}`);
  const ways: string[] = [];
  const target = await openBot({
    ...bot(pythonBot(python.path)),
    onAttach: (how) => ways.push(how),
  });
  expect(ways).toEqual([
    expect.stringMatching(/^the bot loaded the core \(C library, process \d+, database \.\/mcp_bot\)$/),
  ]);
  const report = await judge({
    target,
    seed: 1,
    selection: { only: ['CONV', 'DECL', 'CHAT', 'MCP-MSG', 'mcp.'], skip: [] },
    propertyRuns: 3,
    replay: (rows) => rows.join(' '),
  }).finally(target.close);
  const rows = (outcome: string) => report.rows.filter(({ verdict }) => verdict.outcome === outcome);
  // The library finds commands in the first line of a message only, so that a call of several lines is none.
  expect(
    rows('fail')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['CONV-2/any-blanks@chat', 'CONV-2/pretty@chat']);
  expect(rows('fail').every((row) => row.weight === 'advice')).toBe(true);
  expect(rows('inconclusive')).toEqual([]);
  expect(rows('broken')).toEqual([]);
  expect(rows('pass').length).toBeGreaterThan(150);
  expect(verdictOfRun(report)).toBe(0);
  // Calls are answered one after another and each with its quote, also those of two contacts at once.
  const passed = new Set(rows('pass').map(({ requirement }) => requirement));
  for (const id of ['CHAT-REPLY-1', 'CHAT-REPLY-2', 'MCP-MSG-1']) expect(passed).toContain(id);
});

test('a bot on a Node addon says that it loaded the core', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'node-bot-'));
  const path = join(folder, 'bot.cjs');
  writeFileSync(
    path,
    `const addon = require('./build/Release/simplex');
    (async () => {
      const [controller] = await addon.chat_migrate_init('db', '', 'yesUp');
      const protocols = { mcp: { versions: ['2026-07-28'], transports: { chat: true, rpc: false } } };
      const profile = JSON.stringify({ displayName: 'b', fullName: '', preferences: { protocols } });
      const settings = JSON.stringify({ businessAddress: false, autoAccept: { acceptIncognito: false } });
      const start = ['/create bot b', '/_start', '/_profile 1 ' + profile, '/_address 1', '/_address_settings 1 ' + settings];
      for (const command of start) await addon.chat_send_cmd(controller, command);
      for (;;) await addon.chat_recv_msg_wait(controller, 500_000);
    })();`,
  );
  const ways: string[] = [];
  const target = await openBot({ ...bot(`node '${path}'`), onAttach: (how) => ways.push(how) });
  await target.close();
  rmSync(folder, { recursive: true });
  expect(ways).toEqual([expect.stringMatching(/^the bot loaded the core \(Node module, process \d+, database db\)$/)]);
});

test('a bot that cannot attach ends the run, and never fetches the library itself', async ({ skip }) => {
  if ('missing' in python) return skip(`no official library: ${python.missing}`);
  const cache = mkdtempSync(join(tmpdir(), 'no-compiler-'));
  vi.stubEnv('CC', '/no/such/compiler');
  vi.stubEnv('XDG_CACHE_HOME', cache);
  const failure = await openBot(bot(pythonBot(python.path))).catch(String);
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true });
  expect(failure).toContain('The bot ended (exit code 1) before it created an address.');
  expect(failure).toContain('was not compiled');
  expect(failure).toMatch(/OSError: .*libsimplex/);
  expect(failure).not.toContain('Downloading');
});

test('the mock core alone prints the variables for a shell, and who attached', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mock-alone-'));
  writeFileSync(
    join(folder, 'bot.cjs'),
    `const addon = require('./build/Release/simplex');
    addon.chat_migrate_init('db', '', 'yesUp').then(([controller]) => console.log(typeof controller));`,
  );
  const mock = [...programArguments('bin/conformance'), 'mock'].map((part) => `'${part}'`).join(' ');
  const script = `
    node ${mock} --port 0 > mock.log & mock=$!
    until grep -q '^export NODE_OPTIONS' mock.log; do kill -0 $mock || exit 9; done
    eval "$(grep '^export' mock.log)"
    node bot.cjs
    case $SIMPLEX_CORE in ws://127.0.0.1:*) echo core ;; esac
    until grep '^attached' mock.log; do kill -0 $mock || exit 9; done
    kill $mock; wait $mock`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout, stderr).toMatch(/^bigint\ncore\nattached: {2}Node module, process \d+, database db\n$/);
  expect(status).toBe(0);
});
