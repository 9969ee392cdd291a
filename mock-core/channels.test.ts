import { expect, test } from 'vitest';
import { createWorld, virtualClock } from './index.ts';
import { client, textMessage } from './test-client.ts';

const publicGroup = { groupType: 'channel', audience: ['human', 'agent'], changeFrequency: 'weekly', later: { x: 1 } };
const protocols = { mcp: { versions: ['2026-07-28'], transports: { chat: true } } };
const profile = { displayName: 'acme-news', fullName: 'Acme news', publicGroup, groupPreferences: { protocols } };

/** A channel of the bot, and one who has not subscribed. */
async function channel(given: object = profile) {
  const world = createWorld({ seed: 5, clock: virtualClock(), noise: 'none' });
  const bot = client(world.botCore);
  const reader = client(world.newCore({ displayName: 'rita' }));
  const created = await bot.ask(`/_public group 1 1,2 ${JSON.stringify(given)}`);
  const link: string = created.groupLink?.connLinkContact.connShortLink;
  return { world, bot, reader, created, link };
}

test('a channel is made with its record, and the record stands in the link data', async () => {
  const { reader, created, link } = await channel();
  expect(link).toMatch(/^https:\/\/127\.0\.0\.1\/c#[\w-]{43}$/);
  expect(created).toMatchObject({
    type: 'publicGroupCreated',
    groupInfo: { useRelays: true, membership: { memberRole: 'owner' } },
    groupLink: { acceptMemberRole: 'observer' },
    groupRelays: [],
  });
  const record = { ...publicGroup, groupLink: link, publicGroupId: expect.any(String) };
  expect(created.groupInfo.groupProfile).toEqual({ ...profile, publicGroup: record });
  expect((await reader.ask(`/_connect plan 1 ${link}`)).connectionPlan).toEqual({
    type: 'groupLink',
    groupLinkPlan: {
      type: 'ok',
      groupSLinkInfo_: { direct: false, groupRelays: [], publicGroupId: expect.any(String) },
      groupSLinkData_: {
        groupProfile: created.groupInfo.groupProfile,
        publicGroupData: { publicMemberCount: 1 },
      },
    },
  });
});

test('a subscriber reads and cannot write', async () => {
  const { bot, reader, created, link, world } = await channel();
  expect(await reader.ask(`/connect ${link}`)).toMatchObject({
    type: 'startedConnectionToGroup',
    groupInfo: { useRelays: true, membership: { memberRole: 'observer', memberStatus: 'accepted' } },
    relayResults: [],
  });
  const { groupId } = (await reader.event('userJoinedGroup')).groupInfo;
  const other = client(world.newCore({ displayName: 'otto' }));
  await other.ask(`/connect ${link}`);
  await other.event('userJoinedGroup');
  const atBot = created.groupInfo.groupId;
  const post = await bot.ask(`/_send #${atBot}(as_group=on) json ${JSON.stringify([textMessage('news')])}`);
  expect(post.chatItems[0].chatItem.meta.showGroupAsSender).toBe(true);
  const received = await reader.message();
  expect(received.chatDir).toEqual({ type: 'channelRcv' });
  expect(received.meta).toMatchObject({ itemText: 'news', showGroupAsSender: true });
  await bot.sendToGroup(atBot, textMessage('more', post.chatItems[0].chatItem.meta.itemId));
  const { quotedItem, chatDir } = await reader.message();
  expect(chatDir.type).toBe('groupRcv');
  expect(quotedItem).toMatchObject({ itemId: received.meta.itemId, content: { text: 'news' } });
  expect(quotedItem).not.toHaveProperty('chatDir');
  expect((await reader.sendToGroup(groupId, textMessage('hi'))).chatError.errorType).toMatchObject({
    type: 'groupUserRole',
    requiredRole: 'author',
  });
  expect((await reader.ask(`/_members #${groupId}`)).group.members).toHaveLength(1);
  expect((await reader.ask(`/_connect plan 1 ${link}`)).connectionPlan.groupLinkPlan.type).toBe('known');
});

test('a short link of a channel is not for the low command', async () => {
  const { reader, link } = await channel();
  expect((await reader.ask(`/_connect 1 ${link}`)).chatError.errorType.message).toBe(
    'channel links must be connected via APIConnectPreparedGroup',
  );
});

test('the record changes with the profile and keeps what the core does not know', async () => {
  const { bot, reader, created, link } = await channel();
  const { groupId, groupProfile } = created.groupInfo;
  const changed = { ...groupProfile, publicGroup: { ...groupProfile.publicGroup, changeFrequency: 'daily' } };
  await bot.ask(`/_group_profile #${groupId} ${JSON.stringify(changed)}`);
  const plan = (await reader.ask(`/_connect plan 1 ${link}`)).connectionPlan.groupLinkPlan;
  expect(plan.groupSLinkData_.groupProfile).toEqual(changed);
  const { publicGroupId: _, ...incomplete } = groupProfile.publicGroup;
  const broken = JSON.stringify({ ...groupProfile, publicGroup: incomplete });
  expect((await bot.ask(`/_group_profile #${groupId} ${broken}`)).chatError.errorType.type).toBe('commandError');
});

test('a public group is a group whose members may write', async () => {
  const { reader, created, link, bot } = await channel({ ...profile, publicGroup: { groupType: 'group' } });
  expect(link).toMatch(/\/g#/);
  expect(created.groupInfo).toMatchObject({ useRelays: false, groupProfile: { publicGroup: { groupType: 'group' } } });
  await reader.ask(`/connect ${link}`);
  const { groupId } = (await reader.event('userJoinedGroup')).groupInfo;
  await reader.sendToGroup(groupId, textMessage('hi'));
  expect((await bot.message()).meta.itemText).toBe('hi');
});
