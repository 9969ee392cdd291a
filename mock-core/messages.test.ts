import { describe, expect, test } from 'vitest';
import { virtualClock } from './index.ts';
import { client, type Frame, pair, textMessage } from './test-client.ts';

const largeMessage = {
  type: 'chatCmdError',
  chatError: { type: 'errorStore', storeError: { type: 'largeMsg' } },
};
const room = 15_602 - 106;

describe('quotes', () => {
  test('name each side its own item and both sides the same message', async () => {
    const { bot, caller, callerId, botId } = await pair();
    const sent: Frame = (await caller.send(botId, textMessage('/_call mcp {}'))).chatItems[0].chatItem;
    const received = await bot.message();
    const reply: Frame = (await bot.send(callerId, textMessage('{}', received.meta.itemId))).chatItems[0].chatItem;
    const answer = await caller.message();
    const shared = { sharedMsgId: sent.meta.itemSharedMsgId, content: { type: 'text', text: '/_call mcp {}' } };
    expect(reply.quotedItem).toMatchObject({ chatDir: { type: 'directRcv' }, itemId: received.meta.itemId, ...shared });
    expect(answer.quotedItem).toMatchObject({ chatDir: { type: 'directSnd' }, itemId: sent.meta.itemId, ...shared });
    expect(sent.meta.itemId).not.toBe(received.meta.itemId);
    expect(answer.quotedItem.sentAt).toBe(sent.meta.itemTs);
  });

  test('of an own message point back to the sender', async () => {
    const { caller, bot, botId } = await pair();
    const first: Frame = (await caller.send(botId, textMessage('one'))).chatItems[0].chatItem;
    await caller.send(botId, textMessage('two', first.meta.itemId));
    await bot.message();
    expect((await bot.message()).quotedItem.chatDir).toEqual({ type: 'directRcv' });
  });

  test('are cut, and are whole on a core that is set to it', async () => {
    const long = 'x'.repeat(500);
    for (const [quoteMode, length] of [
      [undefined, 160],
      [{ truncate: 20 }, 20],
      ['full', 500],
    ] as const) {
      const { bot, caller, callerId, botId } = await pair(quoteMode ? { quoteMode } : {});
      await caller.send(botId, textMessage(long));
      await bot.send(callerId, textMessage('y', (await bot.message()).meta.itemId));
      expect((await caller.message()).quotedItem.content.text).toBe('x'.repeat(length));
    }
  });

  test('name no item that the reader has deleted', async () => {
    const { bot, caller, callerId, botId } = await pair();
    const sent: Frame = (await caller.send(botId, textMessage('gone'))).chatItems[0].chatItem;
    await caller.ask(`/_delete item @${botId} ${sent.meta.itemId} internal`);
    await bot.send(callerId, textMessage('y', (await bot.message()).meta.itemId));
    const { quotedItem } = await caller.message();
    expect(quotedItem.itemId).toBeUndefined();
    expect(quotedItem.sharedMsgId).toBe(sent.meta.itemSharedMsgId);
  });

  test('of nothing, of a notice and of a deleted message fail', async () => {
    const { bot, caller, callerId, botId } = await pair({ noise: 'usual' });
    const store = (storeError: object) => ({ type: 'chatCmdError', chatError: { type: 'errorStore', storeError } });
    expect(await bot.send(callerId, textMessage('y', 99))).toEqual(store({ type: 'chatItemNotFound', itemId: 99 }));
    const notice = (await bot.event('newChatItems')).chatItems[0].chatItem;
    expect(await bot.send(callerId, textMessage('y', notice.meta.itemId))).toEqual(store({ type: 'invalidQuote' }));
    const sent: Frame = (await caller.send(botId, textMessage('gone'))).chatItems[0].chatItem;
    await caller.ask(`/_delete item @${botId} ${sent.meta.itemId} broadcast`);
    expect(await caller.send(botId, textMessage('y', sent.meta.itemId))).toEqual(store({ type: 'invalidQuote' }));
  });
});

