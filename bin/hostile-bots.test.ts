import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { defaultConfig } from '../harness/config/config.ts';
import { verdictOfRun } from '../harness/exit-code.ts';
import type { Report } from '../harness/model.ts';
import { packageRoot } from '../harness/package-root.ts';
import type { Target } from '../harness/targets/target.ts';
import type { Policy } from '../reference/simplex-bot/policy.ts';
import { render } from '../reports/index.ts';
import { openBot } from './bot-target.ts';
import { judge } from './judge.ts';
import { openReference } from './reference-target.ts';
import { referenceBot } from './subjects.ts';
import { programArguments } from './test-program.ts';

/** Rows of conversations, of Service RPC, and of what both carry. */
const only = ['CHAT-REPLY', 'RPC-RES', 'MCP-MSG-1'];

async function reportOn(target: Target, selected = only): Promise<Report> {
  try {
    return await judge({
      target,
      seed: 1,
      selection: { only: selected, skip: [] },
      propertyRuns: 3,
      replay: (rows) => rows.join(' '),
    });
  } finally {
    await target.close();
  }
}

/** The reference bot with some decisions of its own, in this process. */
async function embedded(policy: Partial<Policy>, selected = only): Promise<Report> {
  return reportOn(await openReference({ startBot: referenceBot(policy) }), selected);
}

/** The text of an answer to the request with this id, as JSON. */
type HostileText = (id: string, transport: 'chat' | 'rpc') => string;

/** Answers every request, by either transport, with a text of its own making. */
function answering(text: HostileText): Partial<Policy> {
  const idOf = (message: unknown) => JSON.stringify((message as { id?: unknown } | undefined)?.id ?? 0);
  return {
    replyText: (message) => text(idOf(message), 'chat'),
    serviceResponseCommand: (userId, requestId, envelope) => {
      const { response } = JSON.parse(envelope) as { response?: unknown };
      return `/_service_response ${userId} ${requestId} {"response":${text(idOf(response), 'rpc')}}`;
    },
  };
}

/** The run came to verdicts that every report shows; returns its exit code. */
function exitCodeOf(report: Report): number {
  expect(report.rows.length).toBeGreaterThan(10);
  expect(report.rows.filter(({ verdict }) => verdict.outcome === 'broken')).toEqual([]);
  expect(JSON.parse(render('json', report)).rows).toHaveLength(report.rows.length);
  expect(render('junit', report)).toContain('</testsuites>');
  expect(render('text', report, { verbose: true })).toMatch(/\n\d+ passed, \d+ failed, \d+ skipped\n$/);
  return verdictOfRun(report);
}

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** As deep as the limits of size allow; deeper than the stack of `JSON.stringify`, in a conversation. */
const deepest = { chat: 7_000, rpc: 4_700 };

const hostile: Readonly<Record<string, HostileText>> = {
  'that is not JSON': () => '{"jsonrpc":"2.0",',
  'that is nested deeply': (id, transport) =>
    `{"jsonrpc":"2.0","id":${id},"result":{"tools":${nested(deepest[transport])}}}`,
  'of a megabyte': (id) => `{"jsonrpc":"2.0","id":${id},"result":{"content":"${'x'.repeat(1_000_000)}"}}`,
  'with lone surrogates': (id) =>
    `{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"\\ud800"}],"\ud800":"\udfff","content":[{"type":"text","text":"\udc00\ud800"}]}}`,
  'with the names of prototypes': (id) =>
    `{"jsonrpc":"2.0","id":${id},"__proto__":{"error":{}},"result":{"__proto__":{"tools":[]},"constructor":{"prototype":1},"toString":1,"tools":[{"__proto__":1,"name":"toString"}]}}`,
  'with repeated keys': (id) =>
    `{"jsonrpc":"2.0","id":null,"id":${id},"result":{"tools":1,"tools":[]},"result":{"supportedVersions":["2026-07-28"]}}`,
};

test.each(Object.entries(hostile))('a bot whose every answer is a text %s violates the specs', async (_, text) => {
  expect(exitCodeOf(await embedded(answering(text)))).toBe(1);
});

test('a bot that declares what is nested deeply, under the names of prototypes', async () => {
  const deep = JSON.parse(`{"__proto__":${nested(1_000)},"constructor":${nested(1_000)}}`) as object;
  const report = await embedded({ declaration: (protocols) => ({ ...protocols, ...deep }) }, ['DECL-PROTO']);
  expect(exitCodeOf(report)).toBe(1);
  expect(JSON.stringify(report.target.declares).length).toBeLessThan(3_000);
});

