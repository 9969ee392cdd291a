import { describe, expect, test } from 'vitest';
import { createWorld, virtualClock } from './index.ts';
import { client, type Frame, gathering, pair, participant, textMessage } from './test-client.ts';

const errorOf = (response: Frame) => response.chatError.errorType ?? response.chatError.storeError;
const groupTypes = (types: readonly string[]) => types.filter((type) => /group|member/i.test(type));

describe('joining', () => {
  test('through a link makes every member known to every other', async () => {
    const { owner, bot, others } = await gathering(['alice', 'bob']);
    const [alice, bob] = others as [typeof bot, typeof bot];
    const namesAt = async (side: typeof bot) =>
      (await side.ask(`/_members #${side.groupId}`)).group.members.map(
        ({ localDisplayName }: Frame) => localDisplayName,
      );
    expect(await namesAt(owner)).toEqual(['bot', 'alice', 'bob']);
    expect(await namesAt(bot)).toEqual(['olga', 'alice', 'bob']);
    expect(await namesAt(bob)).toEqual(['olga', 'bot', 'alice']);
    expect(groupTypes(owner.eventTypes())).toEqual([
      'acceptingGroupJoinRequestMember',
      'joinedGroupMember',
      'acceptingGroupJoinRequestMember',
      'joinedGroupMember',
      'acceptingGroupJoinRequestMember',
      'joinedGroupMember',
    ]);
    expect(groupTypes(alice.eventTypes())).toEqual([
      'groupLinkConnecting',
      'userJoinedGroup',
      'joinedGroupMemberConnecting',
      'connectedToGroupMember',
      'joinedGroupMemberConnecting',
      'connectedToGroupMember',
    ]);
    const connected = await bot.event('connectedToGroupMember');
    expect(connected.member).toMatchObject({ localDisplayName: 'alice', memberStatus: 'connected' });
    expect(connected.groupInfo.groupSummary.currentMembers).toBe(3);
    expect((await bob.ask(`/_info #${bob.groupId}`)).groupSummary).toEqual({ currentMembers: 4 });
  });

  test('by invitation asks first, and the member ids agree', async () => {
    const { bot, caller, botId, callerId } = await pair();
    const created = await caller.ask('/_group 1 {"displayName":"team","fullName":"The team"}');
    expect(created).toMatchObject({
      type: 'groupCreated',
      groupInfo: { localDisplayName: 'team', membership: { memberRole: 'owner', memberCategory: 'user' } },
    });
    const { groupId } = created.groupInfo;
    const sent = await caller.ask(`/_add #${groupId} ${botId} admin`);
    expect(sent).toMatchObject({
      type: 'sentGroupInvitation',
      contact: { contactId: botId },
      member: { memberStatus: 'invited', memberCategory: 'invitee', memberRole: 'admin', memberContactId: botId },
    });
    const invitation = await bot.event('receivedGroupInvitation');
    expect(invitation).toMatchObject({
      contact: { contactId: callerId },
      fromMemberRole: 'owner',
      memberRole: 'admin',
      groupInfo: { membership: { memberStatus: 'invited', invitedBy: { type: 'contact', byContactId: callerId } } },
    });
    expect(errorOf(await caller.ask(`/_add #${groupId} ${botId} member`))).toEqual({
      type: 'groupDuplicateMember',
      contactName: 'bot',
    });
    const { groupId: atBot } = invitation.groupInfo;
    expect(atBot).not.toBe(groupId);
    expect(errorOf(await bot.ask(`/_send #${atBot} text early`)).type).toBe('groupNotJoined');
    expect(await bot.ask(`/_join #${atBot}`)).toMatchObject({
      type: 'userAcceptedGroupSent',
      groupInfo: { membership: { memberStatus: 'accepted' } },
      hostContact: { contactId: callerId },
    });
    const { member } = await caller.event('joinedGroupMember');
    const { groupInfo, hostMember } = await bot.event('userJoinedGroup');
    expect(groupInfo.membership).toMatchObject({ memberStatus: 'connected', memberId: member.memberId });
    expect(groupInfo.membership.groupMemberId).not.toBe(member.groupMemberId);
    expect(hostMember).toMatchObject({ memberCategory: 'host', memberStatus: 'connected', memberRole: 'owner' });
    expect(errorOf(await bot.ask(`/_join #${atBot}`)).type).toBe('groupInvitationNotFound');
  });

  test('is done without asking by a user who accepts invitations', async () => {
    const { bot, caller, botId } = await pair();
    const set = await bot.ask('/_set accept group invitations 1 on');
    expect(set).toMatchObject({ type: 'cmdOk', user_: { autoAcceptGroupInvitations: true } });
    const { groupId } = (await caller.ask('/_group 1 {"displayName":"team","fullName":""}')).groupInfo;
    await caller.ask(`/_add #${groupId} ${botId} member`);
    expect((await bot.event('userJoinedGroup')).groupInfo.membership.memberStatus).toBe('connected');
  });

  test('shows profiles without preferences, the own one included', async () => {
    const world = createWorld({ seed: 1, clock: virtualClock(), noise: 'none' });
    const owner = client(world.newCore({ displayName: 'olga' }));
    const bot = client(world.botCore);
    const profile = { displayName: 'Acme Bot', fullName: '', peerType: 'bot' };
    await bot.ask(`/_profile 1 ${JSON.stringify({ ...profile, preferences: { protocols: { mcp: {} } } })}`);
    const { groupId } = (await owner.ask('/_group 1 {"displayName":"team","fullName":""}')).groupInfo;
    const { groupLink } = await owner.ask(`/_create link #${groupId}`);
    await bot.ask(`/connect ${groupLink.connLinkContact.connShortLink}`);
    const own = (await bot.event('userJoinedGroup')).groupInfo.membership.memberProfile;
    const seen = (await owner.event('joinedGroupMember')).member.memberProfile;
    for (const shown of [own, seen]) {
      expect(shown).toMatchObject(profile);
      expect(shown).not.toHaveProperty('preferences');
    }
  });

  test('a second time with the same link shows the group', async () => {
    const { others, link } = await gathering();
    const [alice] = others as [(typeof others)[0]];
    const plan = await alice.ask(`/connect ${link.connShortLink}`);
    expect(plan.connectionPlan).toMatchObject({
      type: 'groupLink',
      groupLinkPlan: { type: 'known', groupInfo: { groupId: alice.groupId } },
    });
  });
});

