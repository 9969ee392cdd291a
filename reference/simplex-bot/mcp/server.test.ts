import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { JsonObject, Transport } from '../messages.ts';
import { honest, type Policy } from '../policy.ts';
import { createMcpServer } from './server.ts';

const version = 'io.modelcontextprotocol/protocolVersion';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';
const serverInfo = 'io.modelcontextprotocol/serverInfo';
const meta = { [version]: '2026-07-28', [capabilities]: {} };
const forms = { ...meta, [capabilities]: { elicitation: {} } };

interface Asking {
  readonly transport?: Transport;
  readonly principal?: string;
}

/** A server on a clock that stands still but for sleeping, and a caller who keeps what it hears. */
function start(policy: Partial<Policy> = {}) {
  let now = 1_000_000;
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  const whole = { ...honest, ...policy };
  const server = createMcpServer({ policy: whole, clock, ended: new AbortController().signal, stateSecret: 's' });
  const notifications: JsonObject[] = [];
  return {
    clock,
    notifications,
    async send(message: unknown, { transport = 'chat', principal = 'contact @4' }: Asking = {}) {
      const notify = (notification: unknown) => notifications.push(notification as JsonObject);
      return server.answer(message, { transport, principal, notify });
    },
    async ask(method: string, params: JsonObject = {}, id: unknown = 7, asking?: Asking): Promise<Parsed> {
      const request = { jsonrpc: '2.0', id, method, params: { _meta: meta, ...params } };
      const answer = await this.send(request, asking);
      if (answer.kind !== 'response') throw new Error(`answered with ${answer.kind}`);
      return JSON.parse(JSON.stringify(answer.response)) as Parsed;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads what came, whatever it is.
type Parsed = any;

describe('shape of a request', () => {
  it.each([[1], ['abc'], [0], [''], [9_007_199_254_740_991], [-3]])('returns the id %j with its type', async (id) => {
    expect((await start().ask('server/discover', {}, id)).id).toBe(id);
  });

  it.each([[null], [1.5], [{}], [true]])('refuses the id %j and has none to return', async (id) => {
    const response = await start().ask('server/discover', {}, id);
    expect(response.error.code).toBe(-32600);
    expect('id' in response).toBe(false);
  });

  it('leaves a notification in a conversation alone', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    expect((await start().send(notification)).kind).toBe('silence');
    expect((await start().send(notification, { transport: 'rpc' })).kind).toBe('response');
  });

  it.each([
    [undefined, -32700],
    [[], -32600],
    ['text', -32600],
    [{ id: 1, method: 'tools/list' }, -32600],
    [{ jsonrpc: '2.0', id: 1, result: {} }, -32600],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/list', params: [] }, -32602],
  ])('answers %j with %i', async (message, code) => {
    const answer = await start().send(message);
    expect(answer).toMatchObject({ kind: 'response', response: { error: { code } } });
  });
});

describe('_meta and revisions', () => {
  it.each([
    ['absent', undefined, -32602],
    ['without a version', { [capabilities]: {} }, -32602],
    ['with a numeric version', { ...meta, [version]: 1 }, -32602],
    ['without capabilities', { [version]: '2026-07-28' }, -32602],
    ['of another revision', { ...meta, [version]: '2025-11-25' }, -32022],
    ['of no revision', { ...meta, [version]: '' }, -32022],
    ['with a bad log level', { ...meta, 'io.modelcontextprotocol/logLevel': 'loud' }, -32602],
  ])('refuses %s', async (_name, _meta, code) => {
    const { error, id } = await start().ask('tools/list', { _meta });
    expect({ id, code: error.code }).toEqual({ id: 7, code });
  });

  it('passes over members of _meta that it does not know', async () => {
    const _meta = { ...meta, 'com.example/x': 1, traceparent: '00-0' };
    expect((await start().ask('tools/list', { _meta })).result.resultType).toBe('complete');
  });

  it('remembers nothing of an earlier request', async () => {
    const server = start();
    await server.ask('tools/list');
    expect((await server.ask('tools/list', { _meta: { [version]: '2026-07-28' } })).error.code).toBe(-32602);
  });

  it('lists what server/discover lists', async () => {
    const { error } = await start().ask('tools/list', { _meta: { ...meta, [version]: '1999-01-01' } });
    const { result } = await start().ask('server/discover');
    expect(error.data).toEqual({ supported: result.supportedVersions, requested: '1999-01-01' });
  });

  it('names its revision to a caller who begins with a handshake', async () => {
    expect((await start().ask('initialize')).error).toMatchObject({
      code: -32601,
      message: expect.stringContaining('2026-07-28'),
    });
    const bare = await start().ask('initialize', { _meta: undefined, protocolVersion: '2025-11-25' });
    expect(bare.error.message).toContain('2026-07-28');
  });
});

describe('methods', () => {
  it.each(['ping', 'logging/setLevel', 'resources/subscribe', 'subscriptions/listen', 'tasks/list', 'toString'])(
    'does not have %s',
    async (method) => expect((await start().ask(method)).error.code).toBe(-32601),
  );

  it('answers nothing whose capability is not declared', async () => {
    const server = start({ capabilities: ({ prompts: _prompts, ...rest }) => rest });
    expect((await server.ask('server/discover')).result.capabilities).not.toHaveProperty('prompts');
    expect((await server.ask('prompts/list')).error.code).toBe(-32601);
    expect((await server.ask('tools/list')).result.tools).toHaveLength(10);
  });

  it('walks the pages of resources to their end', async () => {
    const server = start();
    const first = (await server.ask('resources/list')).result;
    const second = (await server.ask('resources/list', { cursor: first.nextCursor })).result;
    const uris = [...first.resources, ...second.resources].map(({ uri }: { uri: string }) => uri);
    expect(new Set(uris).size).toBe(7);
    expect(second).not.toHaveProperty('nextCursor');
    expect(second.cacheScope).toBe(first.cacheScope);
    for (const uri of uris) {
      expect((await server.ask('resources/read', { uri })).result.contents).toMatchObject([{ uri }]);
    }
  });

  it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
    'refuses a cursor of %s that it did not give',
    async (method) => {
      expect((await start().ask(method, { cursor: 'bogus' })).error.code).toBe(-32602);
      expect((await start().ask(method, { cursor: '' })).error.code).toBe(-32602);
    },
  );

  it.each([
    ['resources/read', { uri: 'acme:///nothing' }],
    ['resources/read', {}],
    ['prompts/get', { name: 'nothing' }],
    ['prompts/get', { name: 'offer' }],
    ['prompts/get', { name: 'offer', arguments: { item: 3 } }],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'nothing' }, argument: { name: 'item', value: '' } }],
    ['completion/complete', {}],
    ['tools/call', { name: 'nothing' }],
    ['tools/call', {}],
    ['tools/call', { name: 'availability', arguments: [] }],
  ])('answers %s of %j with invalid params', async (method, params) => {
    expect((await start().ask(method, params)).error.code).toBe(-32602);
  });

  it('completes at most 100 values and says that there are more', async () => {
    const ref = { type: 'ref/resource', uri: 'acme:///orders/{number}' };
    const all = (await start().ask('completion/complete', { ref, argument: { name: 'number', value: '1' } })).result;
    expect(all.completion).toMatchObject({ total: 150, hasMore: true });
    expect(all.completion.values).toHaveLength(100);
    const few = (await start().ask('completion/complete', { ref, argument: { name: 'number', value: '114' } })).result;
    expect(few.completion).toMatchObject({ total: 10, hasMore: false });
  });

  it('gives prompts their arguments', async () => {
    const { result } = await start().ask('prompts/get', { name: 'offer', arguments: { item: 'anvil' } });
    expect(result.messages[0].content.text).toBe('Write a friendly offer for one anvil.');
  });
});

