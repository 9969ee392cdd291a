import { expect, test } from 'vitest';
import type { Faults } from './index.ts';
import { client, type Frame, gathering, pair, textMessage } from './test-client.ts';

/** The texts that the bot has, oldest first. */
async function textsAtBot({ bot, callerId }: Awaited<ReturnType<typeof pair>>): Promise<readonly string[]> {
  const { chatItems } = (await bot.ask(`/_get chat @${callerId} count=99`)).chat;
  return chatItems.map(({ meta }: Frame) => meta.itemText);
}

async function sendAll(faults: Faults, texts: readonly string[]) {
  const both = await pair({ faults });
  for (const text of texts) await both.caller.send(both.botId, textMessage(text));
  await both.world.clock.sleep(5_000);
  return both;
}

test('without faults all messages arrive once, in order', async () => {
  expect(await textsAtBot(await sendAll({}, ['a', 'b', 'c']))).toEqual(['a', 'b', 'c']);
});

test('messages are lost', async () => {
  expect(await textsAtBot(await sendAll({ dropEvery: 2 }, ['a', 'b', 'c', 'd']))).toEqual(['a', 'c']);
});

test('messages come twice, as two items of one message', async () => {
  const both = await sendAll({ duplicateEvery: 2 }, ['a', 'b', 'c']);
  expect(await textsAtBot(both)).toEqual(['a', 'b', 'b', 'c']);
  const [, first, second] = [await both.bot.message(), await both.bot.message(), await both.bot.message()];
  expect(second.meta.itemSharedMsgId).toBe(first.meta.itemSharedMsgId);
  expect(second.meta.itemId).not.toBe(first.meta.itemId);
});

test('messages overtake; one that nothing overtakes arrives later', async () => {
  expect(await textsAtBot(await sendAll({ reorderEvery: 2 }, ['a', 'b', 'c', 'd']))).toEqual(['a', 'c', 'b', 'd']);
  expect(await textsAtBot(await sendAll({ reorderEvery: 3 }, ['a', 'b', 'c']))).toEqual(['a', 'b', 'c']);
});

test('messages take their time', async () => {
  const { world, bot, caller, botId } = await pair({ faults: { delay: 700 } });
  const start = world.clock.now();
  await caller.send(botId, textMessage('slow'));
  await bot.message();
  expect(world.clock.now() - start).toBe(700);
});

test('quotes arrive empty', async () => {
  const { bot, caller, botId, callerId } = await pair({ faults: { emptyQuotes: true } });
  const sent: Frame = (await caller.send(botId, textMessage('/_call mcp {}'))).chatItems[0].chatItem;
  const reply = await bot.send(callerId, textMessage('{}', (await bot.message()).meta.itemId));
  expect(reply.chatItems[0].chatItem.quotedItem.content.text).toBe('/_call mcp {}');
  expect((await caller.message()).quotedItem).toMatchObject({ itemId: sent.meta.itemId, content: { text: '' } });
});

test('quotes name a message that nobody has', async () => {
  const { bot, caller, botId, callerId } = await pair({ faults: { forgedQuotes: true } });
  const sent: Frame = (await caller.send(botId, textMessage('/_call mcp {}'))).chatItems[0].chatItem;
  await bot.send(callerId, textMessage('{}', (await bot.message()).meta.itemId));
  const { quotedItem } = await caller.message();
  expect(quotedItem.content.text).toBe('/_call mcp {}');
  expect(quotedItem).not.toHaveProperty('itemId');
  expect(quotedItem.sharedMsgId).not.toBe(sent.meta.itemSharedMsgId);
});

test('faults are of messages in groups as well, receiver by receiver', async () => {
  const { owner, bot, others } = await gathering(['alice'], { faults: { dropEvery: 2 } });
  await owner.ask(`/_send #${owner.groupId} text one`);
  expect((await bot.message()).meta.itemText).toBe('one');
  const [alice] = others as [typeof bot];
  expect((await alice.ask(`/_get chat #${alice.groupId} count=9`)).chat.chatItems).toEqual([]);
});

test('each connection to the bot ends after so many frames, and events wait for the next', async () => {
  const { world, caller, botId } = await pair({ faults: { disconnectAfter: 7 } });
  for (const text of ['a', 'b', 'c', 'd']) await caller.send(botId, textMessage(text));
  await world.clock.sleep(10);
  const again = client(world.botCore);
  const received = [await again.message(), await again.message(), await again.message()];
  expect(received.map(({ meta }) => meta.itemText)).toEqual(['b', 'c', 'd']);
  expect(await again.ask('/_check running')).toEqual({ type: 'chatRunning' });
});

test('the end of a connection is told after its last frame', async () => {
  const { world } = await pair({ faults: { disconnectAfter: 8 } });
  const connection = world.botCore.connect();
  const seen: string[] = [];
  connection.onClose(() => seen.push('closed'));
  connection.onFrame(() => seen.push('frame'));
  for (let count = 0; count < 9; count++) connection.send('{"corrId":"1","cmd":"/v"}');
  await world.clock.sleep(10);
  expect(seen).toEqual([...Array(8).fill('frame'), 'closed']);
});

test('the bot core starts anew once: all connections end, the switch for requests is as at first', async () => {
  const both = await pair();
  const frames = both.bot.frames.length;
  const { world, caller, link, botId } = await pair({ faults: { restartAfter: frames + 1 } });
  const other = client(world.botCore);
  await caller.send(botId, textMessage('last'));
  await caller.send(botId, textMessage('kept'));
  await world.clock.sleep(10);
  expect(other.frames).toHaveLength(1);
  const bot = client(world.botCore);
  expect((await bot.message()).meta.itemText).toBe('kept');
  const refused = await caller.ask(`/_service_request 1 ${link} timeout=1 {}`);
  expect(refused.chatError.agentError.agentErr.serviceError.type).toBe('timeout');
  await bot.ask('/_start main=on service_requests=on');
  const asked = caller.ask(`/_service_request 1 ${link} {}`);
  const { requestId } = await bot.event('serviceRequest');
  await bot.ask(`/_service_response 1 ${requestId} {}`);
  expect((await asked).type).toBe('serviceResponse');
});