test('a bot that never stops to answer', async () => {
  const endless: Policy['beforeResponse'] = () =>
    Array.from({ length: 1_500 }, () => ({ jsonrpc: '2.0', method: 'notifications/message', params: { data: 1 } }));
  const report = await embedded({ beforeResponse: (asked) => (asked.method === 'tools/list' ? endless(asked) : []) }, [
    'MCP-MSG',
  ]);
  expect(exitCodeOf(report)).toBe(1);
  expect(render('json', report)).toContain('messages more');
});

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tsx = ['--import', join(packageRoot, 'node_modules/tsx/dist/esm/index.mjs')];

/** The shell command of a bot: the reference bot, told by `body` when to go astray. */
function program(name: string, body: string): string {
  const file = join(folder, `${name}.mjs`);
  const from = (path: string) => JSON.stringify(pathToFileURL(join(packageRoot, 'reference/simplex-bot', path)).href);
  writeFileSync(
    file,
    `import { startSimplexBot } from ${from('bot.ts')};
import { connectWebSocket } from ${from('web-socket-connection.ts')};
let replies = 0;
async function live(policy) {
  const bot = startSimplexBot({ connection: await connectWebSocket(process.env.SIMPLEX_CORE), policy, onDefect: () => {} });
  bot.ready.catch(() => {});
  return bot;
}
${body}`,
  );
  return [process.execPath, ...tsx, file].join(' ');
}

const limits = { answerWithin: 5_000, quiet: 200 };

function started(command: string): Promise<Target> {
  return openBot({ command, config: defaultConfig, limits, wait: 30_000, seed: 1, port: 0, verbose: false });
}

test('a bot that sends 10,000 messages nobody asked for', async () => {
  const command = program(
    'flood',
    `const unasked = JSON.stringify([{ msgContent: { type: 'text', text: 'hello' }, mentions: {} }]);
await live({ followUp: ({ chat }) => (++replies === 1 ? Array(10_000).fill('/_send ' + chat + ' json ' + unasked) : []) });`,
  );
  expect([0, 1]).toContain(exitCodeOf(await reportOn(await started(command))));
});

test('a bot that drops its connection in the middle and comes back', async () => {
  const command = program(
    'reconnect',
    `const replyText = (message) => {
  if (++replies % 40 === 0) setImmediate(async () => {
    const gone = bot;
    gone.stop();
    bot = await live({ replyText });
  });
  return JSON.stringify(message);
};
let bot = await live({ replyText });`,
  );
  const report = await reportOn(await started(command));
  expect([0, 1]).toContain(exitCodeOf(report));
  expect(report.rows.filter(({ verdict }) => verdict.outcome === 'pass').length).toBeGreaterThan(0);
});

test('a bot that ends in the middle: the rest is untested, and the run tells how it ended', async () => {
  const command = program(
    'mortal',
    `await live({ replyText: (message) => {
  if (++replies === 10) {
    console.error('out of luck');
    process.kill(process.pid, 'SIGKILL');
  }
  return JSON.stringify(message);
} });`,
  );
  const config = join(folder, 'config.json');
  const json = join(folder, 'report.json');
  // Whoever waits this long for a bot that is gone is ended by the limit of the test.
  writeFileSync(config, JSON.stringify({ answerWithin: 600_000 }));
  const selected = only.flatMap((prefix) => ['--only', prefix]);
  const argv = [
    ...programArguments('bin/conformance'),
    '--bot',
    command,
    '--wait',
    '30',
    ...selected,
    '--concurrency',
    '4',
  ];
  const child = spawn(process.execPath, [...argv, '--config', config, '--report', `json=${json}`]);
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [code] = await once(child, 'close');
  expect(errors).toMatch(/the bot ended \(.*\) before the run was over\. Its last output:\n[\s\S]*out of luck/);
  const report = JSON.parse(readFileSync(json, 'utf8')) as Report;
  expect(code).toBe(exitCodeOf(report));
  expect(code).toBe(1);
  const untested = report.rows.filter(({ verdict }) => verdict.outcome === 'untested');
  expect(untested.map(({ verdict }) => 'missing' in verdict && verdict.missing).join()).toContain('the bot ended');
});
