import { describe, expect, test } from 'vitest';
import { createWorld, virtualClock } from './index.ts';
import { client, type Frame, pair, textMessage } from './test-client.ts';

const newUser = (profile: object | undefined, more: object = {}) =>
  `/_create user ${JSON.stringify({ profile, pastTimestamp: false, userChatRelay: false, clientService: false, ...more })}`;
const bot = (options: object = {}) => client(createWorld({ seed: 2, clock: virtualClock(), ...options }).botCore);

describe('users', () => {
  test('a core without one says so until one is created', async () => {
    const core = bot({ noActiveUser: true });
    const none = { type: 'chatCmdError', chatError: { type: 'error', errorType: { type: 'noActiveUser' } } };
    expect(await core.ask('/user')).toEqual(none);
    expect(await core.ask('/_show_address 1')).toEqual(none);
    expect((await core.ask('/users')).users).toEqual([]);
    expect((await core.ask(newUser({ displayName: 'Acme', fullName: '' }))).user).toMatchObject({
      userId: 1,
      localDisplayName: 'Acme',
      profile: { profileId: 1, displayName: 'Acme', fullName: '', localAlias: '' },
      fullPreferences: { reactions: { allow: 'yes' }, commands: [] },
      activeUser: true,
    });
  });

  test('bots are created with a description and without calls', async () => {
    const { user } = await bot().ask("/create bot files=on 'Acme Bot' Orders and more");
    expect(user.profile).toMatchObject({ displayName: 'Acme Bot', shortDescr: 'Orders and more', peerType: 'bot' });
    expect(user.fullPreferences).toMatchObject({
      calls: { allow: 'no' },
      voice: { allow: 'no' },
      files: { allow: 'yes' },
    });
    expect((await bot().ask('/create user bob')).user.profile.peerType).toBeUndefined();
  });

  test('can be switched; a command for another one fails', async () => {
    const core = bot();
    await core.ask(newUser({ displayName: 'second', fullName: '' }));
    expect((await core.ask('/_profile_address 1 on')).chatError.errorType).toEqual({
      type: 'differentActiveUser',
      commandUserId: 1,
      activeUserId: 2,
    });
    expect((await core.ask('/_user 1')).user).toMatchObject({ userId: 1, activeUser: true });
    const { users } = await core.ask('/users');
    expect(users.map(({ user }: { user: { userId: number } }) => user.userId)).toEqual([1, 2]);
    expect(users[1].user.activeUser).toBe(false);
    expect((await core.ask('/_user 3')).chatError.storeError).toEqual({ type: 'userNotFound', userId: 3 });
  });

  test('names are unique and can be addressed', async () => {
    const core = bot();
    expect((await core.ask(newUser({ displayName: 'bot', fullName: '' }))).chatError.errorType).toEqual({
      type: 'userExists',
      contactName: 'bot',
    });
    expect((await core.ask(newUser({ displayName: ' @x', fullName: '' }))).chatError.errorType).toEqual({
      type: 'invalidDisplayName',
      displayName: ' @x',
      validName: 'x',
    });
  });

  test('a profile does not take the name of another user', async () => {
    const core = bot();
    await core.ask(newUser({ displayName: 'second', fullName: '' }));
    expect((await core.ask('/_profile 2 {"displayName":"bot","fullName":""}')).chatError.errorType).toEqual({
      type: 'userExists',
      contactName: 'bot',
    });
    expect((await core.ask('/_profile 2 {"displayName":"second","fullName":"x"}')).type).toBe('userProfileUpdated');
  });
});

describe('the deletion of a user', () => {
  test('is refused for the active one, the last one and one that does not exist', async () => {
    const core = bot();
    const refusal = async (command: string) => (await core.ask(command)).chatError;
    expect(await refusal('/_delete user 1 del_smp=on')).toEqual({
      type: 'error',
      errorType: { type: 'cantDeleteLastUser', userId: 1 },
    });
    await core.ask(newUser({ displayName: 'second', fullName: '' }));
    expect((await refusal('/_delete user 2 del_smp=on')).errorType).toEqual({
      type: 'cantDeleteActiveUser',
      userId: 2,
    });
    expect((await refusal('/_delete user 9 del_smp=on')).storeError).toEqual({ type: 'userNotFound', userId: 9 });
    expect((await refusal('/_delete user 1')).errorType.message).toBe('Failed reading: empty');
  });

  test('takes its chats and links; what others send reaches nobody', async () => {
    const { world, bot, caller, link, botId } = await pair();
    const guest = client(world.newCore({ displayName: 'gus' }));
    const { groupId } = (await caller.ask('/_group 1 {"displayName":"team","fullName":""}')).groupInfo;
    const group = (await caller.ask(`/_create link #${groupId} member`)).groupLink.connLinkContact.connShortLink;
    await guest.ask(`/connect ${group}`);
    const joined = (await guest.event('userJoinedGroup')).groupInfo.groupId;
    await caller.ask(newUser({ displayName: 'second', fullName: '' }));
    await caller.ask(`/connect ${link}`);
    const other = (await caller.event('contactConnected')).contact.contactId;
    const before = caller.frames.length;
    expect((await caller.ask('/_delete user 1 del_smp=on')).type).toBe('cmdOk');
    expect((await caller.ask('/users')).users.map(({ user }: Frame) => user.userId)).toEqual([2]);
    for (const { contactId } of (await bot.ask('/_contacts 1')).contacts)
      expect((await bot.send(contactId, textMessage('hello'))).type).toBe('newChatItems');
    await guest.sendToGroup(joined, textMessage('hello'));
    const stranger = client(world.newCore());
    expect((await stranger.ask(`/_connect plan 1 ${group}`)).connectionPlan.type).toBe('error');
    expect((await caller.message()).content.msgContent.text).toBe('hello');
    await world.clock.sleep(1_000);
    const came = caller.frames.slice(before).map((frame) => JSON.parse(frame).resp);
    expect(came.filter(({ type }) => type === 'newChatItems').map(({ user }) => user.userId)).toEqual([2]);
    expect((await caller.ask(`/_info @${other}`)).type).toBe('contactInfo');
    expect((await caller.ask(`/_info @${botId}`)).chatError.storeError.type).toBe('contactNotFound');
    expect((await caller.ask(newUser({ displayName: 'alice', fullName: '' }))).user.userId).toBe(3);
  });
});