describe('tools', () => {
  const call = (name: string, values: JsonObject, more: JsonObject = {}) => ({ name, arguments: values, ...more });

  it('answers the example of the spec', async () => {
    const { result } = await start().ask('tools/call', call('availability', { item: 'anvil' }));
    expect(result).toMatchObject({
      resultType: 'complete',
      content: [{ type: 'text', text: '12 anvils are in stock.' }],
      isError: false,
    });
    expect(result._meta[serverInfo]).toMatchObject({ name: 'simplex-bot' });
  });

  it.each([
    ['availability', {}],
    ['availability', { item: 3 }],
    ['availability', { item: 'anvil', x: 1 }],
    ['countdown', { steps: 0 }],
    ['countdown', { steps: 1.5 }],
    ['fault', {}],
  ])('answers %s of %j with a result that is an error', async (name, values) => {
    expect((await start().ask('tools/call', call(name, values))).result.isError).toBe(true);
  });

  it('hides what a defect says, in the words of the transport', async () => {
    const server = start();
    expect((await server.ask('tools/call', call('crash', {}))).error).toEqual({
      code: -32603,
      message: 'Internal error.',
    });
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta: meta, name: 'crash' } };
    expect(await server.send(request, { transport: 'rpc' })).toMatchObject({
      kind: 'refusal',
      refusal: { reason: 'failure' },
    });
  });

  it('refuses a conversation over Service RPC only', async () => {
    const server = start();
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta: meta, name: 'interview' } };
    expect(await server.send(request, { transport: 'rpc' })).toMatchObject({
      kind: 'refusal',
      refusal: { reason: 'needs-conversation' },
    });
    expect((await server.ask('tools/call', { name: 'interview' })).result.isError).toBe(false);
  });

  it('gives tickets again when the time it named is over', async () => {
    const server = start();
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta: meta, name: 'ticket' } };
    expect((await server.send(request, { transport: 'rpc' })).kind).toBe('response');
    await server.clock.sleep(500);
    expect(await server.send(request, { transport: 'rpc' })).toMatchObject({
      refusal: { reason: 'rate-limit', retryAfter: 3 },
    });
    expect((await server.ask('tools/call', { name: 'ticket' })).result.isError).toBe(true);
    await server.clock.sleep(3_000);
    expect((await server.send(request, { transport: 'rpc' })).kind).toBe('response');
  });

  it('makes texts of any size', async () => {
    const { result } = await start().ask('tools/call', call('report', { bytes: 20_000, fill: '"' }));
    expect(result.content[0].text).toBe('"'.repeat(20_000));
  });

  it('reports progress to a token, and to nobody else', async () => {
    const server = start();
    await server.ask('tools/call', call('countdown', { steps: 3 }));
    expect(server.notifications).toEqual([]);
    await server.ask('tools/call', call('countdown', { steps: 3 }, { _meta: { ...meta, progressToken: 0 } }));
    expect(server.notifications.map(({ params }) => params)).toEqual([
      { progressToken: 0, progress: 1, total: 3 },
      { progressToken: 0, progress: 2, total: 3 },
      { progressToken: 0, progress: 3, total: 3 },
    ]);
  });

  it('logs at the level that was asked for and above', async () => {
    const server = start();
    await server.ask('tools/call', call('journal', {}));
    expect(server.notifications).toEqual([]);
    const _meta = { ...meta, 'io.modelcontextprotocol/logLevel': 'warning' };
    await server.ask('tools/call', call('journal', {}, { _meta }));
    expect(server.notifications.map(({ params }) => (params as Parsed).level)).toEqual(['warning', 'error']);
  });
});

