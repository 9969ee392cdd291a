import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { judgeTranscripts } from './judge-transcripts.ts';

const folder = mkdtempSync(join(tmpdir(), 'transcripts-'));
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = { name: 'judge', only: [], skip: [], reports: [], verbose: false } as const;
const request = { jsonrpc: '2.0', id: 'a', method: 'tools/list', params: { _meta: meta() } };
const chatInfo = { type: 'direct', contact: { contactId: 4 } };

function meta() {
  return {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
  };
}

/** The log of a client that asked once, in a chat, and of what it was told. */
function log(answer: object): string {
  const text = `/_call mcp ${JSON.stringify(request)}`;
  const own = { content: { type: 'sndMsgContent' }, meta: { itemSharedMsgId: 'm1' } };
  const reply = {
    content: { type: 'rcvMsgContent', msgContent: { type: 'text', text: JSON.stringify(answer) } },
    meta: { itemSharedMsgId: 'm2' },
    quotedItem: { sharedMsgId: 'm1', content: { type: 'text', text: text.slice(0, 160) } },
  };
  const items = (chatItem: object) => ({ type: 'newChatItems', chatItems: [{ chatInfo, chatItem }] });
  const frames = [
    ['sent', { corrId: '7', cmd: `/_send @4 json ${JSON.stringify([{ msgContent: { type: 'text', text } }])}` }],
    ['received', { corrId: '7', resp: items(own) }],
    ['received', { resp: items(reply) }],
  ] as const;
  const lines = frames.map(([direction, frame], order) => ({
    order,
    at: order,
    connection: 'log',
    direction,
    frame: JSON.stringify(frame),
  }));
  return [{ format: 1 }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function judged(answer: object) {
  const path = join(folder, 'log.jsonl');
  writeFileSync(path, log(answer));
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const code = await judgeTranscripts({ ...command, transcripts: [path] });
  return { code, text: printed.join('') };
}

const result = { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' };

test("a session that another client recorded: exit code 0 where the bot's answers keep the rules", async () => {
  const { code, text } = await judged({ jsonrpc: '2.0', id: 'a', result });
  expect(text).toMatch(/\n[1-9]\d* passed, 0 failed, \d+ skipped\n$/);
  expect(code).toBe(0);
});

test('exit code 1 where an answer breaks one, with the command that judges it again', async () => {
  const { code, text } = await judged({ jsonrpc: '2.0', id: 'b', result });
  expect(text).toContain('npx conformance judge');
  expect(code).toBe(1);
});

test('a session of a family that no invariant judges', async () => {
  const path = join(folder, 'site.jsonl');
  writeFileSync(path, '{"format":1,"target":{"family":"site"}}\n');
  const judging = judgeTranscripts({ ...command, transcripts: [path] });
  await expect(judging).rejects.toThrow('no invariant judges the family site');
});

test.each(['smcp', 'smcp-client'])(
  'messages of SMCP of which nothing tells what takes keys to know: %s',
  async (family) => {
    const path = join(folder, `${family}.jsonl`);
    const line = JSON.stringify({ order: 0, at: 0, connection: 'log', direction: 'sent', frame: '{}' });
    writeFileSync(path, `{"format":1,"target":{"family":"${family}"}}\n${line}\n`);
    const judging = judgeTranscripts({ ...command, transcripts: [path] });
    await expect(judging).rejects.toThrow('no frame has the member smcp');
  },
);

test('a log of a client over HTTP that says nothing but what went over the wire', async () => {
  const head = (start: string, ...headers: readonly string[]) => `${[start, ...headers].join('\r\n')}\r\n\r\n`;
  const asked = head('POST /mcp', 'Content-Type: application/json', 'MCP-Protocol-Version: 2026-07-28');
  const frames = (id: string) => [
    ['sent', asked + JSON.stringify(request)],
    ['received', `${head('200', 'Content-Type: application/json')}${JSON.stringify({ jsonrpc: '2.0', id, result })}`],
  ];
  const judgedLog = async (id: string) => {
    const path = join(folder, 'http.jsonl');
    const lines = frames(id).map(([direction, frame], order) => ({
      order,
      at: order,
      connection: 'log',
      direction,
      frame,
    }));
    const text = [{ format: 1, target: { family: 'mcp-http' } }, ...lines].map((line) => JSON.stringify(line));
    writeFileSync(path, `${text.join('\n')}\n`);
    const printed: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((one) => printed.push(String(one)) > 0);
    return { code: await judgeTranscripts({ ...command, transcripts: [path] }), text: printed.join('') };
  };
  const right = await judgedLog('a');
  expect(right.text).toMatch(/\n[1-9]\d* passed, 0 failed, \d+ skipped\n$/);
  expect(right.code).toBe(0);
  expect((await judgedLog('b')).code).toBe(1);
});

test('a file that is no transcript', async () => {
  const path = join(folder, 'log.jsonl');
  writeFileSync(path, '{"format":1}\n{"order":');
  await expect(judgeTranscripts({ ...command, transcripts: [path] })).rejects.toThrow(`${path}:2: line 2`);
});
