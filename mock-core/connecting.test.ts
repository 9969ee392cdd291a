import { describe, expect, test } from 'vitest';
import { createWorld, virtualClock, type World } from './index.ts';
import { autoAccept, client, pair, type TestClient, textMessage } from './test-client.ts';

const gone = { type: 'SMP', serverAddress: '127.0.0.1', smpErr: { type: 'AUTH' } };

/** A bot with an address that waits for `/_accept`, and a caller. */
async function strangers(): Promise<{
  world: World;
  bot: TestClient;
  caller: TestClient;
  full: string;
  short: string;
}> {
  const world = createWorld({ seed: 5, clock: virtualClock(), noise: 'none' });
  const bot = client(world.botCore);
  const caller = client(world.newCore({ displayName: 'alice' }));
  const { connFullLink, connShortLink } = (await bot.ask('/ad')).connLinkContact;
  return { world, bot, caller, full: connFullLink, short: connShortLink };
}

describe('requests', () => {
  test('wait to be accepted by id or by name', async () => {
    for (const form of ['id', 'name']) {
      const { bot, caller, short } = await strangers();
      expect((await caller.ask(`/c ${short}`)).connection).toMatchObject({
        pccConnStatus: { type: 'joined' },
        viaContactUri: true,
      });
      const { contactRequest } = await bot.event('receivedContactRequest');
      expect(contactRequest).toMatchObject({ localDisplayName: 'alice', profile: { displayName: 'alice' } });
      const command = form === 'id' ? `/_accept ${contactRequest.contactRequestId}` : '/ac alice';
      expect((await bot.ask(command)).type).toBe('acceptingContactRequest');
      await Promise.all([bot.event('contactConnected'), caller.event('contactConnected')]);
      expect(bot.eventTypes()).toEqual(['receivedContactRequest', 'contactSndReady', 'contactConnected']);
      expect(caller.eventTypes()).toEqual(['contactConnecting', 'contactConnected']);
      expect((await bot.ask(`/_accept ${contactRequest.contactRequestId}`)).chatError.storeError).toEqual({
        type: 'contactRequestNotFound',
        contactRequestId: contactRequest.contactRequestId,
      });
    }
  });

  test('that are repeated stay one, and are known once accepted', async () => {
    const { bot, caller, full } = await strangers();
    const first = await caller.ask(`/_connect 1 ${full}`);
    const again = await caller.ask(`/_connect 1 ${full}`);
    expect(again.connection.pccConnId).toBe(first.connection.pccConnId);
    const { contactRequestId } = (await bot.event('receivedContactRequest')).contactRequest;
    expect((await bot.event('receivedContactRequest')).contactRequest.contactRequestId).toBe(contactRequestId);
    await bot.ask(`/_accept ${contactRequestId}`);
    await caller.event('contactConnected');
    expect(await caller.ask(`/_connect 1 ${full}`)).toMatchObject({
      type: 'contactAlreadyExists',
      contact: { localDisplayName: 'bot' },
    });
  });

  test('that come again after they were accepted are told as such', async () => {
    const { bot, caller, full } = await strangers();
    await bot.ask(autoAccept);
    await bot.ask('/_stop');
    await caller.ask(`/_connect 1 ${full}`);
    await caller.ask(`/_connect 1 ${full}`);
    await bot.ask('/_start');
    const { contact } = await bot.event('contactRequestAlreadyAccepted');
    expect((await bot.event('contactConnected')).contact.contactId).toBe(contact.contactId);
    expect((await bot.ask('/contacts')).contacts).toHaveLength(1);
  });

  test('can be rejected', async () => {
    const { bot, caller, short } = await strangers();
    await caller.ask(`/connect ${short}`);
    const { contactRequestId } = (await bot.event('receivedContactRequest')).contactRequest;
    expect(await bot.ask(`/_reject ${contactRequestId} notify=on`)).toMatchObject({
      type: 'contactRequestRejected',
      contactRequest: { contactRequestId },
    });
    expect((await bot.ask(`/_reject ${contactRequestId}`)).type).toBe('chatCmdError');
    expect((await bot.ask('/contacts')).contacts).toEqual([]);
  });

  test('of equal names get names of their own', async () => {
    const { world, bot, short } = await strangers();
    for (const name of ['alice', 'alice', 'bot'])
      await client(world.newCore({ displayName: name })).ask(`/connect ${short}`);
    const names = [];
    for (let count = 0; count < 3; count++)
      names.push((await bot.event('receivedContactRequest')).contactRequest.localDisplayName);
    expect(names).toEqual(['alice', 'alice_1', 'bot']);
    for (const name of names) await bot.ask(`/accept ${name}`);
    const contacts = (await bot.ask('/contacts')).contacts as { localDisplayName: string }[];
    expect(contacts.map(({ localDisplayName }) => localDisplayName)).toEqual(['alice', 'alice_1', 'bot_1']);
  });

  test('incognito show another profile', async () => {
    const { bot, caller, short } = await strangers();
    const { customUserProfile } = await caller.ask(`/connect incognito=on ${short}`);
    const { contactRequest } = await bot.event('receivedContactRequest');
    expect(contactRequest.profile.displayName).toBe(customUserProfile.displayName);
    await bot.ask(`/_accept incognito=on ${contactRequest.contactRequestId}`);
    const { contact } = await caller.event('contactConnected');
    expect(contact.profile.displayName).not.toBe('bot');
    expect((await caller.ask(`/_info @${contact.contactId}`)).customUserProfile).toEqual(customUserProfile);
  });
});

