import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, virtualClock, type World } from '../../mock-core/index.ts';
import { startCaller } from '../caller/caller.ts';
import { startClosingBot } from './closing-bot.ts';
import { constantAnswer, startConstantBot } from './constant-bot.ts';
import { startEchoBot } from './echo-bot.ts';
import { startFailingBot } from './failing-bot.ts';
import type { NullBotOptions } from './null-bot.ts';
import { startRefusingBot } from './refusing-bot.ts';
import { startSilentBot } from './silent-bot.ts';

const request = { jsonrpc: '2.0', id: 'x', method: 'tools/list', params: {} };
const refusal = { jsonrpc: '2.0', id: 'x', error: { code: -32603, message: 'Internal error.' } };
const worlds: World[] = [];

afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

async function start(startBot: (options: NullBotOptions) => { readonly ready: Promise<unknown> }, protocol: string) {
  const world = createWorld({ seed: 1, clock: virtualClock() });
  worlds.push(world);
  const link = new Promise<string>((resolve) => world.onAddress(resolve));
  await startBot({ connection: world.botCore.connect() }).ready;
  const caller = await startCaller(world.newCore().connect());
  await caller.connect(await link);
  const sent = await caller.send(`/_call ${protocol} ${JSON.stringify(request)}`);
  await world.clock.sleep(1_000);
  const response = await caller.request(await link, { protocol, request });
  return { replies: sent.replies.map(({ text }) => JSON.parse(text)), response };
}

describe.each(['mcp', 'a2a'])('a null peer, asked in %s', (protocol) => {
  it('stays silent', async () => {
    const { replies, response } = await start(startSilentBot, protocol);
    expect(replies).toEqual([]);
    expect(JSON.stringify(response)).toContain('timeout');
  });

  it('echoes', async () => {
    expect(await start(startEchoBot, protocol)).toEqual({ replies: [request], response: { response: request } });
  });

  it('refuses', async () => {
    expect(await start(startRefusingBot, protocol)).toEqual({ replies: [refusal], response: { response: refusal } });
  });

  it('fails', async () => {
    const response = { error: { code: 'internal', message: 'Internal error.' } };
    expect(await start(startFailingBot, protocol)).toEqual({ replies: [refusal], response });
  });

  it('says the same whatever is asked', async () => {
    const response = { response: constantAnswer };
    expect(await start(startConstantBot, protocol)).toEqual({ replies: [constantAnswer], response });
  });

  it('leaves at once', async () => {
    const { replies, response } = await start(startClosingBot, protocol);
    expect(replies).toEqual([]);
    expect(JSON.stringify(response)).toContain('timeout');
  });
});
