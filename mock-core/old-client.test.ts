import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { type MockCore, startMockCore } from './index.ts';
import { client, type Frame, type TestClient } from './test-client.ts';

/** The client that others wrote for cores before 6.4; its types are not for this compiler. */
const { ChatClient } = createRequire(import.meta.url)('simplex-chat') as Frame;

async function nextEvent(bot: Frame, type: string): Promise<Frame> {
  for await (const event of bot.msgQ) {
    const read = await event;
    if (read.type === type) return read;
  }
  throw new Error(`no ${type} came`);
}

/** The start of the package's example bot, then a peer with contact. */
async function connected(mock: MockCore): Promise<{ bot: Frame; peer: TestClient; link: string; contactId: number }> {
  const bot = await ChatClient.create(mock.url);
  expect((await bot.apiGetActiveUser()).agentUserId).toBe('1');
  expect(await bot.apiGetUserAddress()).toBeUndefined();
  const link: string = await bot.apiCreateUserAddress();
  await bot.enableAddressAutoAccept();
  const peer = client(mock.world.newCore({ displayName: 'alice' }));
  expect(await peer.ask(`/connect ${link}`)).toMatchObject({ type: 'sentInvitation' });
  const { contact } = await nextEvent(bot, 'contactConnected');
  expect(contact.localDisplayName).toBe('alice');
  expect(contact.activeConn.connStatus).toBe('ready');
  return { bot, peer, link, contactId: contact.contactId };
}

test('the published npm client connects, receives and sends text', async () => {
  await using mock = await startMockCore({ shapes: 'old' });
  const { bot, peer, link, contactId } = await connected(mock);
  expect(await bot.apiGetUserAddress()).toBe(link);
  expect(link).toMatch(/^https:\/\/simplex\.chat\/contact#\//);

  const { contact } = await peer.event('contactConnected');
  await peer.send(contact.contactId, { msgContent: { type: 'text', text: '12' } });
  let received: Frame;
  do received = (await nextEvent(bot, 'newChatItems')).chatItems[0];
  while (received.chatItem.content.type !== 'rcvMsgContent');
  expect(received.chatItem.content.msgContent).toEqual({ type: 'text', text: '12' });
  expect(received.chatInfo.contact.contactId).toBe(contactId);

  const [sent] = await bot.apiSendTextMessage('@', contactId, '144');
  expect((await peer.message()).content.msgContent.text).toBe('144');
  const changed = await bot.apiUpdateChatItem('@', contactId, sent.chatItem.meta.itemId, { type: 'text', text: '145' });
  expect(changed.meta.itemText).toBe('145');
  await bot.apiDeleteChatItem('@', contactId, sent.chatItem.meta.itemId, 'broadcast');
  await bot.disconnect();
});

test('the other calls of the npm client find their answers', async () => {
  await using mock = await startMockCore({ shapes: 'old' });
  const { bot, contactId } = await connected(mock);
  await bot.apiStartChat();
  expect((await bot.apiGetChats(1))[0].chatInfo.contact.contactId).toBe(contactId);
  expect((await bot.apiGetChat('@', contactId)).chatItems.length).toBeGreaterThan(0);
  expect(await bot.apiUpdateProfile(1, { displayName: 'squares', fullName: '' })).toEqual({
    displayName: 'squares',
    fullName: '',
  });
  expect(await bot.apiCreateLink()).toMatch(/^https:\/\/simplex\.chat\/invitation#\//);
  await bot.apiChatRead('@', contactId);
  await bot.disableAddressAutoAccept();
  await bot.apiDeleteUserAddress();
  await bot.apiDeleteChat('@', contactId);
  await bot.apiStopChat();
  await bot.disconnect();
});

test('the same client fails on a current core, whose addresses are no strings', async () => {
  await using mock = await startMockCore();
  const bot = await ChatClient.create(mock.url);
  expect(await bot.apiCreateUserAddress()).toBeUndefined();
  await expect(bot.apiStartChat()).rejects.toThrow('error starting chat');
  await bot.disconnect();
});
