import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, virtualClock, type World } from '../mock-core/index.ts';
import { startSdkBot } from './sdk-bot/bot.ts';
import { startSimplexBot } from './simplex-bot/bot.ts';
import { overheard } from './test-connection.ts';

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const discover = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: meta } });
const alice = 'YWxpY2U=';
const me = 'bWUtbXlzZWxm';
const worlds: World[] = [];

afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

const bots = { 'simplex-bot': startSimplexBot, 'sdk-bot': startSdkBot };

/** A bot that gets the events it is given, and the commands that it sends for them. */
async function start(name: keyof typeof bots) {
  const world = createWorld({ seed: 1, clock: virtualClock() });
  worlds.push(world);
  const { connection, commands, deliver } = overheard(world.botCore.connect());
  await bots[name]({ connection, clock: world.clock }).ready;
  return async (event: object) => {
    commands.length = 0;
    deliver(JSON.stringify({ resp: event }));
    await world.clock.sleep(1_000);
    return [...commands];
  };
}

interface GroupMessage {
  readonly text: string;
  readonly mentions?: Readonly<Record<string, { memberId: string }>>;
  readonly sender?: string;
  readonly business?: boolean;
}

function groupMessage({ text, mentions = {}, sender = alice, business = false }: GroupMessage) {
  const membership = { memberId: me, localDisplayName: 'Acme Bot', memberRole: 'member' };
  const businessChat = { chatType: 'customer', businessId: me, customerId: alice };
  const groupInfo = { groupId: 2, membership, ...(business ? { businessChat } : {}) };
  const chatItem = {
    chatDir: { type: 'groupRcv', groupMember: { memberId: sender, localDisplayName: 'Acme Bot' } },
    meta: { itemId: 220 },
    content: { type: 'rcvMsgContent', msgContent: { type: 'text', text } },
    mentions,
  };
  return { type: 'newChatItems', chatItems: [{ chatInfo: { type: 'group', groupInfo }, chatItem }] };
}

function sent(commands: readonly string[]): unknown {
  const [command = ''] = commands;
  return [command.split(' json ', 1)[0], JSON.parse(command.slice(command.indexOf('[')))[0].quotedItemId];
}

describe.each(['simplex-bot', 'sdk-bot'] as const)('%s in a group', (name) => {
  it.each<[string, GroupMessage]>([
    ['a broadcast', { text: `/_call mcp ${discover}` }],
    ['a mention of itself', { text: `/_call @'Acme Bot' mcp ${discover}`, mentions: { 'Acme Bot': { memberId: me } } }],
    ['a mention under another name', { text: `/_call @bot_1 mcp ${discover}`, mentions: { bot_1: { memberId: me } } }],
    ['a customer of a business chat', { text: `/_call mcp ${discover}`, business: true }],
  ])('answers %s by a quote in the group', async (_what, message) => {
    const commands = await (await start(name))(groupMessage(message));
    expect(commands).toHaveLength(1);
    expect(sent(commands)).toEqual(['/_send #2', 220]);
    expect(commands[0]).toContain('2026-07-28');
  });

  it.each<[string, GroupMessage]>([
    ['a mention of another', { text: `/_call @bob mcp ${discover}`, mentions: { bob: { memberId: 'Ym9i' } } }],
    [
      'a mention of another with its own name',
      { text: `/_call @'Acme Bot' mcp ${discover}`, mentions: { 'Acme Bot': { memberId: 'Ym9i' } } },
    ],
    ['a name without a mention', { text: `/_call @'Acme Bot' mcp ${discover}` }],
    ['talk', { text: `What does /_call mcp mean?` }],
  ])('leaves %s alone', async (_what, message) => {
    expect(await (await start(name))(groupMessage(message))).toEqual([]);
  });

  it('passes over what it says itself', async () => {
    const event = groupMessage({ text: `/_call mcp ${discover}` });
    Object.assign(event.chatItems[0]?.chatItem ?? {}, { chatDir: { type: 'groupSnd' } });
    expect(await (await start(name))(event)).toEqual([]);
  });

  it('shows the tasks of a member to this member alone', async () => {
    const deliver = await start(name);
    const say = async (method: string, params: object, sender: string) => {
      const request = { jsonrpc: '2.0', id: 1, method, params, 'a2a-service-parameters': { 'A2A-Version': '1.0' } };
      const [command = ''] = await deliver(groupMessage({ text: `/_call a2a ${JSON.stringify(request)}`, sender }));
      return JSON.parse(JSON.parse(command.slice(command.indexOf('[')))[0].msgContent.text);
    };
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'input' }] };
    const { id, contextId } = (await say('SendMessage', { message }, alice)).result.task;
    expect((await say('GetTask', { id }, alice)).result.id).toBe(id);
    expect((await say('GetTask', { id }, 'Ym9i')).error.code).toBe(-32001);
    expect((await say('SendMessage', { message: { ...message, contextId } }, 'Ym9i')).error.code).toBe(-32001);
    expect((await say('ListTasks', {}, 'Ym9i')).result.tasks).toEqual([]);
  });

  it('joins where it is invited, and accepts who waits', async () => {
    const deliver = await start(name);
    expect(await deliver({ type: 'receivedGroupInvitation', groupInfo: { groupId: 3 } })).toEqual(['/_join #3']);
    const contactRequest = { contactRequestId: 5 };
    expect(await deliver({ type: 'receivedContactRequest', contactRequest })).toEqual(['/_accept 5']);
  });

  it('declares the chat transport alone where it is the owner', async () => {
    const deliver = await start(name);
    const groupProfile = { displayName: 'team', fullName: '', groupPreferences: { history: { enable: 'on' } } };
    const joined = (memberRole: string) =>
      deliver({ type: 'userJoinedGroup', groupInfo: { groupId: 2, groupProfile, membership: { memberRole } } });
    expect(await joined('member')).toEqual([]);
    const [command = ''] = await joined('owner');
    expect(command).toMatch(/^\/_group_profile #2 /);
    expect(JSON.parse(command.slice(command.indexOf('{')))).toEqual({
      ...groupProfile,
      groupPreferences: {
        history: { enable: 'on' },
        protocols: {
          mcp: { versions: ['2026-07-28'], transports: { chat: true } },
          a2a: { versions: ['1.0'], transports: { chat: true } },
        },
      },
    });
  });
});
