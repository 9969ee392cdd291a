import { expect, test } from 'vitest';
import { oldFrame } from './api/old/old-shapes.ts';
import { createWorld, virtualClock } from './index.ts';
import { client, gathering, pair, textMessage } from './test-client.ts';

test('a core 6 has the events and links of now, but states as words and no sessions', async () => {
  const { bot, caller, botId, link } = await pair({ shapes: '6' });
  expect(link).toMatch(/\/a#/);
  const { contact } = await bot.ask('/_contacts 1').then(({ contacts }) => ({ contact: contacts[0] }));
  expect(contact.activeConn.connStatus).toBe('ready');
  expect(contact.mergedPreferences).toHaveProperty('files');
  expect(contact.mergedPreferences).not.toHaveProperty('sessions');
  const ready = await bot.event('contactSndReady');
  expect(ready.contact.activeConn.connStatus).toBe('snd-ready');
  expect((await caller.send(botId, textMessage('hi'))).type).toBe('newChatItems');
  expect((await bot.ask('/_show_address 1')).contactLink).toMatchObject({
    connLinkContact: { connShortLink: link },
    addressSettings: { autoAccept: { acceptIncognito: false } },
  });
});

test('a request has a plain profile', async () => {
  const world = createWorld({ seed: 2, clock: virtualClock(), shapes: '6' });
  const bot = client(world.botCore);
  const { connShortLink } = (await bot.ask('/_address 1')).connLinkContact;
  const caller = client(world.newCore({ displayName: 'alice' }));
  expect((await caller.ask(`/connect ${connShortLink}`)).connection.pccConnStatus).toBe('joined');
  const { contactRequest } = await bot.event('receivedContactRequest');
  expect(contactRequest.profile).toEqual({ displayName: 'alice', fullName: '' });
});

test('responses about groups say nothing of signatures', async () => {
  const { owner } = await gathering(['alice'], { shapes: '6' });
  const removed = await owner.ask(`/_remove #${owner.groupId} ${await owner.member('alice')}`);
  expect(removed).toMatchObject({ type: 'userDeletedMembers', withMessages: false });
  expect(removed).not.toHaveProperty('msgSigned');
});

test('old shapes list groups beside their summaries and remove one member a response', async () => {
  const owner = client(createWorld({ clock: virtualClock(), shapes: 'old' }).botCore);
  const { groupId } = (await owner.ask('/_group 1 {"displayName":"team","fullName":""}')).groupInfo;
  expect((await owner.ask('/_groups 1')).groups).toMatchObject([[{ groupId }, { currentMembers: 1 }]]);
  const removed = { type: 'userDeletedMembers', user: {}, members: [{ memberId: 'a' }], withMessages: false };
  expect(JSON.parse(oldFrame(JSON.stringify({ corrId: '1', resp: removed })))).toEqual({
    corrId: '1',
    resp: { type: 'userDeletedMember', user: {}, member: { memberId: 'a' } },
  });
});