describe('plans', () => {
  test('show the link data of a short link, in both schemes, and none of a full link', async () => {
    const { bot, caller, full, short } = await strangers();
    await bot.ask(
      '/_address_settings 1 {"businessAddress":true,"autoReply":{"type":"text","text":"hi"},"serves":["agent"]}',
    );
    const plan = async (link: string) =>
      (await caller.ask(`/_connect plan 1 ${link}`)).connectionPlan.contactAddressPlan;
    const data = {
      profile: { displayName: 'bot', fullName: '' },
      message: { type: 'text', text: 'hi' },
      business: true,
      serves: ['agent'],
    };
    expect(await plan(short)).toEqual({ type: 'ok', contactSLinkData_: data });
    expect(await plan(`${short.replace('https://127.0.0.1', 'simplex:')}?h=127.0.0.1`)).toEqual({
      type: 'ok',
      contactSLinkData_: data,
    });
    expect(await plan(full)).toEqual({ type: 'ok' });
    expect(await plan(full.replace('simplex:', 'https://simplex.chat'))).toEqual({ type: 'ok' });
  });

  test('know own, pending and known addresses', async () => {
    const { bot, caller, short } = await strangers();
    const plan = async (who: TestClient) =>
      (await who.ask(`/_connect plan 1 ${short} resolve=never`)).connectionPlan.contactAddressPlan.type;
    expect(await plan(bot)).toBe('ownLink');
    await caller.ask(`/connect ${short}`);
    expect(await plan(caller)).toBe('connectingConfirmReconnect');
    await bot.event('receivedContactRequest');
    await bot.ask('/ac alice');
    await caller.event('contactConnected');
    expect(await plan(caller)).toBe('known');
    expect((await bot.ask(`/connect ${short}`)).connectionPlan.contactAddressPlan.type).toBe('ownLink');
  });

  test('follow the profile', async () => {
    const { bot, caller, short } = await strangers();
    await bot.ask('/_profile 1 {"displayName":"Acme","fullName":"","preferences":{"later":{"x":1}}}');
    const { connectionPlan } = await caller.ask(`/_connect plan 1 ${short}`);
    expect(connectionPlan.contactAddressPlan.contactSLinkData_.profile.preferences).toEqual({ later: { x: 1 } });
  });

  test('of an address that is gone are errors', async () => {
    const { bot, caller, full, short } = await strangers();
    expect((await bot.ask('/da')).type).toBe('userContactLinkDeleted');
    const { connectionPlan } = await caller.ask(`/_connect plan 1 ${short}`);
    expect(connectionPlan).toMatchObject({ type: 'error', chatError: { type: 'errorAgent', agentError: gone } });
    expect((await caller.ask(`/_connect 1 ${full}`)).chatError.agentError).toEqual(gone);
    expect((await caller.ask(`/connect ${short}`)).chatError.agentError).toEqual(gone);
  });
});

test('a lone short link is none for /_connect, and other text is no link', async () => {
  const { caller, short } = await strangers();
  const invalid = { type: 'error', errorType: { type: 'invalidConnReq' } };
  expect((await caller.ask(`/_connect 1 ${short}`)).chatError).toEqual(invalid);
  expect((await caller.ask('/connect https://example.com/#x')).chatError).toEqual(invalid);
  expect((await caller.ask('/_connect plan 1 @acme.simplex')).chatError.errorType).toEqual({
    type: 'simplexDomainNotReady',
    simplexDomain: 'acme.simplex',
    simplexDomainError: { type: 'unknownDomain' },
  });
});

test('the welcome message is sent to those who are accepted', async () => {
  const { bot, caller, short } = await strangers();
  await bot.ask('/auto_accept on text Hello! Send /help');
  await caller.ask(`/connect ${short}`);
  expect((await caller.message()).content.msgContent.text).toBe('Hello! Send /help');
  const { chatItems } = await bot.event('newChatItems');
  expect(chatItems[0].chatItem.chatDir).toEqual({ type: 'directSnd' });
});

