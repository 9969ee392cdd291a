import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMockCore } from '../index.ts';
import { client, textMessage } from '../test-client.ts';
import { sourceFile } from './drop-in.ts';
import { testPython } from './test-python.ts';

const python = await testPython();
const folder = mkdtempSync(join(tmpdir(), 'python-bots-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(({ skip }) =>
  skip('missing' in python, 'missing' in python ? `no official library: ${python.missing}` : ''),
);
const path = 'path' in python ? python.path : '';

/** The first example of the page with which the package introduces itself. */
function documentedExample(): string {
  const script = 'import importlib.metadata; print(importlib.metadata.metadata("simplex-chat").get_payload())';
  const page = execFileSync(path, ['-c', script], { encoding: 'utf8' });
  const example = /```python\n([\s\S]*?)```/.exec(page)?.[1];
  if (example === undefined) throw new Error('the package has no example');
  return example;
}

test('the documented bot squares, stops, and starts again without setting anything anew', async () => {
  await using mock = await startMockCore({ seed: 1 });
  const access = await mock.embed();
  writeFileSync(join(folder, 'squaring_bot.py'), documentedExample());
  const start = () => {
    const env = { ...process.env, ...access.environment(), PYTHONUNBUFFERED: '1' };
    const child = spawn(path, ['squaring_bot.py'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, output })),
    );
    return { child, ended };
  };
  const attached = new Promise((resolve) => access.onAttach(resolve));
  const address = new Promise<string>((resolve) => mock.world.onAddress(resolve));
  const first = start();
  const link = await address;
  expect(await attached).toEqual({ by: 'C library', pid: first.child.pid, database: './squaring_bot' });
  const caller = client(mock.world.newCore({ displayName: 'alice' }));
  const connect = async () => {
    // The bot sets the address up after it has it, and accepts nobody before that.
    for (;;) {
      const plan = await caller.ask(`/_connect plan 1 ${link}`);
      if (plan.connectionPlan.contactAddressPlan.contactSLinkData_.profile.contactLink === link) break;
      await new Promise(setImmediate);
    }
    await caller.ask(`/connect ${link}`);
    return (await caller.event('contactConnected')).contact.contactId;
  };
  const botId = await connect();
  const answerTo = async (text: string) => {
    const sent = await caller.send(botId, textMessage(text));
    for (;;) {
      const { quotedItem, content } = await caller.message();
      if (quotedItem?.itemId === sent.chatItems[0].chatItem.meta.itemId) return content.msgContent.text;
    }
  };
  expect(await answerTo('7')).toBe('7.0 * 7.0 = 49.0');
  expect(await answerTo('seven')).toBe('Send me a number, like 7 or 3.14.');
  first.child.kill('SIGINT');
  const firstEnd = await first.ended;
  expect(firstEnd.code).toBe(0);
  expect(firstEnd.output).toMatch(/No active user in database, creating.*Bot has no address, creating.*updating/s);

  const pending = answerTo('3');
  const second = start();
  expect(await pending).toBe('3.0 * 3.0 = 9.0');
  second.child.kill('SIGINT');
  const secondEnd = await second.ended;
  expect(secondEnd.code).toBe(0);
  expect(secondEnd.output).toContain(`Bot address: ${link}`);
  expect(secondEnd.output).not.toMatch(/creating|updating/);
  expect(readdirSync(folder)).toEqual(['squaring_bot.py']);
});

/** What the published types say otherwise, and why the mock core stays with it. */
const knownProblems: readonly RegExp[] = [
  // A number there, a text in the frames that were recorded of a core.
  /\.agentUserId: '\d+' is no int$/,
  // The library asks for it, and has no type for the answer.
  /^response: type 'apiChat' is unknown$/,
];

test('what the library offers works, and all that comes is of the types that it publishes', async () => {
  await using mock = await startMockCore({ seed: 1, noise: 'more', receipts: true });
  const env = { ...process.env, ...(await mock.embed()).environment(), PYTHONDONTWRITEBYTECODE: '1' };
  const script = sourceFile(join('python', 'every_call.py'));
  const child = spawn(path, [script], {
    cwd: mkdtempSync(join(folder, 'all-')),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(text, errors).not.toBe('');
  const { failures, problems, seen } = JSON.parse(text) as {
    failures: Record<string, string>;
    problems: string[];
    seen: string[];
  };
  expect(failures).toEqual({});
  expect(problems.filter((problem) => !knownProblems.some((known) => known.test(problem)))).toEqual([]);
  for (const known of knownProblems) expect(problems.some((problem) => known.test(problem))).toBe(true);
  expect(seen.length).toBeGreaterThan(45);
});
