import { createPrivateKey, createPublicKey } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, virtualClock, type World } from '../../mock-core/index.ts';
import { type Caller, startCaller } from '../caller/caller.ts';
import { overheard } from '../test-connection.ts';
import { startSimplexBot } from './bot.ts';
import type { Policy } from './policy.ts';

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};
const worlds: World[] = [];

afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

function request(method: string, params: object = {}, id: unknown = 1) {
  return { jsonrpc: '2.0', id, method, params: { _meta: meta, ...params } };
}

const tool = (name: string, values: object = {}, id: unknown = 1) =>
  request('tools/call', { name, arguments: values }, id);

async function start(policy: Partial<Policy> = {}) {
  const world = createWorld({ seed: 1, clock: virtualClock() });
  worlds.push(world);
  const { connection, commands } = overheard(world.botCore.connect());
  const bot = startSimplexBot({ connection, clock: world.clock, policy, stateSecret: 'secret' });
  await bot.ready;
  const link = bot.link() ?? '';
  return { world, bot, link, commands, caller: await startCaller(world.newCore({ displayName: 'alice' }).connect()) };
}

async function startConnected(policy: Partial<Policy> = {}) {
  const started = await start(policy);
  await started.caller.connect(started.link);
  return started;
}

/** Waits for everything that is on its way. */
async function settled({ call }: Caller) {
  await call(request('server/discover', {}, 'barrier'));
}

describe('start', () => {
  it('declares MCP where the link is read', async () => {
    const { world, link } = await start();
    const connection = world.newCore().connect();
    const plan = new Promise<string>((resolve) => connection.onFrame(resolve));
    connection.send(JSON.stringify({ corrId: '1', cmd: `/_connect plan 1 ${link}` }));
    expect(JSON.parse(await plan)).toMatchObject({
      resp: {
        connectionPlan: {
          contactAddressPlan: {
            contactSLinkData_: {
              profile: {
                peerType: 'bot',
                preferences: {
                  commands: [{ keyword: 'help' }],
                  protocols: { mcp: { versions: ['2026-07-28'], transports: { chat: true, rpc: true } } },
                },
              },
            },
          },
        },
      },
    });
  });

  it('keeps an address from an earlier run, and gives it ratchet keys', async () => {
    const world = createWorld({ seed: 1, clock: virtualClock() });
    worlds.push(world);
    const first = world.botCore.connect();
    const created = new Promise<string>((resolve) => first.onFrame(resolve));
    first.send(JSON.stringify({ corrId: '1', cmd: '/_address 1' }));
    await created;
    first.close();
    for (let run = 0; run < 2; run += 1) {
      const bot = startSimplexBot({ connection: world.botCore.connect(), clock: world.clock });
      await bot.ready;
      expect(await created).toContain(bot.link());
      const caller = await startCaller(world.newCore().connect());
      const envelope = { protocol: 'mcp', request: request('server/discover') };
      expect(await caller.request(bot.link() ?? '', envelope)).toHaveProperty('response.result');
      bot.stop();
    }
  });

  it('says so when the core refuses its profile', async () => {
    const world = createWorld({ seed: 1, clock: virtualClock() });
    worlds.push(world);
    const policy = { startCommands: () => ['/_no_such_command'] };
    const bot = startSimplexBot({ connection: world.botCore.connect(), clock: world.clock, policy });
    await expect(bot.ready).rejects.toThrow('/_no_such_command');
  });
});

describe('in a conversation', () => {
  it('answers a command by one reply that quotes it', async () => {
    const { caller } = await startConnected();
    const sent = await caller.send(`/_call mcp ${JSON.stringify(tool('availability', { item: 'anvil' }), null, 2)}`);
    expect(await sent.response).toMatchObject({
      id: 1,
      result: { content: [{ text: '12 anvils are in stock.' }] },
    });
    await settled(caller);
    expect(sent.replies).toHaveLength(1);
  });

  it('lets a fast answer overtake a slow one', async () => {
    const { caller } = await startConnected();
    const slow = await caller.send(`/_call mcp ${JSON.stringify(tool('countdown', { steps: 20 }))}`);
    const fast = await caller.send(`/_call mcp ${JSON.stringify(tool('availability', { item: 'anvil' }))}`);
    await fast.response;
    expect(slow.replies).toHaveLength(0);
    expect(await slow.response).toHaveProperty('result');
  });

  it('reports progress by replies before the response', async () => {
    const { caller } = await startConnected();
    const asked = request('tools/call', {
      name: 'countdown',
      arguments: { steps: 3 },
      _meta: { ...meta, progressToken: 't' },
    });
    const sent = await caller.send(`/_call mcp ${JSON.stringify(asked)}`);
    await sent.response;
    await settled(caller);
    const messages = sent.replies.map(({ text }) => JSON.parse(text));
    expect(messages.map(({ method, id }) => method ?? id)).toEqual([...Array(3).fill('notifications/progress'), 1]);
  });

  it.each([
    [{ bytes: 10_000 }, 'result'],
    [{ bytes: 16_000 }, 'error'],
    [{ bytes: 5_000, fill: '"' }, 'error'],
  ])('replaces a report of %j that does not fit: %s', async (values, kind) => {
    const { caller } = await startConnected();
    const sent = await caller.send(`/_call mcp ${JSON.stringify(tool('report', values, 'big'))}`);
    const response = await sent.response;
    await settled(caller);
    expect(sent.replies).toHaveLength(1);
    expect(response).toHaveProperty(kind);
    expect(response).toMatchObject({ id: 'big', ...(kind === 'error' && { error: { code: -32603 } }) });
  });

  it('completes an order over two commands', async () => {
    const { caller } = await startConnected();
    const { result } = (await caller.call(tool('order', { item: 'anvil' }))) as { result: { requestState: string } };
    const inputResponses = { quantity: { action: 'accept', content: { quantity: 2 } } };
    const params = { name: 'order', arguments: { item: 'anvil' }, requestState: result.requestState, inputResponses };
    expect(await caller.call(request('tools/call', params, 2))).toMatchObject({
      result: { content: [{ text: 'Ordered: 2 × anvil.' }] },
    });
  });

  it('answers what is not JSON, and leaves to people what is theirs', async () => {
    const { caller } = await startConnected();
    expect(await (await caller.send('/_call mcp {"jsonrpc"')).response).toMatchObject({ error: { code: -32700 } });
    const before = caller.received.length;
    for (const text of ['hello', '/call mcp {}', '/help', '/_call xyz {}']) await caller.send(text);
    await settled(caller);
    expect(caller.received).toHaveLength(before + 1);
  });
});