describe('size', () => {
  test('15,602 bytes pass and 15,603 do not', async () => {
    const { caller, bot, botId } = await pair();
    for (const text of ['x'.repeat(room - 1), 'x'.repeat(room), `${'"'.repeat(room / 2)}`, 'é'.repeat(room / 2)]) {
      expect((await caller.send(botId, textMessage(text))).type).toBe('newChatItems');
      expect((await bot.message()).content.msgContent.text).toBe(text);
    }
    for (const text of ['x'.repeat(room + 1), `x${'"'.repeat(room / 2)}`, `x${'é'.repeat(room / 2)}`])
      expect(await caller.send(botId, textMessage(text))).toEqual(largeMessage);
  });

  test('counts the quote', async () => {
    const { caller, bot, callerId, botId } = await pair();
    const command = `/_call mcp {"a":"${'x'.repeat(200)}"}`;
    await caller.send(botId, textMessage(command));
    const { itemId } = (await bot.message()).meta;
    const quote = 136 + Buffer.byteLength(JSON.stringify(command.slice(0, 160))) - 2;
    expect((await bot.send(callerId, textMessage('x'.repeat(room - quote), itemId))).type).toBe('newChatItems');
    expect(await bot.send(callerId, textMessage('x'.repeat(room - quote + 1), itemId))).toEqual(largeMessage);
  });

  test('is judged message by message', async () => {
    const { caller, bot, botId } = await pair();
    const large = textMessage('x'.repeat(room + 1));
    const sendAll = (messages: readonly object[]) => caller.ask(`/_send @${botId} json ${JSON.stringify(messages)}`);
    const mixed = await sendAll([textMessage('one'), large, textMessage('two')]);
    expect(mixed.chatItems.map(({ chatItem }: Frame) => chatItem.meta.itemText)).toEqual(['one', 'two']);
    expect((await caller.event('chatErrors')).chatErrors).toEqual([largeMessage.chatError]);
    expect([await bot.message(), await bot.message()].map(({ meta }) => meta.itemText)).toEqual(['one', 'two']);
    expect(await sendAll([large, large])).toEqual(largeMessage);
    expect((await caller.event('chatErrors')).chatErrors).toHaveLength(2);
  });

  test('a refused message leaves no item', async () => {
    const { caller, botId } = await pair();
    await caller.send(botId, textMessage('x'.repeat(room + 1)));
    expect((await caller.ask(`/_get chat @${botId} count=10`)).chat.chatItems).toEqual([]);
  });
});

describe('sending', () => {
  test('own messages are no events; their delivery is one', async () => {
    const { caller, botId } = await pair();
    await caller.send(botId, textMessage('hello'));
    const { chatItems } = await caller.event('chatItemsStatusesUpdated');
    expect(chatItems[0].chatItem.meta.itemStatus).toEqual({ type: 'sndSent', sndProgress: 'complete' });
    expect(caller.eventTypes()).not.toContain('newChatItems');
  });

  test('with receipts the sender hears of the arrival', async () => {
    const { caller, botId } = await pair({ receipts: true });
    await caller.send(botId, textMessage('hello'));
    await caller.event('chatItemsStatusesUpdated');
    const { chatItems } = await caller.event('chatItemsStatusesUpdated');
    expect(chatItems[0].chatItem.meta.itemStatus).toMatchObject({ type: 'sndRcvd', msgRcptStatus: 'ok' });
  });

  test('by name goes to the contact of that name, never to an id', async () => {
    const { caller, bot, botId } = await pair();
    expect((await caller.ask('@bot hello')).type).toBe('newChatItems');
    expect((await bot.message()).meta.itemText).toBe('hello');
    expect(await caller.ask(`@${botId} hello`)).toEqual({
      type: 'chatCmdError',
      chatError: { type: 'error', errorType: { type: 'contactNotFound', contactName: String(botId) } },
    });
  });

  test('names with spaces are quoted', async () => {
    const { caller, bot, botId } = await pair();
    await bot.ask('/_profile 1 {"displayName":"Acme Bot","fullName":""}');
    expect((await caller.event('contactUpdated')).toContact).toMatchObject({
      contactId: botId,
      localDisplayName: 'Acme Bot',
    });
    expect((await caller.ask("@'Acme Bot' hello")).type).toBe('newChatItems');
    expect((await caller.ask('@bot hello')).type).toBe('chatCmdError');
  });

  test('the text form takes the rest as it is', async () => {
    const { caller, bot, botId } = await pair();
    await caller.ask(`/_send @${botId} live=off ttl=default text {"a": [1]} \n json`);
    expect((await bot.message()).content.msgContent.text).toBe('{"a": [1]} \n json');
  });

  test('a command is one fragment of its text; other text has none', async () => {
    const { caller, bot, botId } = await pair();
    const command = '/_call mcp {"a":"*b*"}';
    await caller.send(botId, textMessage(command));
    expect((await bot.message()).formattedText).toEqual([
      { format: { type: 'command', commandStr: command.slice(1) }, text: command },
    ]);
    for (const text of ['{"a":1}', '/ no keyword', '/two\nlines']) {
      await caller.send(botId, textMessage(text));
      expect((await bot.message()).formattedText).toBeUndefined();
    }
  });

  test('to a contact that is not ready or gone fails', async () => {
    const { world, bot, caller, link, callerId, botId } = await pair();
    await bot.ask('/auto_accept off');
    const other = client(world.newCore({ displayName: 'bob' }));
    await other.ask(`/connect ${link}`);
    const { contactRequestId } = (await bot.event('receivedContactRequest')).contactRequest;
    const accepting = bot.ask(`/_accept ${contactRequestId}`);
    const early = bot.ask('@bob too early');
    const { contact } = await accepting;
    expect(contact.activeConn.connStatus).toEqual({ type: 'accepted' });
    expect((await early).chatError.errorType).toMatchObject({
      type: 'contactNotReady',
      contact: { localDisplayName: 'bob' },
    });
    await caller.ask(`/_delete @${botId}`);
    await bot.event('contactDeletedByContact');
    expect((await bot.send(callerId, textMessage('x'))).chatError.errorType).toMatchObject({
      type: 'contactNotActive',
      contact: { contactId: callerId, contactStatus: 'deleted' },
    });
  });

  test('mentions belong to groups', async () => {
    const { caller, botId } = await pair();
    const response = await caller.send(botId, { ...textMessage('@x'), mentions: { x: 1 } });
    expect(response.chatError.errorType).toEqual({
      type: 'commandError',
      message: 'mentions are not supported in this chat',
    });
  });
});