test('a contact that is deleted before it is ready never is', async () => {
  const { bot, caller, short } = await strangers();
  await bot.ask('/_address_settings 1 {"businessAddress":false,"autoReply":{"type":"text","text":"hi"}}');
  await caller.ask(`/connect ${short}`);
  await bot.event('receivedContactRequest');
  await caller.ask('/_stop');
  const { contact } = await bot.ask('/ac alice');
  expect((await bot.ask(`/_delete @${contact.contactId}`)).type).toBe('contactDeleted');
  await caller.ask('/_start');
  await caller.ask('/user');
  expect(caller.eventTypes()).toEqual([]);
  expect(bot.eventTypes()).not.toContain('contactConnected');
});

test('an invitation works once', async () => {
  const { world, bot, caller } = await strangers();
  const { connLinkInvitation, connection } = await bot.ask('/_connect 1');
  expect(connection).toMatchObject({ pccConnStatus: { type: 'new' }, connLinkInv: connLinkInvitation });
  const plan = await caller.ask(`/_connect plan 1 ${connLinkInvitation.connShortLink}`);
  expect(plan.connectionPlan).toMatchObject({ type: 'invitationLink', invitationLinkPlan: { type: 'ok' } });
  expect((await caller.ask(`/_connect 1 ${connLinkInvitation.connFullLink}`)).type).toBe('sentConfirmation');
  const { contact } = await caller.event('contactConnected');
  await bot.event('contactConnected');
  expect(bot.eventTypes()).toEqual(['contactConnecting', 'contactSndReady', 'contactConnected']);
  await caller.send(contact.contactId, textMessage('hello'));
  expect((await bot.message()).meta.itemText).toBe('hello');
  const late = client(world.newCore());
  expect((await late.ask(`/connect ${connLinkInvitation.connShortLink}`)).chatError.agentError).toEqual(gone);
});

test('the ids of two cores start in different thousands', async () => {
  const { bot, caller, callerId, botId } = await pair();
  const { chatItems } = await caller.send(botId, textMessage('x'));
  const sent = chatItems[0].chatItem.meta.itemId;
  const received = (await bot.message()).meta.itemId;
  expect([callerId, received].map((id) => Math.floor(id / 1_000))).toEqual([0, 0]);
  expect([botId, sent].map((id) => Math.floor(id / 1_000))).toEqual([1, 1]);
});

test('a deleted contact can come again', async () => {
  const { bot, caller, link, callerId, botId } = await pair();
  expect((await caller.ask(`/_delete @${botId} full notify=on`)).type).toBe('contactDeleted');
  expect((await bot.event('contactDeletedByContact')).contact.contactId).toBe(callerId);
  await caller.ask(`/connect ${link}`);
  const { contact } = await caller.event('contactConnected');
  expect(contact.contactId).not.toBe(botId);
  await caller.send(contact.contactId, textMessage('back'));
  expect((await bot.message()).meta.itemText).toBe('back');
});

test('a stopped core takes in nothing until it is started', async () => {
  const { bot, caller, botId } = await pair();
  expect((await bot.ask('/_stop')).type).toBe('chatStopped');
  expect((await bot.ask('/_check running')).type).toBe('chatStopped');
  await caller.send(botId, textMessage('waiting'));
  expect((await bot.ask('/contacts')).chatError.errorType).toEqual({ type: 'chatNotStarted' });
  expect(bot.eventTypes()).not.toContain('newChatItems');
  expect((await bot.ask('/_start')).type).toBe('chatStarted');
  expect((await bot.message()).meta.itemText).toBe('waiting');
});

test('the world tells the addresses of the bot and whether it is there', async () => {
  const world = createWorld({ seed: 5 });
  expect(world.connected).toBe(false);
  const bot = client(world.botCore);
  expect(world.connected).toBe(true);
  const told: string[] = [];
  world.onAddress((link) => told.push(link));
  await client(world.newCore()).ask('/_address 1');
  const { connShortLink } = (await bot.ask('/_address 1')).connLinkContact;
  world.onAddress((link) => told.push(link));
  expect(told).toEqual([connShortLink, connShortLink]);
  world.close();
});

test('many callers of one name all connect', async () => {
  const { world, bot, short } = await strangers();
  await bot.ask(autoAccept);
  for (let count = 0; count < 300; count++) {
    const caller = client(world.newCore({ displayName: 'alice' }));
    await caller.ask(`/connect ${short}`);
    await caller.event('contactConnected');
  }
  expect((await bot.ask('/contacts')).contacts).toHaveLength(300);
});