describe('group links', () => {
  test('are made once, shown, changed and deleted', async () => {
    const { owner, bot, link, world } = await gathering();
    const group = `#${owner.groupId}`;
    expect(link.connShortLink).toMatch(/^https:\/\/127\.0\.0\.1\/g#[\w-]{43}$/);
    expect(errorOf(await owner.ask(`/_create link ${group}`))).toMatchObject({
      type: 'duplicateGroupLink',
      groupInfo: { groupId: owner.groupId },
    });
    expect(await owner.ask(`/_get link ${group}`)).toMatchObject({
      type: 'groupLink',
      groupLink: { connLinkContact: link, acceptMemberRole: 'member', groupLinkId: expect.any(String) },
    });
    expect((await owner.ask(`/_set link role ${group} observer`)).groupLink.acceptMemberRole).toBe('observer');
    const late = client(world.newCore({ displayName: 'late' }));
    const plan = await late.ask(`/_connect plan 1 ${link.connShortLink}`);
    expect(plan.connectionPlan.groupLinkPlan).toMatchObject({
      type: 'ok',
      groupSLinkInfo_: { direct: true, groupRelays: [] },
      groupSLinkData_: { groupProfile: { displayName: 'team' } },
    });
    expect((await owner.ask(`/_connect plan 1 ${link.connShortLink}`)).connectionPlan.groupLinkPlan).toMatchObject({
      type: 'ownLink',
      groupInfo: { groupId: owner.groupId },
    });
    expect((await late.ask(`/_connect 1 ${link.connFullLink}`)).type).toBe('sentInvitation');
    expect((await late.event('userJoinedGroup')).groupInfo.membership.memberRole).toBe('observer');
    expect((await owner.ask(`/_delete link ${group}`)).type).toBe('groupLinkDeleted');
    expect(errorOf(await owner.ask(`/_get link ${group}`)).type).toBe('groupLinkNotFound');
    expect((await late.ask(`/_connect plan 1 ${link.connShortLink}`)).connectionPlan.type).toBe('error');
    expect(errorOf(await bot.ask(`/_create link #${bot.groupId}`))).toMatchObject({
      type: 'groupUserRole',
      requiredRole: 'admin',
    });
  });
});

describe('messages', () => {
  test('reach every other member with ids of their own', async () => {
    const { owner, bot, others } = await gathering(['alice', 'bob']);
    const sent: Frame = (await owner.ask(`/_send #${owner.groupId} text hello`)).chatItems[0];
    expect(sent.chatInfo).toMatchObject({ type: 'group', groupInfo: { groupId: owner.groupId } });
    expect(sent.chatItem.chatDir).toEqual({ type: 'groupSnd' });
    const { memberId } = sent.chatInfo.groupInfo.membership;
    const ids = [sent.chatItem.meta.itemId];
    for (const side of [bot, ...others]) {
      const { chatDir, meta } = await side.message();
      expect(meta).toMatchObject({ itemText: 'hello', itemSharedMsgId: sent.chatItem.meta.itemSharedMsgId });
      expect(chatDir).toMatchObject({ type: 'groupRcv', groupMember: { memberId, groupId: side.groupId } });
      ids.push(meta.itemId);
    }
    expect(new Set(ids).size).toBe(4);
    const status = (await owner.event('chatItemsStatusesUpdated')).chatItems[0].chatItem.meta.itemStatus;
    expect(status).toEqual({ type: 'sndSent', sndProgress: 'complete' });
    expect(owner.eventTypes()).not.toContain('newChatItems');
  });

  test('by name go to the group of that name', async () => {
    const { owner, bot } = await gathering();
    await bot.ask('#team hello');
    expect((await owner.message()).meta.itemText).toBe('hello');
    expect(errorOf(await bot.ask('#nobody hello'))).toEqual({ type: 'groupNotFoundByName', groupName: 'nobody' });
    expect(errorOf(await bot.ask('/_send #99999 text x'))).toEqual({ type: 'groupNotFound', groupId: 99999 });
  });

  test('of an observer are refused', async () => {
    const { bot, others } = await gathering(['alice'], {}, 'observer');
    const [alice] = others as [typeof bot];
    expect(errorOf(await alice.ask(`/_send #${alice.groupId} text hi`))).toMatchObject({
      type: 'groupUserRole',
      requiredRole: 'author',
      groupInfo: { groupId: alice.groupId },
    });
  });

  test('are edited, deleted and reacted to at every member', async () => {
    const { owner, bot, others } = await gathering();
    const [alice] = others as [typeof bot];
    const { meta }: Frame = (await alice.ask(`/_send #${alice.groupId} live=on text a`)).chatItems[0].chatItem;
    const atBot = (await bot.message()).meta;
    expect(atBot.itemLive).toBe(true);
    const update = `/_update item #${alice.groupId} ${meta.itemId} json {"msgContent":{"type":"text","text":"ab"},"mentions":{}}`;
    expect((await alice.ask(update)).chatItem.chatItem.meta.itemText).toBe('ab');
    for (const side of [owner, bot]) {
      const updated = (await side.event('chatItemUpdated')).chatItem.chatItem;
      expect(updated.meta).toMatchObject({ itemText: 'ab', itemSharedMsgId: meta.itemSharedMsgId });
      expect(updated.meta.itemLive).toBeUndefined();
    }
    expect(errorOf(await bot.ask(`/_update item #${bot.groupId} ${atBot.itemId} text x`)).type).toBe(
      'invalidChatItemUpdate',
    );
    await bot.ask(`/_reaction #${bot.groupId} ${atBot.itemId} on {"type":"emoji","emoji":"👍"}`);
    const { reaction } = await alice.event('chatItemReaction');
    expect(reaction.chatReaction.chatDir).toMatchObject({ type: 'groupRcv', groupMember: { localDisplayName: 'bot' } });
    expect(reaction.chatReaction.chatItem).toMatchObject({
      meta: { itemId: meta.itemId },
      reactions: [{ userReacted: false, totalReacted: 1 }],
    });
    await alice.ask(`/_delete item #${alice.groupId} ${meta.itemId} broadcast`);
    expect(await bot.event('groupChatItemsDeleted')).toMatchObject({
      chatItemIDs: [atBot.itemId],
      byUser: false,
      member_: { localDisplayName: 'alice' },
    });
  });

  test('of a group stand in the lists of chats', async () => {
    const { owner, bot } = await gathering();
    await owner.ask(`/_send #${owner.groupId} text hello`);
    await bot.message();
    const [chat] = (await bot.ask('/_get chats 1 pcc=on')).chats;
    expect(chat).toMatchObject({ chatInfo: { type: 'group' }, chatStats: { unreadCount: 1, unreadMentions: 0 } });
    expect((await bot.ask('/tail #team')).chatName).toEqual({ chatType: 'group', chatName: 'team' });
    expect((await bot.ask('/_groups 1')).groups.map(({ groupId }: Frame) => groupId)).toEqual([bot.groupId]);
    expect((await bot.ask('/groups other')).groups).toEqual([]);
    expect((await bot.ask('/users')).users[0].unreadCount).toBe(1);
    expect((await bot.ask(`/_read chat #${bot.groupId}`)).type).toBe('cmdOk');
    expect((await bot.ask(`/_get chat #${bot.groupId} count=1`)).chat.chatItems[0].meta.itemStatus.type).toBe(
      'rcvRead',
    );
  });
});

describe('quotes', () => {
  test('name the author from the view of each reader', async () => {
    const { owner, bot, others } = await gathering(['alice']);
    const [alice] = others as [typeof bot];
    const command: Frame = (await alice.ask(`/_send #${alice.groupId} text /_call mcp {}`)).chatItems[0].chatItem;
    const received = await bot.message();
    await owner.message();
    const reply = await bot.sendToGroup(bot.groupId, textMessage('{}', received.meta.itemId));
    expect(reply.chatItems[0].chatItem.quotedItem).toMatchObject({
      chatDir: { type: 'groupRcv', groupMember: { localDisplayName: 'alice' } },
      itemId: received.meta.itemId,
    });
    const shared = { sharedMsgId: command.meta.itemSharedMsgId, content: { type: 'text', text: '/_call mcp {}' } };
    const atAlice = await alice.message();
    expect(atAlice.quotedItem).toEqual({
      chatDir: { type: 'groupSnd' },
      itemId: command.meta.itemId,
      sentAt: command.meta.itemTs,
      ...shared,
    });
    expect(atAlice.meta.userMention).toBe(true);
    const atOwner = await owner.message();
    expect(atOwner.quotedItem).toMatchObject({
      chatDir: { type: 'groupRcv', groupMember: { memberId: received.chatDir.groupMember.memberId } },
      ...shared,
    });
    expect(atOwner.meta.userMention).toBe(false);
  });

  test('name no item for one who joined later, and no author whom the reader does not know', async () => {
    const { world, owner, bot, others, link } = await gathering(['alice']);
    const [alice] = others as [typeof bot];
    await alice.ask(`/_send #${alice.groupId} text before`);
    const { itemId } = (await bot.message()).meta;
    await alice.ask(`/_leave #${alice.groupId}`);
    await bot.event('leftMember');
    await owner.event('leftMember');
    const late = client(world.newCore({ displayName: 'late' }));
    await late.ask(`/connect ${link.connShortLink}`);
    await late.event('userJoinedGroup');
    await bot.sendToGroup(bot.groupId, textMessage('after', itemId));
    const { quotedItem } = await late.message();
    expect(quotedItem).toMatchObject({ content: { text: 'before' }, sharedMsgId: expect.any(String) });
    expect(quotedItem).not.toHaveProperty('itemId');
    expect(quotedItem).not.toHaveProperty('chatDir');
  });
});

describe('mentions', () => {
  test('name members by id and tell whom they mean', async () => {
    const { owner, bot, others } = await gathering(['alice']);
    const [alice] = others as [typeof bot];
    const botAtAlice = await alice.member('bot');
    const message = { ...textMessage('/_call @bot mcp {}'), mentions: { bot: botAtAlice } };
    const sent: Frame = (await alice.sendToGroup(alice.groupId, message)).chatItems[0].chatItem;
    const { membership } = (await bot.ask(`/_info #${bot.groupId}`)).groupInfo;
    expect(sent.mentions.bot).toMatchObject({
      memberId: membership.memberId,
      memberRef: { groupMemberId: botAtAlice },
    });
    const atBot = await bot.message();
    expect(atBot.mentions).toEqual({
      bot: {
        memberId: membership.memberId,
        memberRef: { groupMemberId: membership.groupMemberId, displayName: 'bot', memberRole: 'member' },
      },
    });
    expect(atBot.meta.userMention).toBe(true);
    expect((await owner.message()).meta.userMention).toBe(false);
  });

  test('of equal names are renamed at each reader, in text and keys', async () => {
    const { owner, bot, others } = await gathering(['bot', 'bot']);
    const [second, third] = others as [typeof bot, typeof bot];
    expect(await owner.member('bot_2')).toBeGreaterThan(await owner.member('bot_1'));
    const mentions = { bot: await owner.member('bot'), bot_2: await owner.member('bot_2') };
    await owner.sendToGroup(owner.groupId, { ...textMessage('/_call @bot_2 mcp {} @bot'), mentions });
    const texts = await Promise.all([bot, second, third].map(async (side) => (await side.message()).meta.itemText));
    expect(texts).toEqual(['/_call @bot_2 mcp {} @bot', '/_call @bot_2 mcp {} @bot_1', '/_call @bot mcp {} @bot_1']);
    await owner.sendToGroup(owner.groupId, {
      ...textMessage("@'bot_1', hello"),
      mentions: { bot_1: await owner.member('bot_1') },
    });
    const { mentions: atSecond, meta } = await second.message();
    expect(Object.keys(atSecond)).toEqual(['bot']);
    expect(meta).toMatchObject({ itemText: '@bot, hello', userMention: true });
    expect((await third.message()).meta.userMention).toBe(false);
  });

  test('that the text does not have, too many, of one member twice, or of nobody are refused', async () => {
    const { owner, others } = await gathering(['a', 'b', 'c']);
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map(owner.member));
    const bot = await owner.member('bot');
    const send = async (text: string, mentions: object) =>
      errorOf(await owner.sendToGroup(owner.groupId, { ...textMessage(text), mentions })).type;
    expect(await send('hello b', { b })).toBe('invalidMention');
    expect(await send('mail me@b now', { b })).toBe('invalidMention');
    expect(await send('@a @b @c @bot', { a, b, c, bot })).toBe('invalidMention');
    expect(await send('@a @b', { a, b: a })).toBe('invalidMention');
    expect(await send('@a', { a: 999_999 })).toBe('invalidMention');
    const sent = await owner.sendToGroup(owner.groupId, { ...textMessage('(@a), @b: @c!'), mentions: { a, b, c } });
    expect(sent.type).toBe('newChatItems');
    expect((await others[0]!.message()).meta.userMention).toBe(true);
  });

  test('and quotes count for the size', async () => {
    const { owner, bot } = await gathering();
    await bot.ask(`/_send #${bot.groupId} text hi`);
    const { itemId } = (await owner.message()).meta;
    const mentions = { bot: await owner.member('bot') };
    const overhead = 106 + 136 + 30 + 2 + Buffer.byteLength(',"mentions":{"bot":{"memberId":"0123456789abcdef"}}');
    const filler = 'x'.repeat(15_602 - overhead - '@bot '.length);
    const send = (text: string) => owner.sendToGroup(owner.groupId, { ...textMessage(text, itemId), mentions });
    expect((await send(`@bot ${filler}`)).type).toBe('newChatItems');
    expect(errorOf(await send(`@bot ${filler}x`)).type).toBe('largeMsg');
  });
});