describe('profiles', () => {
  const preferences = { protocols: { mcp: { versions: ['2026-07-28'] } }, later: [1], calls: { allow: 'no' } };

  test('keep unknown preferences, drop other unknown members, and replace the whole', async () => {
    const core = bot();
    const profile = { displayName: 'Acme', fullName: '', peerType: 'agent', preferences };
    const { toProfile, user } = await core.ask(`/_profile 1 ${JSON.stringify({ ...profile, unknown: 1 })}`);
    expect(toProfile).toEqual(profile);
    expect(user.profile.preferences).toEqual(preferences);
    expect(user.fullPreferences).toMatchObject({ calls: { allow: 'no' }, voice: { allow: 'yes' } });
    expect((await core.ask('/profile')).profile).toEqual(profile);
    expect((await core.ask(`/_profile 1 ${JSON.stringify(profile)}`)).type).toBe('userProfileNoChange');
    const { toProfile: bare } = await core.ask('/_profile 1 {"displayName":"Acme","fullName":""}');
    expect(bare).toEqual({ displayName: 'Acme', fullName: '' });
  });

  test('reach the contacts', async () => {
    const { bot: core, caller, botId } = await pair({ noise: 'usual' });
    const response = await core.ask(
      `/_profile 1 ${JSON.stringify({ displayName: 'Acme', fullName: '', preferences })}`,
    );
    expect(response.updateSummary).toEqual({ updateSuccesses: 1, updateFailures: 0, changedContacts: [] });
    const { fromContact, toContact } = await caller.event('contactUpdated');
    expect(fromContact).toMatchObject({ contactId: botId, localDisplayName: 'bot' });
    expect(toContact).toMatchObject({ contactId: botId, localDisplayName: 'Acme', profile: { preferences } });
    expect(toContact.mergedPreferences.calls).toEqual({
      enabled: { forUser: false, forContact: false },
      userPreference: { type: 'user', preference: { allow: 'yes' } },
      contactPreference: { allow: 'no' },
    });
  });

  test('preferences for one contact reach that one', async () => {
    const { bot: core, caller, callerId } = await pair();
    const { toContact } = await core.ask(`/_set prefs @${callerId} {"voice":{"allow":"no"}}`);
    expect(toContact.mergedPreferences.voice).toMatchObject({
      enabled: { forUser: false },
      userPreference: { type: 'contact', preference: { allow: 'no' } },
    });
    expect((await caller.event('contactUpdated')).toContact.profile.preferences).toEqual({ voice: { allow: 'no' } });
  });

  test('can carry the address', async () => {
    const core = bot();
    const { connShortLink } = (await core.ask('/address')).connLinkContact;
    expect((await core.ask('/_profile_address 1 on')).toProfile.contactLink).toBe(connShortLink);
    expect((await core.ask('/profile_address on')).type).toBe('userProfileNoChange');
    expect((await core.ask('/profile_address off')).toProfile.contactLink).toBeUndefined();
  });
});

describe('addresses', () => {
  test('are one a user', async () => {
    const core = bot();
    const { connLinkContact } = await core.ask('/_address 1');
    expect((await core.ask('/ad')).chatError.storeError).toEqual({ type: 'duplicateContactLink' });
    for (const form of ['/_show_address 1', '/show_address', '/sa', '/_short_link_address 1'])
      expect((await core.ask(form)).contactLink).toMatchObject({
        connLinkContact,
        shortLinkDataSet: true,
        addressSettings: { businessAddress: false },
      });
    expect((await core.ask('/delete_address')).type).toBe('userContactLinkDeleted');
    expect((await core.ask('/_delete_address 1')).chatError.storeError).toEqual({ type: 'userContactLinkNotFound' });
  });

  test('have settings in short and in JSON', async () => {
    const core = bot();
    await core.ask('/address');
    const settings = async (form: string) => (await core.ask(form)).contactLink.addressSettings;
    expect(await settings('/auto_accept on')).toEqual({
      businessAddress: false,
      autoAccept: { acceptIncognito: false },
    });
    expect(await settings('/auto_accept on business text hi')).toEqual({
      businessAddress: true,
      autoAccept: { acceptIncognito: false },
      autoReply: { type: 'text', text: 'hi' },
    });
    expect(await settings('/auto_accept off')).toEqual({ businessAddress: false });
    const message = (await core.ask('/auto_accept on incognito=on')).chatError.errorType.message;
    expect(message).toBe('incognito not allowed for address with short link data');
  });
});

test('the profile of a caller that changes its name keeps its chat', async () => {
  const { bot: core, caller, callerId, botId } = await pair();
  await caller.ask('/_profile 1 {"displayName":"alicia","fullName":""}');
  await core.event('contactUpdated');
  await core.ask('@alicia hello');
  expect((await caller.message()).meta.itemText).toBe('hello');
  await caller.send(botId, textMessage('x'));
  expect((await core.ask(`/_info @${callerId}`)).contact.localDisplayName).toBe('alicia');
});
