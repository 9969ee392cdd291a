import { expect, it } from 'vitest';
import { type CoreMessage, coreMessage } from './core-message.ts';
import { createGroupDeclaration } from './group-declaration.ts';
import { honest } from './policy.ts';

async function commandsFor(groupInfo: object): Promise<readonly string[]> {
  const commands: string[] = [];
  const command = async (text: string) => {
    commands.push(text);
    return message('groupUpdated');
  };
  const { signal } = new AbortController();
  const session = { command, onEvent: () => undefined, ended: signal, close: () => undefined };
  await createGroupDeclaration(session, honest)(message('userJoinedGroup', { groupInfo }));
  return commands;
}

function message(type: string, body: object = {}): CoreMessage {
  const read = coreMessage(JSON.stringify({ resp: { type, ...body } }));
  if (read === undefined) throw new Error('no message');
  return read;
}

const group = {
  groupId: 2,
  groupProfile: { displayName: 'team', groupPreferences: { history: { enable: 'on' } } },
  membership: { memberRole: 'owner' },
};

it('declares the chat transport alone, and keeps what the group prefers', async () => {
  const [command = ''] = await commandsFor(group);
  expect(command).toMatch(/^\/_group_profile #2 /);
  expect(JSON.parse(command.slice(command.indexOf('{')))).toEqual({
    displayName: 'team',
    groupPreferences: {
      history: { enable: 'on' },
      protocols: declared,
    },
  });
});

const declared = {
  mcp: { versions: ['2026-07-28'], transports: { chat: true } },
  a2a: { versions: ['1.0'], transports: { chat: true } },
};

it.each([
  ['an owner who declared it already', { ...group, groupProfile: { groupPreferences: { protocols: declared } } }],
  ['a member', { ...group, membership: { memberRole: 'member' } }],
  ['a business chat', { ...group, businessChat: { chatType: 'customer' } }],
])('leaves the profile alone as %s', async (_name, groupInfo) => {
  expect(await commandsFor(groupInfo)).toEqual([]);
});
