import { expect, test } from 'vitest';
import { virtualClock } from '../../mock-core/index.ts';
import { defaultConfig } from '../config/config.ts';
import { ConformanceError } from '../errors.ts';
import { isRecord, parseJson } from '../exchange.ts';
import type { Header, HttpRequest, HttpSend } from '../http/http.ts';
import { openHttpTarget } from './http.ts';
import { TargetEnded } from './target.ts';

type Answer = readonly [status: number, body?: unknown, headers?: readonly Header[]];

/** A server that answers by the method of the message. */
function answering(answers: Readonly<Record<string, Answer | undefined>>, seen: HttpRequest[] = []): HttpSend {
  return (request, listener) => {
    seen.push(request);
    const message = parseJson(String(request.body ?? ''));
    const { id, method } = isRecord(message) ? message : {};
    const [status, body, headers = []] = answers[String(method)] ?? [404];
    queueMicrotask(() => {
      listener.onHead(status, [['content-type', 'application/json'], ...headers]);
      if (body !== undefined) listener.onText(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
      listener.onEnd();
    });
    return () => {};
  };
}

const open = (send: HttpSend) =>
  openHttpTarget({
    link: 'http://127.0.0.1/mcp',
    clock: virtualClock(),
    send,
    fixtures: {},
    limits: defaultConfig,
  });

const discovered: Answer = [200, { result: { supportedVersions: ['2026-07-28'], capabilities: {} } }];
const agreedOn = (protocolVersion: string, headers: readonly Header[] = []): Answer => [
  200,
  { result: { protocolVersion, capabilities: {}, serverInfo: {} } },
  headers,
];
const error = (code: number, data?: unknown): Answer => [400, { error: { code, message: 'no', data } }];

test.each<[string, Readonly<Record<string, Answer>>, readonly string[]]>([
  ['a discovery', { 'server/discover': discovered }, ['2026-07-28']],
  ['an error about headers', { 'server/discover': error(-32_020) }, ['2026-07-28']],
  ['a missing capability', { 'server/discover': error(-32_021) }, ['2026-07-28']],
  ['a list of versions', { 'server/discover': error(-32_022, { supported: ['2026-07-28'] }) }, ['2026-07-28']],
  ['a handshake for the newest revision', { initialize: agreedOn('2025-11-25') }, ['2025-11-25']],
  ['a handshake for an older one', { initialize: agreedOn('2025-03-26') }, ['2025-03-26']],
  ['both', { 'server/discover': discovered, initialize: agreedOn('2025-06-18') }, ['2026-07-28', '2025-06-18']],
])('%s tells the revisions', async (_, answers, revisions) => {
  const target = await open(answering(answers));
  expect(target.bindings('http')).toEqual(revisions);
  expect(target.bindings('mcp')).toEqual(revisions.includes('2026-07-28') ? ['http'] : []);
  expect(Object.keys(target.declares as object)).toEqual(revisions);
});

test.each<[string, Readonly<Record<string, Answer>>, ConformanceError['code'], RegExp]>([
  ['404 to everything', {}, 'unreachable', /no server of MCP/],
  ['an error of JSON-RPC to everything', { 'server/discover': error(-32_601) }, 'unreachable', /no server of MCP/],
  ['versions that are not known', { initialize: agreedOn('2024-11-05') }, 'unreachable', /no server of MCP/],
  [
    'versions of the future',
    { 'server/discover': error(-32_022, { supported: ['2030-01-01'] }) },
    'unreachable',
    /MCP/,
  ],
  ['401', { 'server/discover': [401] }, 'usage', /MCP_AUTHORIZATION/],
  ['a redirection', { 'server/discover': [308, undefined, [['Location', '/v2']]] }, 'unreachable', /\/v2/],
])('%s is no target', async (_, answers, code, message) => {
  const failure = await open(answering(answers)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(failure).toBeInstanceOf(ConformanceError);
  expect(failure).toMatchObject({ code, message: expect.stringMatching(message) });
});

test('nothing that answers is no target', async () => {
  const send: HttpSend = (_request, listener) => {
    queueMicrotask(() => listener.onFailure('ECONNREFUSED'));
    return () => {};
  };
  await expect(open(send)).rejects.toThrow('Nothing answers at http://127.0.0.1/mcp: ECONNREFUSED.');
});

test('a session that a handshake began goes on', async () => {
  const seen: HttpRequest[] = [];
  const answers = {
    initialize: agreedOn('2025-06-18', [['MCP-SESSION-ID', 's-1']]),
    ping: [200, { result: {} }] as Answer,
  };
  const target = await open(answering(answers, seen));
  const { peer } = await target.open('http', '2025-06-18');
  expect(peer.session).toBe('s-1');
  expect((await peer.call('ping')).response?.messages).toEqual([{ jsonrpc: '2.0', id: expect.anything(), result: {} }]);
  expect(seen.at(-1)?.headers).toEqual(
    expect.arrayContaining([
      ['Mcp-Session-Id', 's-1'],
      ['MCP-Protocol-Version', '2025-06-18'],
    ]),
  );
  const handshakes = seen.filter(({ body }) => String(body).includes('"initialize"'));
  expect(handshakes.flatMap(({ headers }) => headers.map(([name]) => name))).not.toContain('Mcp-Session-Id');
});

test('a session that the server has ended is begun anew, once for all who learn of it', async () => {
  let begun = 0;
  const served = answering({ ping: [200, { result: {} }] });
  const send: HttpSend = (request, listener) => {
    if (String(request.body).includes('"initialize"')) {
      begun += 1;
      const answers = { initialize: agreedOn('2025-11-25', [['Mcp-Session-Id', `s-${begun}`]]) };
      return answering(answers)(request, listener);
    }
    const isOver = request.headers.some(([name, value]) => name === 'Mcp-Session-Id' && value === 's-1') && begun > 0;
    return isOver ? answering({})(request, listener) : served(request, listener);
  };
  const target = await open(send);
  const { peer } = await target.open('http', '2025-11-25');
  const before = begun;
  const answers = await Promise.all([peer.call('ping'), peer.call('ping'), peer.call('ping')]);
  expect(answers.map(({ response }) => response?.status)).toEqual([200, 200, 200]);
  expect(begun - before).toBeLessThanOrEqual(1);
  expect(peer.session).toBe('s-2');
  // A request that is to have the session of old keeps it.
  expect((await peer.call('ping', {}, { headers: { 'Mcp-Session-Id': 's-1' } })).response?.status).toBe(404);
});

test('a server that is no more ends the target', async () => {
  let isGone = false;
  const answers = answering({ 'server/discover': discovered });
  const target = await open((request, listener) => {
    if (!isGone) return answers(request, listener);
    queueMicrotask(() => listener.onFailure('ECONNREFUSED: connect'));
    return () => {};
  });
  const { peer } = await target.open('http', '2026-07-28');
  expect(target.ended()).toBeUndefined();
  isGone = true;
  await peer.call('server/discover');
  expect(target.ended()).toBe('the server took no connection any more (ECONNREFUSED: connect)');
  await expect(target.open('http', '2026-07-28')).rejects.toThrow(TargetEnded);
});

test('an answer that does not come is given up, and says so', async () => {
  const answers = answering({ 'server/discover': discovered });
  const stopped: string[] = [];
  const send: HttpSend = (request, listener) =>
    String(request.body).includes('conformance/slow') ? () => stopped.push('stopped') : answers(request, listener);
  const target = await open(send);
  const { peer } = await target.open('http', '2026-07-28');
  expect(await peer.call('conformance/slow')).toMatchObject({
    refusalKind: 'timeout',
    refusal: 'nothing came in time',
  });
  expect(stopped).toEqual(['stopped']);
});

test('secrets stay out of the transcript', async () => {
  const frames: string[] = [];
  const target = await openHttpTarget({
    link: 'http://127.0.0.1/mcp',
    clock: virtualClock(),
    send: answering({ 'server/discover': discovered }),
    fixtures: {},
    limits: defaultConfig,
    authorization: 'Bearer very-secret',
    onFrame: (_entry, frame) => frames.push(frame),
  });
  const [exchange] = target.exchanges.all;
  expect(exchange).toMatchObject({
    request: { headers: expect.arrayContaining([['Authorization', 'Bearer very-secret']]) },
  });
  expect(frames.join()).toContain('Authorization: (secret)');
  expect(frames.join()).not.toContain('very-secret');
});
