import { expect, test } from 'vitest';
import { createWorld, virtualClock, type WorldOptions } from './index.ts';
import { client, type Frame, textMessage } from './test-client.ts';

const commands = [{ type: 'command', keyword: 'help', label: 'Help' }];
const protocols = { mcp: { versions: ['2026-07-28'], transports: { chat: true, rpc: true } } };
const profile = {
  displayName: 'Acme',
  fullName: 'Acme Inc.',
  peerType: 'business',
  preferences: { voice: { allow: 'no' }, reactions: { allow: 'yes' }, commands, protocols, other: 1 },
};
const settings = { businessAddress: true, autoAccept: { acceptIncognito: false } };

/** A business with an address, and one who is not its customer yet. */
async function business(options: WorldOptions = {}, addressSettings: object = settings) {
  const world = createWorld({ seed: 3, clock: virtualClock(), noise: 'none', ...options });
  const bot = client(world.botCore);
  await bot.ask(`/_profile 1 ${JSON.stringify(profile)}`);
  const link: string = (await bot.ask('/_address 1')).connLinkContact.connShortLink;
  await bot.ask(`/_address_settings 1 ${JSON.stringify(addressSettings)}`);
  const customer = client(world.newCore({ displayName: 'carol' }));
  return { world, bot, customer, link };
}

test('a customer gets a group that each side sees as the other', async () => {
  const { bot, customer, link } = await business();
  expect((await customer.ask(`/connect ${link}`)).type).toBe('sentInvitation');
  const connecting = await customer.event('businessLinkConnecting');
  const joined = await customer.event('userJoinedGroup');
  const accepting = await bot.event('acceptingBusinessRequest');
  const { member } = await bot.event('joinedGroupMember');
  expect(connecting).toMatchObject({
    hostMember: { memberRole: 'owner', memberProfile: { displayName: 'Acme' } },
    fromContact: { localDisplayName: 'Acme', contactStatus: 'active' },
  });
  const { businessChat } = joined.groupInfo;
  expect(businessChat).toEqual({
    chatType: 'business',
    businessId: joined.hostMember.memberId,
    customerId: joined.groupInfo.membership.memberId,
  });
  expect(accepting.groupInfo).toMatchObject({
    businessChat: { ...businessChat, chatType: 'customer' },
    groupProfile: { displayName: 'carol' },
    localDisplayName: 'carol',
  });
  expect(member.memberId).toBe(businessChat.customerId);
  expect(joined.groupInfo.groupProfile).toEqual({
    displayName: 'Acme',
    fullName: 'Acme Inc.',
    groupPreferences: {
      reactions: { enable: 'on' },
      voice: { enable: 'off' },
      directMessages: { enable: 'off' },
      commands,
      protocols,
    },
  });
  expect((await bot.ask('/_contacts 1')).contacts).toEqual([]);
  expect((await customer.ask('/_contacts 1')).contacts).toEqual([]);
});

test('messages of a business chat are messages of a group', async () => {
  const { bot, customer, link } = await business();
  await customer.ask(`/connect ${link}`);
  const { groupId } = (await customer.event('userJoinedGroup')).groupInfo;
  const { groupInfo } = await bot.event('joinedGroupMember');
  await customer.sendToGroup(groupId, textMessage('/_call mcp {}'));
  const received = await bot.message();
  expect(received.chatDir).toMatchObject({ type: 'groupRcv', groupMember: { localDisplayName: 'carol' } });
  await bot.sendToGroup(groupInfo.groupId, textMessage('{}', received.meta.itemId));
  expect((await customer.message()).quotedItem).toMatchObject({ chatDir: { type: 'groupSnd' } });
});

test('the link tells of a business, and leads to the chat afterwards', async () => {
  const { bot, customer, link } = await business();
  const plan = async () => (await customer.ask(`/_connect plan 1 ${link}`)).connectionPlan;
  expect((await plan()).contactAddressPlan).toMatchObject({ type: 'ok', contactSLinkData_: { business: true } });
  await customer.ask(`/connect ${link}`);
  const { groupId } = (await customer.event('userJoinedGroup')).groupInfo;
  const known = { type: 'groupLink', groupLinkPlan: { type: 'known', groupInfo: { groupId } } };
  expect(await plan()).toMatchObject(known);
  expect((await customer.ask(`/connect ${link}`)).connectionPlan).toMatchObject(known);
  await customer.ask(`/_leave #${groupId}`);
  expect((await bot.event('leftMember')).member.memberStatus).toBe('left');
  expect((await plan()).contactAddressPlan.type).toBe('ok');
});

test('the welcome message of the address stands in the chat', async () => {
  const { bot, customer, link } = await business({}, { ...settings, autoReply: { type: 'text', text: 'Welcome!' } });
  await customer.ask(`/connect ${link}`);
  expect((await customer.message()).meta.itemText).toBe('Welcome!');
  expect((await bot.event('newChatItems')).chatItems[0].chatItem.chatDir.type).toBe('groupSnd');
});

test('the transport without meaning can be taken out of the copy', async () => {
  const { customer, link } = await business({ businessProtocols: 'withoutRpc' });
  await customer.ask(`/connect ${link}`);
  const { groupPreferences } = (await customer.event('userJoinedGroup')).groupInfo.groupProfile;
  expect(groupPreferences.protocols).toEqual({ mcp: { ...protocols.mcp, transports: { chat: true } } });
  expect(groupPreferences.commands).toEqual(commands);
});

test('a request that waits becomes a group as well', async () => {
  const { bot, customer, link } = await business({}, { businessAddress: true });
  await customer.ask(`/connect ${link}`);
  const { contactRequestId } = (await bot.event('receivedContactRequest')).contactRequest;
  const accepted = await bot.ask(`/_accept ${contactRequestId}`);
  expect(accepted).toMatchObject({ type: 'acceptingBusinessRequest', groupInfo: { localDisplayName: 'carol' } });
  expect((await customer.event('userJoinedGroup')).groupInfo.businessChat.chatType).toBe('business');
});

test('a repeated request finds the chat', async () => {
  const { bot, customer, link } = await business();
  await bot.ask('/_stop');
  await customer.ask(`/connect ${link}`);
  await customer.ask(`/connect ${link}`);
  await bot.ask('/_start');
  const { groupInfo } = await bot.event('acceptingBusinessRequest');
  expect((await bot.event('businessRequestAlreadyAccepted')).groupInfo.groupId).toBe(groupInfo.groupId);
  await customer.event('userJoinedGroup');
  expect((await customer.ask('/_groups 1')).groups).toHaveLength(1);
});

test('what an owner changes for a customer keeps the name of the business', async () => {
  const { bot, customer, link } = await business();
  await customer.ask(`/connect ${link}`);
  await customer.event('userJoinedGroup');
  const { groupInfo }: Frame = await bot.event('joinedGroupMember');
  const changed = { ...groupInfo.groupProfile, groupPreferences: { protocols: {} } };
  await bot.ask(`/_group_profile #${groupInfo.groupId} ${JSON.stringify(changed)}`);
  expect((await customer.event('groupUpdated')).toGroup.groupProfile).toEqual({
    displayName: 'Acme',
    fullName: 'Acme Inc.',
    groupPreferences: { protocols: {} },
  });
});
