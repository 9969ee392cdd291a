import { expect, test } from 'vitest';
import { connectCore } from '../harness/targets/web-socket.ts';
import { createWorld } from '../mock-core/index.ts';
import { openCallPair } from './call-pair.ts';
import { becomeContact, publishAddress, sendFrame } from './conversation.ts';
import { recordCall } from './recorded-call.ts';
import { startRelay } from './relay.ts';
import { commandOf, replyOf } from './texts.ts';

async function recorded() {
  const world = createWorld({ seed: 1 });
  const ends = { bot: world.botCore.connect(), caller: world.newCore().connect() };
  const contactId = await becomeContact(ends.caller, await publishAddress(ends.bot));
  const call = await recordCall(ends, contactId, commandOf(200), replyOf(200));
  world.close();
  return call;
}

test('a recorded call holds what its command and its reply brought to either end', async () => {
  const { command, reply } = await recorded();
  const came = ({ came }: typeof command) =>
    came.map(({ to, frame }) => {
      const { corrId, resp } = JSON.parse(frame) as { corrId?: string; resp: { type: string } };
      return `${to} ${corrId === undefined ? 'event' : 'response'} ${resp.type}`;
    });
  expect(came(command).toSorted()).toEqual([
    'bot event newChatItems',
    'caller event chatItemsStatusesUpdated',
    'caller response newChatItems',
  ]);
  expect(came(reply).toSorted()).toEqual([
    'bot event chatItemsStatusesUpdated',
    'bot response newChatItems',
    'caller event newChatItems',
  ]);
  expect(reply.came.find(({ to }) => to === 'caller')?.frame).toContain('"quotedItem":');
});

test('the relay sends what was recorded, byte for byte but for the corrId', async () => {
  const call = await recorded();
  const relay = await startRelay(call);
  const ends = { bot: await connectCore(relay.url), caller: await connectCore(`${relay.url}/cores/new`) };
  const came: Record<'bot' | 'caller', string[]> = { bot: [], caller: [] };
  const wanted = [...call.command.came, ...call.reply.came];
  await new Promise<void>((resolve) => {
    for (const end of ['bot', 'caller'] as const)
      ends[end].onFrame((frame) => {
        if (end === 'bot' && came.bot.length === 0) ends.bot.send(call.reply.sent);
        came[end].push(frame);
        if (came.bot.length + came.caller.length === wanted.length) resolve();
      });
    ends.caller.send(call.command.sent.replace('"corrId":"1"', '"corrId":"77"'));
  });
  const to = (end: 'bot' | 'caller') => wanted.filter((frame) => frame.to === end).map(({ frame }) => frame);
  expect(came.bot).toEqual(to('bot'));
  expect(came.caller).toEqual(to('caller').map((frame) => frame.replace('"corrId":"1"', '"corrId":"77"')));
  await relay.close();
});

test('the mock core and the relay carry the same traffic, one call at a time and several', async () => {
  const pair = await openCallPair({ command: 2_000, reply: 200 });
  for (const arm of [pair.mock, pair.relay]) {
    await arm.make(5, 1);
    await arm.make(20, 8);
  }
  expect(pair.mock.traffic().frames).toBe(150);
  pair.checkTraffic();
  await pair.relay.make(1, 1);
  expect(() => pair.checkTraffic()).toThrow('not the same traffic');
  await pair.close();
});

test('texts have the bytes that were asked for', () => {
  expect(Buffer.byteLength(commandOf(200))).toBe(200);
  expect(Buffer.byteLength(replyOf(200))).toBe(200);
  expect(sendFrame(1, 2, 'x')).toBe(
    '{"corrId":"1","cmd":"/_send @2 json [{\\"msgContent\\":{\\"type\\":\\"text\\",\\"text\\":\\"x\\"},\\"mentions\\":{}}]"}',
  );
});