describe('an order', () => {
  const order = (more: JsonObject = {}) => ({ _meta: forms, name: 'order', arguments: { item: 'anvil' }, ...more });
  const answers = (quantity: unknown, action = 'accept') => ({ quantity: { action, content: { quantity } } });

  async function asked(server = start()) {
    const { result } = await server.ask('tools/call', order());
    return { server, result, requestState: result.requestState as string };
  }

  it('asks how many, without hints for caches', async () => {
    const { result } = await asked();
    expect(result).toMatchObject({
      resultType: 'input_required',
      inputRequests: { quantity: { method: 'elicitation/create', params: { mode: 'form' } } },
    });
    expect(result).not.toHaveProperty('ttlMs');
  });

  it('completes with the answer', async () => {
    const { server, requestState } = await asked();
    const retry = order({ requestState, inputResponses: answers(3) });
    expect((await server.ask('tools/call', retry)).result.content[0].text).toBe('Ordered: 3 × anvil.');
    const declined = order({ requestState, inputResponses: answers(3, 'decline') });
    expect((await server.ask('tools/call', declined)).result.content[0].text).toBe('Nothing was ordered.');
  });

  it.each([[{}], [answers('many')], [{ other: {} }]])('asks again when the answer is %j', async (inputResponses) => {
    const { server, requestState } = await asked();
    const { result } = await server.ask('tools/call', order({ requestState, inputResponses }));
    expect(result.resultType).toBe('input_required');
  });

  it('refuses a state that is not its own', async () => {
    const { server, requestState } = await asked();
    const flipped = requestState.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const inputResponses = answers(3);
    const retries: readonly [JsonObject, Asking?][] = [
      [order({ requestState: flipped, inputResponses })],
      [order({ requestState: `${requestState}x`, inputResponses })],
      [order({ requestState: 3, inputResponses })],
      [order({ requestState, inputResponses, arguments: { item: 'hammer' } })],
      [order({ requestState, inputResponses }), { principal: 'contact @5' }],
    ];
    for (const [retry, asking] of retries) {
      expect((await server.ask('tools/call', retry, 8, asking)).error.code).toBe(-32602);
    }
    await server.clock.sleep(600_001);
    expect((await server.ask('tools/call', order({ requestState, inputResponses }))).error.code).toBe(-32602);
  });

  it.each([[{}], [{ elicitation: { url: {} } }]])('needs a client that shows forms, not %j', async (declared) => {
    const { error } = await start().ask('tools/call', order({ _meta: { ...meta, [capabilities]: declared } }));
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { elicitation: {} } } });
  });
});

