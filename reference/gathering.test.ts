import { afterEach, describe, expect, it } from 'vitest';
import { type Core, type CoreConnection, createWorld, virtualClock, type World } from '../mock-core/index.ts';
import { client, type Frame, type TestClient } from '../mock-core/test-client.ts';
import { startSdkBot } from './sdk-bot/bot.ts';
import { startSimplexBot } from './simplex-bot/bot.ts';
import type { Policy } from './simplex-bot/policy.ts';

const worlds: World[] = [];

afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

const a2a = (method: string, params: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params, 'a2a-service-parameters': { 'A2A-Version': '1.0' } });
const input = a2a('SendMessage', { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'input' }] } });

/** A group of its owner, the two bots, which were invited as owners, and a guest who came through its link. */
async function gather(policy: Partial<Policy> = {}) {
  const world = createWorld({ seed: 1, clock: virtualClock() });
  worlds.push(world);
  const { clock } = world;
  const owner = client(world.newCore({ displayName: 'olga' }));
  await owner.ask('/_start main=on');
  const groupId: number = (await owner.ask('/_group 1 {"displayName":"team","fullName":""}')).groupInfo.groupId;
  const names: string[] = [];
  const invite = async (core: Core, start: (connection: CoreConnection) => ReturnType<typeof startSimplexBot>) => {
    const bot = start(core.connect());
    await bot.ready;
    await owner.ask(`/connect ${bot.link()}`);
    const { contact } = await owner.event('contactConnected');
    names.push(contact.localDisplayName);
    await owner.ask(`/_add #${groupId} ${contact.contactId} owner`);
    await owner.event('joinedGroupMember');
  };
  await invite(world.botCore, (connection) => startSimplexBot({ connection, clock, policy }));
  await invite(world.newCore({ displayName: 'clerk' }), (connection) => startSdkBot({ connection, clock }));
  const link = (await owner.ask(`/_create link #${groupId} member`)).groupLink.connLinkContact.connShortLink;
  const guest = client(world.newCore({ displayName: 'gus' }));
  await guest.ask(`/connect ${link}`);
  const guestGroup: number = (await guest.event('userJoinedGroup')).groupInfo.groupId;
  await clock.sleep(1_000);

  /** Sends a text as a member; resolves with the replies that quote it, each with the name of its sender. */
  async function say(who: TestClient, group: number, text: string, mentioned?: string) {
    const { members } = (await who.ask(`/_members #${group}`)).group;
    const member = members.find(({ localDisplayName }: Frame) => localDisplayName === mentioned);
    const mentions = member ? { [mentioned ?? '']: member.groupMemberId } : {};
    const sent = await who.sendToGroup(group, { msgContent: { type: 'text', text }, mentions });
    const id = sent.chatItems[0].chatItem.meta.itemSharedMsgId;
    await clock.sleep(2_000);
    return who.frames
      .map((frame) => JSON.parse(frame).resp)
      .filter(({ type }) => type === 'newChatItems')
      .flatMap(({ chatItems }) => chatItems.map(({ chatItem }: Frame) => chatItem))
      .filter(({ quotedItem }) => quotedItem?.sharedMsgId === id)
      .map(({ chatDir, content }) => ({
        from: chatDir.groupMember.localDisplayName,
        ...JSON.parse(content.msgContent.text),
      }));
  }
  return {
    owner,
    groupId,
    names,
    asOwner: (text: string, mentioned?: string) => say(owner, groupId, text, mentioned),
    asGuest: (text: string, mentioned?: string) => say(guest, guestGroup, text, mentioned),
  };
}

function quoted(name: string): string {
  return name.includes(' ') ? `'${name}'` : name;
}

describe('the bots in a group of the mock core', () => {
  it('both answer a broadcast', async () => {
    const { asGuest, names } = await gather();
    const replies = await asGuest(`/_call a2a ${input}`);
    expect(replies.map(({ from }) => from).sort()).toEqual([...names].sort());
    expect(replies.map(({ result }) => result.task.status.state)).toEqual(names.map(() => 'TASK_STATE_INPUT_REQUIRED'));
  });

  it.each([0, 1])('bot %i alone answers the command that mentions it', async (index) => {
    const { asGuest, names } = await gather();
    const name = names[index] ?? '';
    const replies = await asGuest(`/_call @${quoted(name)} a2a ${input}`, name);
    expect(replies.map(({ from }) => from)).toEqual([name]);
  });

  it('show a task to the member who began it', async () => {
    const { asGuest, asOwner } = await gather();
    for (const { from, result } of await asGuest(`/_call a2a ${input}`)) {
      const get = `/_call @${quoted(from)} a2a ${a2a('GetTask', { id: result.task.id })}`;
      expect(await asGuest(get, from)).toMatchObject([{ from, result: { id: result.task.id } }]);
      expect(await asOwner(get, from)).toMatchObject([{ from, error: { code: -32001 } }]);
    }
  });

  it('declare what they serve there, as owners', async () => {
    const { owner, groupId } = await gather();
    const { groupInfo } = await owner.ask(`/_info #${groupId}`);
    expect(groupInfo.groupProfile.groupPreferences.protocols).toEqual({
      mcp: { versions: ['2026-07-28'], transports: { chat: true } },
      a2a: { versions: ['1.0'], transports: { chat: true } },
    });
  });

  it('stay silent by a policy that serves direct chats only', async () => {
    const { asGuest, names } = await gather({ answersCommand: ({ chat }) => chat === 'direct' });
    expect((await asGuest(`/_call a2a ${input}`)).map(({ from }) => from)).toEqual(names.slice(1));
  });
});