describe('membership', () => {
  test('ends by leaving', async () => {
    const { owner, bot, others, link } = await gathering();
    const [alice] = others as [typeof bot];
    expect(await alice.ask(`/_leave #${alice.groupId}`)).toMatchObject({
      type: 'leftMemberUser',
      groupInfo: { membership: { memberStatus: 'left' } },
    });
    expect((await bot.event('leftMember')).member).toMatchObject({ localDisplayName: 'alice', memberStatus: 'left' });
    expect((await owner.event('leftMember')).groupInfo.groupSummary.currentMembers).toBe(2);
    expect(errorOf(await alice.ask(`/_send #${alice.groupId} text x`)).type).toBe('groupMemberUserRemoved');
    await owner.ask(`/_send #${owner.groupId} text hi`);
    await bot.message();
    expect((await alice.ask(`/_get chat #${alice.groupId} count=9`)).chat.chatItems).toEqual([]);
    expect((await alice.ask(`/_delete #${alice.groupId}`)).type).toBe('groupDeletedUser');
    expect((await alice.ask('/_groups 1')).groups).toEqual([]);
    await alice.event('groupLinkConnecting');
    await alice.ask(`/connect ${link.connShortLink}`);
    expect((await alice.event('groupLinkConnecting')).groupInfo.groupId).not.toBe(alice.groupId);
  });

  test('ends by removal, with the messages of the removed', async () => {
    const { owner, bot, others } = await gathering(['alice', 'bob']);
    const [alice, bob] = others as [typeof bot, typeof bot];
    await alice.ask(`/_send #${alice.groupId} text spam`);
    await bot.message();
    expect(errorOf(await bob.ask(`/_remove #${bob.groupId} ${await bob.member('alice')}`)).type).toBe('groupUserRole');
    const removed = await owner.ask(`/_remove #${owner.groupId} ${await owner.member('alice')} messages=on`);
    expect(removed).toMatchObject({
      type: 'userDeletedMembers',
      members: [{ localDisplayName: 'alice', memberStatus: 'removed' }],
      withMessages: true,
      msgSigned: false,
    });
    expect(await bot.event('deletedMember')).toMatchObject({
      byMember: { localDisplayName: 'olga' },
      deletedMember: { localDisplayName: 'alice' },
      withMessages: true,
    });
    expect(await alice.event('deletedMemberUser')).toMatchObject({
      groupInfo: { membership: { memberStatus: 'removed' } },
      member: { localDisplayName: 'olga' },
    });
    const [item] = (await bot.ask(`/_get chat #${bot.groupId} count=1`)).chat.chatItems;
    expect(item.meta.itemDeleted.type).toBe('deleted');
    expect((await bob.ask('/members team')).group.members).toHaveLength(2);
  });

  test('has a role that everybody hears of', async () => {
    const { owner, bot, others } = await gathering(['alice'], {}, 'observer');
    const [alice] = others as [typeof bot];
    expect(await owner.ask(`/_member role #${owner.groupId} ${await owner.member('alice')} admin`)).toMatchObject({
      type: 'membersRoleUser',
      members: [{ memberRole: 'admin' }],
      toRole: 'admin',
      msgSigned: false,
    });
    expect(await alice.event('memberRole')).toMatchObject({
      groupInfo: { membership: { memberRole: 'admin' } },
      member: { memberCategory: 'user' },
      fromRole: 'observer',
      toRole: 'admin',
    });
    expect((await bot.event('memberRole')).member).toMatchObject({ localDisplayName: 'alice', memberRole: 'admin' });
    expect((await alice.ask(`/_send #${alice.groupId} text now`)).type).toBe('newChatItems');
    const ownerAtAlice = await alice.member('olga');
    expect(errorOf(await alice.ask(`/_member role #${alice.groupId} ${ownerAtAlice} member`))).toMatchObject({
      type: 'groupUserRole',
      requiredRole: 'owner',
    });
  });

  test('ends for all when the owner deletes the group; a member has to leave first', async () => {
    const { owner, bot } = await gathering();
    expect(errorOf(await bot.ask(`/_delete #${bot.groupId}`))).toMatchObject({
      type: 'groupUserRole',
      requiredRole: 'owner',
    });
    expect((await owner.ask(`/_delete #${owner.groupId}`)).type).toBe('groupDeletedUser');
    expect(await bot.event('groupDeleted')).toMatchObject({ member: { memberRole: 'owner' } });
    expect(errorOf(await bot.ask(`/_send #${bot.groupId} text x`)).type).toBe('groupMemberUserRemoved');
  });
});

