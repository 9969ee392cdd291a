import { expect, test } from 'vitest';
import { gathering, pair, textMessage } from './test-client.ts';

/** Every frame of both sides of a small conversation. */
async function conversation(seed: number): Promise<readonly string[]> {
  const { bot, caller, link, callerId, botId } = await pair({ seed, noise: 'more' });
  await caller.send(botId, textMessage('/_call mcp {}'));
  await bot.send(callerId, textMessage('{}', (await bot.message()).meta.itemId));
  await caller.message();
  await caller.ask('/_connect 1 incognito=on');
  await caller.ask(`/_service_request 1 ${link} timeout=2 {}`);
  return [...bot.frames, ...caller.frames];
}

test('the same seed and the same commands give the same bytes', async () => {
  const [once, again] = [await conversation(11), await conversation(11)];
  expect(once.length).toBeGreaterThan(20);
  expect(again).toEqual(once);
});

test('another seed gives other ids and links', async () => {
  const [one, other] = [await conversation(11), await conversation(12)];
  expect(other).not.toEqual(one);
  const link = (frames: readonly string[]) => /a#[\w-]{43}/.exec(frames.join(''))?.[0];
  expect(link(one)).not.toBe(link(other));
});

test('a group gives the same bytes as well', async () => {
  const talk = async () => {
    const { owner, bot, others } = await gathering(['alice', 'bot'], { seed: 11, noise: 'more' });
    const mentions = { bot_1: await owner.member('bot_1') };
    await owner.sendToGroup(owner.groupId, { ...textMessage('hello @bot_1'), mentions });
    await bot.sendToGroup(bot.groupId, textMessage('{}', (await bot.message()).meta.itemId));
    for (const side of others) await side.message();
    return [owner, bot, ...others].flatMap(({ frames }) => frames);
  };
  const [once, again] = [await talk(), await talk()];
  expect(once.length).toBeGreaterThan(40);
  expect(again).toEqual(once);
});