describe('afterwards', () => {
  test('an edit reaches the peer and is no new item', async () => {
    const { caller, bot, botId } = await pair();
    const { meta }: Frame = (await caller.send(botId, textMessage('old'))).chatItems[0].chatItem;
    const received = await bot.message();
    const update = `/_update item @${botId} ${meta.itemId} json {"msgContent":{"type":"text","text":"new"},"mentions":{}}`;
    expect((await caller.ask(update)).chatItem.chatItem.meta).toMatchObject({ itemText: 'new', itemEdited: true });
    expect((await bot.event('chatItemUpdated')).chatItem.chatItem).toMatchObject({
      meta: { itemId: received.meta.itemId, itemText: 'new' },
      content: { msgContent: { text: 'new' } },
    });
    expect((await caller.ask(update)).type).toBe('chatItemNotChanged');
  });

  test('a live message grows without being edited', async () => {
    const { caller, bot, botId } = await pair();
    const { meta }: Frame = (await caller.ask(`/_send @${botId} live=on text a`)).chatItems[0].chatItem;
    expect((await bot.message()).meta.itemLive).toBe(true);
    await caller.ask(`/_update item @${botId} ${meta.itemId} live=on text ab`);
    expect((await bot.event('chatItemUpdated')).chatItem.chatItem.meta).toMatchObject({
      itemLive: true,
      itemEdited: false,
    });
    await caller.ask(`/_update item @${botId} ${meta.itemId} text ab`);
    expect((await bot.event('chatItemUpdated')).chatItem.chatItem.meta.itemLive).toBeUndefined();
    const both = await caller.ask(
      `/_send @${botId} live=on json ${JSON.stringify([textMessage('a'), textMessage('b')])}`,
    );
    expect(both.chatError.errorType.message).toContain('invalid multi send');
  });

  test('the message of another, or one of yesterday, cannot be changed or deleted', async () => {
    const clock = virtualClock();
    const { caller, bot, callerId, botId } = await pair({ clock });
    const { meta }: Frame = (await caller.send(botId, textMessage('mine'))).chatItems[0].chatItem;
    const theirs = (await bot.message()).meta.itemId;
    const errorType = async (command: Promise<Frame>) => (await command).chatError.errorType.type;
    expect(await errorType(bot.ask(`/_update item @${callerId} ${theirs} text x`))).toBe('invalidChatItemUpdate');
    expect(await errorType(bot.ask(`/_delete item @${callerId} ${theirs} broadcast`))).toBe('invalidChatItemDelete');
    await clock.sleep(86_400_000);
    expect(await errorType(caller.ask(`/_update item @${botId} ${meta.itemId} text x`))).toBe('invalidChatItemUpdate');
    const { chatItems } = (await caller.ask(`/_get chat @${botId} count=1`)).chat;
    expect(chatItems[0].meta).toMatchObject({ editable: false, deletable: false });
  });

  test('a deletion for both sides leaves a mark', async () => {
    const { caller, bot, botId } = await pair();
    const { meta }: Frame = (await caller.send(botId, textMessage('oops'))).chatItems[0].chatItem;
    const deleted = await caller.ask(`/_delete item @${botId} ${meta.itemId} broadcast`);
    expect(deleted).toMatchObject({ type: 'chatItemsDeleted', byUser: true, timed: false });
    expect(deleted.chatItemDeletions[0].toChatItem.chatItem.meta.itemDeleted.type).toBe('deleted');
    const event = await bot.event('chatItemsDeleted');
    expect(event).toMatchObject({ byUser: false, timed: false });
    expect(event.chatItemDeletions[0].deletedChatItem.chatItem.meta.itemDeleted).toBeUndefined();
  });

  test('a reaction is told once', async () => {
    const { caller, bot, botId } = await pair();
    const { meta }: Frame = (await caller.send(botId, textMessage('nice'))).chatItems[0].chatItem;
    const react = (added: string) =>
      caller.ask(`/_reaction @${botId} ${meta.itemId} ${added} {"type":"emoji","emoji":"👍"}`);
    const response = await react('on');
    expect(response).toMatchObject({ type: 'chatItemReaction', added: true });
    const { reaction } = await bot.event('chatItemReaction');
    expect(reaction.chatReaction).toMatchObject({ chatDir: { type: 'directRcv' }, reaction: { emoji: '👍' } });
    expect(reaction.chatReaction.chatItem.reactions[0]).toMatchObject({ userReacted: false, totalReacted: 1 });
    expect((await react('on')).type).toBe('chatCmdError');
    expect((await react('off')).added).toBe(false);
  });

  test('reading takes items out of the unread ones', async () => {
    const { caller, bot, callerId, botId } = await pair();
    for (const text of ['one', 'two', 'three']) await caller.send(botId, textMessage(text));
    const first = await bot.message();
    const unread = async () => (await bot.ask('/_get chats 1 pcc=on')).chats[0].chatStats.unreadCount;
    expect(await unread()).toBe(3);
    expect((await bot.ask(`/_read chat items @${callerId} ${first.meta.itemId}`)).type).toBe('itemsReadForChat');
    expect(await unread()).toBe(2);
    expect((await bot.ask(`/_read chat @${callerId}`)).type).toBe('cmdOk');
    expect(await unread()).toBe(0);
    const { chatItems } = (await bot.ask(`/_get chat @${callerId} count=3`)).chat;
    expect(chatItems.map(({ meta }: Frame) => meta.itemStatus.type)).toEqual(['rcvRead', 'rcvRead', 'rcvRead']);
  });
});