describe('profiles', () => {
  test('of the group are changed by an owner and keep what the core does not know', async () => {
    const { owner, bot } = await gathering();
    const profile = {
      displayName: 'crew',
      fullName: '',
      groupPreferences: { history: { enable: 'on' }, protocols: { mcp: { versions: ['2026-07-28'] } } },
    };
    expect(errorOf(await bot.ask(`/_group_profile #${bot.groupId} ${JSON.stringify(profile)}`)).type).toBe(
      'groupUserRole',
    );
    expect(await owner.ask(`/_group_profile #${owner.groupId} ${JSON.stringify(profile)}`)).toMatchObject({
      type: 'groupUpdated',
      fromGroup: { groupProfile: { displayName: 'team' } },
      toGroup: { groupProfile: profile, localDisplayName: 'crew' },
      msgSigned: false,
    });
    const event = await bot.event('groupUpdated');
    expect(event).toMatchObject({ toGroup: { groupProfile: profile }, member_: { localDisplayName: 'olga' } });
    expect(event).not.toHaveProperty('msgSigned');
    expect((await bot.ask('#crew hi')).type).toBe('newChatItems');
  });

  test('of a member change in the group as well', async () => {
    const { bot, others } = await gathering();
    const [alice] = others as [typeof bot];
    await alice.ask('/_profile 1 {"displayName":"alicia","fullName":"","preferences":{"calls":{"allow":"no"}}}');
    const { fromMember, toMember } = await bot.event('groupMemberUpdated');
    expect([fromMember.localDisplayName, toMember.localDisplayName]).toEqual(['alice', 'alicia']);
    expect(toMember.memberProfile).not.toHaveProperty('preferences');
    expect((await alice.ask(`/_info #${alice.groupId}`)).groupInfo.membership.localDisplayName).toBe('alicia');
  });
});

test('who is invited by an admin is introduced by that admin', async () => {
  const { bot, caller, botId } = await pair();
  const { groupId } = (await caller.ask('/_group 1 {"displayName":"team","fullName":""}')).groupInfo;
  await caller.ask(`/_add #${groupId} ${botId} admin`);
  const atBot = (await bot.event('receivedGroupInvitation')).groupInfo.groupId;
  await bot.ask(`/_join #${atBot}`);
  await bot.event('userJoinedGroup');
  const side = participant(bot, atBot);
  expect((await side.ask(`/_create link #${atBot}`)).type).toBe('groupLinkCreated');
  expect(await side.member('alice')).toEqual(expect.any(Number));
});