describe('the official schema', () => {
  const path = new URL('../../../../shared/data/mcp-2026-07-28/schema.json', import.meta.url);
  const results: readonly [string, string, JsonObject?][] = [
    ['server/discover', 'DiscoverResultResponse'],
    ['tools/list', 'ListToolsResultResponse'],
    ['resources/list', 'ListResourcesResultResponse'],
    ['resources/templates/list', 'ListResourceTemplatesResultResponse'],
    ['prompts/list', 'ListPromptsResultResponse'],
    ['resources/read', 'ReadResourceResultResponse', { uri: 'acme:///logo' }],
    ['prompts/get', 'GetPromptResultResponse', { name: 'opening-hours' }],
    ['tools/call', 'CallToolResultResponse', { name: 'forecast' }],
    ['tools/call', 'CallToolResultResponse', { name: 'order', arguments: { item: 'anvil' }, _meta: forms }],
    [
      'completion/complete',
      'CompleteResultResponse',
      { ref: { type: 'ref/prompt', name: 'offer' }, argument: { name: 'item', value: 'a' } },
    ],
    ['server/discover', 'UnsupportedProtocolVersionError', { _meta: { ...meta, [version]: 'x' } }],
    ['tools/call', 'MissingRequiredClientCapabilityError', { name: 'order', arguments: { item: 'anvil' } }],
    ['nothing', 'JSONRPCErrorResponse'],
  ];

  it.skipIf(!existsSync(path))('takes every answer (skipped where the schema is not at hand)', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addFormat('byte', true);
    ajv.addSchema(JSON.parse(readFileSync(path, 'utf8')), 'mcp');
    for (const [method, definition, params] of results) {
      const response = await start().ask(method, params);
      const validate = ajv.getSchema(`mcp#/$defs/${definition}`);
      expect(validate, definition).toBeDefined();
      expect(validate?.(response) ? [] : validate?.errors, `${method} as ${definition}`).toEqual([]);
    }
  });
});