describe('lists', () => {
  test('pages of a chat', async () => {
    const { caller, bot, callerId, botId } = await pair();
    for (const text of ['a', 'b', 'c', 'd', 'e']) await caller.send(botId, textMessage(text));
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.push((await bot.message()).meta.itemId);
    const texts = async (form: string) =>
      (await bot.ask(`/_get chat @${callerId} ${form}`)).chat.chatItems
        .map(({ meta }: Frame) => meta.itemText)
        .join('');
    expect(await texts('count=2')).toBe('de');
    expect(await texts(`after=${ids[1]} count=2`)).toBe('cd');
    expect(await texts(`before=${ids[3]} count=2`)).toBe('bc');
    expect(await texts(`around=${ids[2]} count=1`)).toBe('bcd');
    expect(await texts('initial=3')).toBe('cde');
    expect(await texts('count=5 search=b')).toBe('b');
    const { chatItems } = await bot.ask('/tail @alice 2');
    expect(chatItems.map(({ chatItem }: Frame) => chatItem.meta.itemText)).toEqual(['d', 'e']);
    expect((await bot.ask('/t 3')).chatItems).toHaveLength(3);
    await bot.ask(`/_clear chat @${callerId}`);
    expect(await texts('count=9')).toBe('');
  });

  test('chats, contacts, groups and a contact', async () => {
    const { bot, callerId } = await pair();
    expect((await bot.ask('/chats')).chats[0].chatInfo.contact.contactId).toBe(callerId);
    expect((await bot.ask('/cs 0')).chats).toEqual([]);
    expect((await bot.ask('/_get chats 1 count=5 {"type":"search","search":"bob"}')).chats).toEqual([]);
    expect((await bot.ask('/_contacts 1')).contacts).toHaveLength(1);
    expect((await bot.ask('/contacts')).contacts[0].localDisplayName).toBe('alice');
    expect((await bot.ask('/_groups 1')).groups).toEqual([]);
    expect((await bot.ask('/groups')).groups).toEqual([]);
    expect((await bot.ask(`/_info @${callerId}`)).contact.contactId).toBe(callerId);
  });
});
