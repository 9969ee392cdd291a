import { expect, test } from 'vitest';
import { createWorld, virtualClock } from './index.ts';
import { client } from './test-client.ts';

const declaration = { mcp: { versions: ['2026-07-28'], transports: { chat: true, rpc: true } } };

test('a bot from its start to its first answers, as its client sees it', async () => {
  const world = createWorld({ seed: 1, clock: virtualClock() });
  const bot = client(world.botCore);
  const caller = client(world.newCore({ displayName: 'alice' }));

  expect(await bot.ask('/v')).toMatchObject({ type: 'versionInfo' });
  expect(await bot.ask('/user')).toMatchObject({ type: 'activeUser', user: { userId: 1, agentUserId: '1' } });
  expect(await bot.ask('/_start main=on snd_files=on service_requests=on')).toEqual({ type: 'chatRunning' });
  expect(await bot.ask('/_show_address 1')).toEqual({
    type: 'chatCmdError',
    chatError: { type: 'errorStore', storeError: { type: 'userContactLinkNotFound' } },
  });
  const { connLinkContact } = await bot.ask('/_address 1 pq_ratchet=on');
  expect(connLinkContact.connShortLink).toMatch(/^https:\/\/127\.0\.0\.1\/a#[\w-]{43}$/);
  expect(
    await bot.ask('/_address_settings 1 {"businessAddress":false,"autoAccept":{"acceptIncognito":false}}'),
  ).toMatchObject({
    type: 'userContactLinkUpdated',
    contactLink: { addressSettings: { businessAddress: false, autoAccept: { acceptIncognito: false } } },
  });
  const profile = {
    displayName: 'Acme Bot',
    fullName: '',
    peerType: 'bot',
    preferences: { protocols: declaration },
  };
  expect(await bot.ask(`/_profile 1 ${JSON.stringify(profile)}`)).toMatchObject({
    type: 'userProfileUpdated',
    fromProfile: { displayName: 'bot', fullName: '' },
    toProfile: profile,
    updateSummary: { updateSuccesses: 0, updateFailures: 0, changedContacts: [] },
  });

  const plan = await caller.ask(`/_connect plan 1 ${connLinkContact.connShortLink}`);
  expect(plan).toMatchObject({
    type: 'connectionPlan',
    connLink: connLinkContact,
    connectionPlan: {
      type: 'contactAddress',
      contactAddressPlan: { type: 'ok', contactSLinkData_: { profile, business: false } },
    },
  });
  expect(await caller.ask(`/connect ${connLinkContact.connShortLink}`)).toMatchObject({ type: 'sentInvitation' });
  const { contact: botContact } = await caller.event('contactConnected');
  expect(botContact.profile.preferences.protocols).toEqual(declaration);
  const { contact } = await bot.event('contactConnected');
  expect(bot.eventTypes()).toEqual([
    'acceptingContactRequest',
    'contactSndReady',
    'newChatItems',
    'newChatItems',
    'contactConnected',
  ]);
  expect(contact.localDisplayName).toBe('alice');
  expect(contact.contactId).not.toBe(botContact.contactId);

  const call = '/_call mcp {"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  const sent = await caller.send(botContact.contactId, { msgContent: { type: 'text', text: call } });
  expect(sent.chatItems[0].chatItem.meta.itemStatus.type).toBe('sndNew');
  const received = await bot.message();
  expect(received.chatDir).toEqual({ type: 'directRcv' });
  expect(received.content).toEqual({ type: 'rcvMsgContent', msgContent: { type: 'text', text: call } });
  expect(received.meta.itemSharedMsgId).toBe(sent.chatItems[0].chatItem.meta.itemSharedMsgId);
  expect(received.meta.itemId).not.toBe(sent.chatItems[0].chatItem.meta.itemId);

  const reply = await bot.send(contact.contactId, {
    quotedItemId: received.meta.itemId,
    msgContent: { type: 'text', text: '{"jsonrpc":"2.0","id":1,"result":{}}' },
    mentions: {},
  });
  expect(reply.type).toBe('newChatItems');
  const statuses = await bot.event('chatItemsStatusesUpdated');
  expect(statuses.chatItems[0].chatItem.meta.itemStatus).toEqual({ type: 'sndSent', sndProgress: 'complete' });
  const answer = await caller.message();
  expect(answer.quotedItem).toMatchObject({
    chatDir: { type: 'directSnd' },
    itemId: sent.chatItems[0].chatItem.meta.itemId,
    sharedMsgId: sent.chatItems[0].chatItem.meta.itemSharedMsgId,
    content: { type: 'text', text: call },
  });

  const asked = caller.ask(`/_service_request 1 ${connLinkContact.connShortLink} {"protocol":"mcp","request":{}}`);
  const { requestId, requestData, signerKey } = await bot.event('serviceRequest');
  expect(requestData).toEqual({ protocol: 'mcp', request: {} });
  expect(signerKey).toBeUndefined();
  expect(await bot.ask(`/_service_response 1 ${requestId} {"response":{"id":1}}`)).toMatchObject({
    type: 'serviceReplyAccepted',
  });
  expect(await bot.event('serviceReplySent')).toEqual({ type: 'serviceReplySent', connectionId: expect.any(Number) });
  expect(await asked).toMatchObject({ type: 'serviceResponse', responseData: { response: { id: 1 } } });
  world.close();
});
