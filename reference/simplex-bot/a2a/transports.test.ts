import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, virtualClock, type World } from '../../../mock-core/index.ts';
import { startCaller } from '../../caller/caller.ts';
import { startSimplexBot } from '../bot.ts';
import type { Policy } from '../policy.ts';
import { saying } from './test-caller.ts';

const worlds: World[] = [];

afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

function request(method: string, params: object) {
  return { jsonrpc: '2.0', id: 1, method, params, 'a2a-service-parameters': { 'A2A-Version': '1.0' } };
}

async function start(policy: Partial<Policy> = {}) {
  const world = createWorld({ seed: 1, clock: virtualClock() });
  worlds.push(world);
  const bot = startSimplexBot({
    connection: world.botCore.connect(),
    clock: world.clock,
    policy,
    stateSecret: 'secret',
    profile: { displayName: 'Anvils' },
  });
  await bot.ready;
  const link = bot.link() ?? '';
  async function connected() {
    const caller = await startCaller(world.newCore().connect());
    await caller.connect(link);
    return async (method: string, params: object) => {
      const sent = await caller.send(`/_call a2a ${JSON.stringify(request(method, params))}`);
      await world.clock.sleep(10_000);
      return sent.replies.map(({ text }) => JSON.parse(text));
    };
  }
  const requester = await startCaller(world.newCore().connect());
  return {
    link,
    connected,
    /** One request over Service RPC, and the seconds that its response took. */
    async respond(params: object) {
      const begun = world.clock.now();
      const envelope = { protocol: 'a2a', request: request('SendMessage', params) };
      const response = await requester.request(link, envelope, ' timeout=400');
      return { response, seconds: (world.clock.now() - begun) / 1_000 };
    },
  };
}

describe('in a conversation', () => {
  it('sends each event of a stream as a reply that quotes the command, one after the other', async () => {
    const ask = await (await start()).connected();
    const [first, second] = await Promise.all([
      ask('SendStreamingMessage', saying('stream 9')),
      ask('SendStreamingMessage', saying('stream 9')),
    ]);
    for (const replies of [first, second]) {
      expect(replies).toHaveLength(13);
      expect(replies?.at(0)).toHaveProperty('result.task');
      expect(replies?.at(-1)).toHaveProperty('result.statusUpdate.status.state', 'TASK_STATE_COMPLETED');
      const steps = replies?.flatMap(({ result }) => result.statusUpdate?.status.message?.parts[0].text ?? []);
      expect(steps).toEqual(Array.from({ length: 9 }, (_, index) => `Step ${index + 1} of 9`));
    }
    expect(first?.[0].result.task.id).not.toBe(second?.[0].result.task.id);
  });

  it.each(['oversize', 'raw 12000', 'text 15400'])('replaces the answer to %j', async (text) => {
    const ask = await (await start()).connected();
    expect(await ask('SendMessage', saying(text))).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: expect.any(String) } },
    ]);
    const replies = await ask('SendStreamingMessage', saying(text));
    expect(replies.at(-1)).toMatchObject({ id: 1, error: { code: -32603 } });
    expect(replies).toHaveLength(3);
  });

  it('knows contacts apart', async () => {
    const { connected } = await start();
    const [alice, bob] = [await connected(), await connected()];
    const [{ result }] = await alice('SendMessage', saying('input'));
    expect(await bob('GetTask', { id: result.task.id })).toMatchObject([{ error: { code: -32001 } }]);
    expect(await alice('GetTask', { id: result.task.id })).toMatchObject([{ result: { id: result.task.id } }]);
  });

  it('gives a card with its name and its address', async () => {
    const { connected, link } = await start();
    const ask = await connected();
    const [{ result }] = await ask('GetExtendedAgentCard', {});
    expect(result).toMatchObject({ name: 'Anvils', supportedInterfaces: [{ url: link }] });
  });

  it('says nothing by a policy without replies', async () => {
    const ask = await (await start({ a2aResponses: () => [] })).connected();
    expect(await ask('SendMessage', saying('complete'))).toEqual([]);
  });
});

describe('over Service RPC', () => {
  it.each([
    ['complete', { response: { id: 1, result: { task: { status: { state: 'TASK_STATE_COMPLETED' } } } } }],
    ['message', { response: { id: 1, result: { message: { role: 'ROLE_AGENT' } } } }],
    ['long 150', { response: { id: 1, result: { task: { status: { state: 'TASK_STATE_COMPLETED' } } } } }],
    ['long 300', { error: { code: 'conversation_required' } }],
    ['oversize', { error: { code: 'too_large' } }],
    ['raw 8000', { error: { code: 'too_large' } }],
    ['crash', { error: { code: 'internal' } }],
  ])('answers %j with %j in time', async (text, answer) => {
    const { response, seconds } = await (await start()).respond(saying(text));
    expect(response).toMatchObject(answer);
    expect(seconds).toBeLessThan(180);
  });

  it('has one member in each envelope', async () => {
    const { respond } = await start();
    for (const text of ['complete', 'long 300']) {
      expect(Object.keys((await respond(saying(text))).response)).toHaveLength(1);
    }
  });
});
