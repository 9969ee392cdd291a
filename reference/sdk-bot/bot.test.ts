import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, virtualClock, type World } from '../../mock-core/index.ts';
import { startCaller } from '../caller/caller.ts';
import { startSdkBot } from './bot.ts';

const version = 'io.modelcontextprotocol/protocolVersion';
const meta = { [version]: '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } };
const worlds: World[] = [];

afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

function tool(name: string, values: object = {}, more: object = {}) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta: meta, name, arguments: values, ...more } };
}

async function start() {
  const world = createWorld({ seed: 1, clock: virtualClock() });
  worlds.push(world);
  const bot = startSdkBot({ connection: world.botCore.connect(), clock: world.clock });
  await bot.ready;
  const link = bot.link() ?? '';
  const caller = await startCaller(world.newCore().connect());
  return { world, caller, link, respond: (request: unknown) => caller.request(link, { protocol: 'mcp', request }) };
}

async function startConnected() {
  const started = await start();
  await started.caller.connect(started.link);
  return started;
}

describe('in a conversation', () => {
  it('answers two commands with one id, each by its quote', async () => {
    const { caller } = await startConnected();
    const texts = ['a', 'bcd'].map((item) => `/_call mcp ${JSON.stringify(tool('price', { item }))}`);
    const sent = await Promise.all(texts.map((text) => caller.send(text)));
    const answers = await Promise.all(sent.map(({ response }) => response));
    expect(answers).toMatchObject([10, 30].map((euros) => ({ id: 1, result: { structuredContent: { euros } } })));
  });

  it('reports progress before the response', async () => {
    const { caller } = await startConnected();
    const asked = tool('delivery', { stops: 2 }, { _meta: { ...meta, progressToken: 7 } });
    const sent = await caller.send(`/_call mcp ${JSON.stringify(asked)}`);
    await sent.response;
    expect(sent.replies.map(({ text }) => JSON.parse(text).method ?? 'response')).toEqual([
      'notifications/progress',
      'notifications/progress',
      'response',
    ]);
  });

  it.each([[20_000], [14_500]])('replaces a manual of %i letters', async (letters) => {
    const { caller } = await startConnected();
    expect(await caller.call(tool('manual', { letters }))).toMatchObject({ id: 1, error: { code: -32603 } });
  });

  it('answers what is not JSON', async () => {
    const { caller } = await startConnected();
    expect(await (await caller.send('/_call mcp {')).response).toMatchObject({ error: { code: -32700 } });
  });
});

describe('over Service RPC', () => {
  it('completes a reservation over two requests', async () => {
    const { respond } = await start();
    const first = await respond(tool('reserve', { item: 'anvil' }));
    const { requestState } = (first as { response: { result: { requestState: string } } }).response.result;
    const inputResponses = { name: { action: 'accept', content: { name: 'Ada' } } };
    expect(await respond(tool('reserve', { item: 'anvil' }, { requestState, inputResponses }))).toMatchObject({
      response: { result: { content: [{ text: 'One anvil is reserved for Ada.' }] } },
    });
  });

  it.each([
    ['conversation_required', tool('consultation')],
    ['too_large', tool('manual', { letters: 9_950 })],
    ['too_large', tool('manual', { letters: 20_000 })],
  ])('refuses with %s', async (code, request) => {
    const { respond } = await start();
    expect(await respond(request)).toMatchObject({ error: { code } });
  });

  it.each([
    ['bad_request', { request: {} }],
    ['bad_request', { protocol: 'mcp' }],
    [
      'bad_request',
      { protocol: 'mcp', request: {}, requestKey: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo=' },
    ],
    ['unsupported_protocol', { protocol: 'xyz', request: {} }],
  ])('refuses with %s the envelope %j', async (code, envelope) => {
    const { caller, link } = await start();
    expect(await caller.request(link, envelope)).toMatchObject({ error: { code } });
  });
});

describe('A2A', () => {
  const a2a = (method: string, text: string, configuration: object = {}) => ({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text }] }, configuration },
    'a2a-service-parameters': { 'A2A-Version': '1.0' },
  });

  it('streams replies in order, over time', async () => {
    const { caller, world } = await startConnected();
    const sent = await caller.send(`/_call a2a ${JSON.stringify(a2a('SendStreamingMessage', 'stream 2'))}`);
    await world.clock.sleep(1_000);
    const events = sent.replies.map(({ text }) => Object.keys(JSON.parse(text).result)[0]);
    expect(events).toEqual(['task', 'statusUpdate', 'statusUpdate', 'artifactUpdate', 'statusUpdate']);
  });

  it('replaces what does not fit', async () => {
    const { caller } = await startConnected();
    const sent = await caller.send(`/_call a2a ${JSON.stringify(a2a('SendMessage', 'oversize'))}`);
    expect(await sent.response).toMatchObject({ id: 1, error: { code: -32603 } });
  });

  it.each([
    [a2a('SendMessage', 'anything'), { response: { result: { task: { status: { state: 'TASK_STATE_COMPLETED' } } } } }],
    [a2a('SendMessage', 'message'), { response: { result: { message: { role: 'ROLE_AGENT' } } } }],
    [a2a('SendMessage', 'oversize'), { error: { code: 'too_large' } }],
    [a2a('SendMessage', 'x', { returnImmediately: true }), { error: { code: 'conversation_required' } }],
    [a2a('SendMessage', 'long 300'), { error: { code: 'conversation_required' } }],
    [a2a('SendStreamingMessage', 'anything'), { error: { code: 'conversation_required' } }],
    [a2a('GetTask', 'x'), { error: { code: 'conversation_required' } }],
  ])('over Service RPC: %j', async (request, answer) => {
    const { caller, link } = await start();
    expect(await caller.request(link, { protocol: 'a2a', request }, ' timeout=400')).toMatchObject(answer);
  });
});

it('keeps its address over a restart', async () => {
  const { world, link } = await start();
  const again = startSdkBot({ connection: world.botCore.connect(), clock: world.clock });
  await again.ready;
  expect(again.link()).toBe(link);
});
