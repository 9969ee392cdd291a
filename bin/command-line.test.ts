import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { programArguments } from './test-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bot = [process.execPath, ...programArguments('reference/simplex-bot/main')].join(' ');

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The command line, started as a user starts it, in an empty folder. */
function start(...argv: readonly string[]) {
  const child = spawn(process.execPath, [...programArguments('bin/conformance'), ...argv], { cwd: folder });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'close').then(([code]): Ended => ({ code, output, errors }));
  return { child, ended };
}
const conformance = (...argv: readonly string[]) => start(...argv).ended;

test('a bot that never connects: exit 3, and what to do', async () => {
  const { code, errors } = await conformance('--bot', 'sleep 60', '--wait', '0.5');
  expect(code).toBe(3);
  expect(errors).toContain('No bot connected');
  expect(errors).toContain('SIMPLEX_CORE');
});

test('a bot that ends: exit 3, with how and its output', async () => {
  const { code, errors } = await conformance('--bot', 'echo no licence; false');
  expect(code).toBe(3);
  expect(errors).toContain('ended (exit code 1)');
  expect(errors).toContain('no licence');
});

test('a target that nobody serves: exit 3', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  const { code, errors } = await conformance('--target', `https://127.0.0.1/a#${'A'.repeat(43)}?p=${port}`);
  expect(code).toBe(3);
  expect(errors).toContain(`ws://127.0.0.1:${port}`);
});

test.each([
  ['https://smp.simplex.im/a#MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY', 'no link of a mock core'],
  ['nonsense', 'no SimpleX contact link'],
])('a target that is not served here is a usage error: %s', async (link, message) => {
  const { code, errors } = await conformance('--target', link);
  expect(code).toBe(2);
  expect(errors).toContain(message);
});

test('a wrong configuration: exit 2, with file, key and fix', async () => {
  const config = join(folder, 'wrong.json');
  writeFileSync(config, '{ "answerWithing": 5 }');
  const { code, errors } = await conformance('--config', config);
  expect(code).toBe(2);
  expect(errors).toMatch(/wrong\.json.*answerWithing.*did you mean "answerWithin"/);
});

test('one row of the built-in bot, as JSON and JUnit, twice the same bytes', async () => {
  const reports = (name: string) => [`json=${join(folder, name)}.json`, `junit=${join(folder, name)}.xml`];
  const argv = (name: string) => ['--only', 'SIGN-6', ...reports(name).flatMap((report) => ['--report', report])];
  const [first, second] = await Promise.all([conformance(...argv('a')), conformance(...argv('b'))]);
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(first.output.trimEnd().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed, 0 skipped$/);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(read('a.json')).toBe(read('b.json'));
  expect(read('a.xml')).toBe(read('b.xml'));
});

test('a running bot on a mock core of its own gives the same rows as --bot', async () => {
  const mock = start('mock', '--port', '0');
  const address = await printed(mock.child.stdout, /ws:\/\/127\.0\.0\.1:\d+/);
  const running = spawn('sh', ['-c', `exec ${bot}`], { env: { ...process.env, SIMPLEX_CORE: address } });
  const link = await printed(mock.child.stdout, /https:\/\/\S+/);
  const target = join(folder, 'target.json');
  const own = join(folder, 'own.json');
  const [met, started] = await Promise.all([
    conformance(
      '--target',
      link,
      '--only',
      'RPC-ENV',
      '--only',
      'CHAT-CMD',
      '--seed',
      '3',
      '--report',
      `json=${target}`,
    ),
    conformance('--bot', bot, '--only', 'RPC-ENV', '--only', 'CHAT-CMD', '--seed', '3', '--report', `json=${own}`),
  ]);
  running.kill();
  mock.child.kill();
  await mock.ended;
  expect([met.code, started.code], met.errors + started.errors).toEqual([0, 0]);
  expect(outcomes(target)).toEqual(outcomes(own));
  expect(outcomes(target).length).toBeGreaterThan(2);
});

test('an id that does not exist is answered with the one that was meant', async () => {
  const { code, errors } = await conformance('explain', 'SIGN6');
  expect(code).toBe(2);
  expect(errors).toContain('did you mean SIGN-6?');
});

test('diff tells what got worse, and refuses what is no report', async () => {
  const path = join(folder, 'before.json');
  await conformance('--only', 'SIGN-6', '--report', `json=${path}`);
  const report = JSON.parse(readFileSync(path, 'utf8'));
  report.rows[0].verdict = { outcome: 'fail', weight: 'violation', expected: 'x', actual: 7 };
  const worse = join(folder, 'worse.json');
  writeFileSync(worse, JSON.stringify(report));
  writeFileSync(join(folder, 'none.json'), '{"rows": []}');
  const [same, got, back, none] = await Promise.all([
    conformance('diff', path, path),
    conformance('diff', path, worse),
    conformance('diff', worse, path),
    conformance('diff', path, join(folder, 'none.json')),
  ]);
  expect([same.code, got.code, back.code, none.code]).toEqual([0, 1, 0, 2]);
  expect(same.output).toMatch(/\n0 worse, 0 better, 0 otherwise, \d+ the same\n$/);
  expect(got.output).toContain(`${report.rows[0].id}\n`);
  expect(got.output).toContain('got 7 (number)');
  expect(back.output).toContain('violation → pass');
  expect(none.errors).toContain('no JSON report of format 1');
});

test('a baseline is written for the whole run: what excuses nothing goes', async () => {
  const path = join(folder, 'known.json');
  const entries = [{ row: 'NO-SUCH-1/*', reason: 'TODO' }];
  writeFileSync(path, JSON.stringify({ format: 1, entries }));
  const refused = await conformance('--baseline', path);
  expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining('still to be written')]);
  const written = await conformance('--write-baseline', path);
  expect([written.code, written.errors]).toEqual([0, expect.stringContaining('holds 0 entries')]);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ format: 1, entries: [] });
});

test('list and explain answer without a target', async () => {
  const [coverage, explained] = await Promise.all([
    conformance('list', '--coverage'),
    conformance('explain', 'SIGN-6'),
  ]);
  expect(coverage.output).toMatch(/core +\d+ +this subject is not judged yet/);
  expect(explained.output).toContain('foreign-key');
});

function outcomes(path: string): readonly string[] {
  const { rows } = JSON.parse(readFileSync(path, 'utf8')) as { rows: { id: string; verdict: { outcome: string } }[] };
  return rows.map(({ id, verdict }) => `${id} ${verdict.outcome}`);
}

/** The first text that the pattern finds in what a program prints. */
function printed(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
      const found = pattern.exec(text);
      if (found) resolve(found[0]);
    });
    stream.once('end', () => reject(new Error(`it ended without ${pattern}: ${text}`)));
  });
}