describe('over Service RPC', () => {
  const key = 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g';
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64url');
  const envelope = (message: unknown, more: object = {}) => ({ protocol: 'mcp', request: message, ...more });

  it('answers the example of the spec', async () => {
    const { caller, link } = await start();
    expect(await caller.request(link, envelope(tool('availability', { item: 'anvil' })))).toMatchObject({
      response: { jsonrpc: '2.0', id: 1, result: { content: [{ text: '12 anvils are in stock.' }] } },
    });
  });

  it.each([
    ['an unknown protocol', { protocol: 'xyz', request: {} }, 'unsupported_protocol'],
    ['no protocol', { request: {} }, 'bad_request'],
    ['no request', { protocol: 'mcp' }, 'bad_request'],
    ['a claimed key', envelope({}, { requestKey: publicKey }), 'bad_request'],
    ['a tool for conversations', envelope(tool('interview')), 'conversation_required'],
    ['a defect', envelope(tool('crash')), 'internal'],
    ['an answer of 20,000 bytes', envelope(tool('report', { bytes: 20_000 })), 'too_large'],
    ['an answer of more than 10,000 bytes', envelope(tool('report', { bytes: 9_950 })), 'too_large'],
  ])('refuses %s', async (_name, asked, code) => {
    const { caller, link } = await start();
    expect(await caller.request(link, asked)).toEqual({ error: { code, message: expect.any(String) } });
  });

  it('serves the key of the signer only', async () => {
    const { caller, link } = await start();
    const options = ` sign_key=${key}`;
    const own = envelope(request('server/discover'), { requestKey: publicKey });
    expect(await caller.request(link, own, options)).toHaveProperty('response.result');
    const foreign = { ...own, requestKey: publicKey.replace('MCowBQYDK2VwAyEA1', 'MCowBQYDK2VwAyEA2') };
    expect(await caller.request(link, foreign, options)).toHaveProperty('error.code', 'bad_request');
  });

  it('answers a protocol error in the response', async () => {
    const { caller, link } = await start();
    expect(await caller.request(link, envelope(request('nothing', {}, 'x')))).toMatchObject({
      response: { id: 'x', error: { code: -32601 } },
    });
  });

  it('tells when a ticket is due', async () => {
    const { caller, link, world } = await start();
    expect(await caller.request(link, envelope(tool('ticket')))).toHaveProperty('response');
    expect(await caller.request(link, envelope(tool('ticket')))).toMatchObject({
      error: { code: 'rate_limited', retryAfter: 3 },
    });
    await world.clock.sleep(3_000);
    expect(await caller.request(link, envelope(tool('ticket')))).toHaveProperty('response');
  });

  it('completes an order over two requests', async () => {
    const { caller, link } = await start();
    const first = await caller.request(link, envelope(tool('order', { item: 'anvil' })));
    const { requestState } = (first as { response: { result: { requestState: string } } }).response.result;
    const inputResponses = { quantity: { action: 'accept', content: { quantity: 2 } } };
    const params = { name: 'order', arguments: { item: 'anvil' }, requestState, inputResponses };
    expect(await caller.request(link, envelope(request('tools/call', params, 2)))).toMatchObject({
      response: { result: { content: [{ text: 'Ordered: 2 × anvil.' }] } },
    });
  });
});

describe('a policy', () => {
  it('gives the same bytes again', async () => {
    const run = async () => {
      const { caller, commands, link } = await startConnected();
      await caller.call(tool('order', { item: 'anvil' }));
      await caller.request(link, { protocol: 'mcp', request: request('tools/list') });
      return commands;
    };
    expect(await run()).toEqual(await run());
  });

  it('takes turns where it says so', async () => {
    const { caller } = await startConnected({ answersInTurn: () => true });
    const slow = await caller.send(`/_call mcp ${JSON.stringify(tool('countdown', { steps: 20 }))}`);
    const fast = await caller.send(`/_call mcp ${JSON.stringify(tool('availability', { item: 'anvil' }))}`);
    await fast.response;
    expect(slow.replies).toHaveLength(1);
  });
});
