import { describe, expect, test } from 'vitest';
import { createWorld, virtualClock } from './index.ts';
import { client, type Frame } from './test-client.ts';

/** What a client sends at its start, and the type of each answer; a failed command answers with the type of the failure. */
type Trace = readonly (readonly [command: string, answer: string])[];

const noAddress = 'userContactLinkNotFound';
const settings = '{"businessAddress":false,"autoAccept":{"acceptIncognito":false}}';
const feature = '{"timedMessages":{"allow":"no"},"fullDelete":{"allow":"yes"},"voice":{"allow":"no"}}';
const rusty = `{"displayName":"Rusty","fullName":"","preferences":${feature},"peerType":"bot"}`;

/** The starts of clients that others wrote, over the socket of a core with its first user. */
const starts: Readonly<Record<string, Trace>> = {
  'the crate simploxide-client 0.14': [
    ['/v', 'versionInfo'],
    ['/users', 'usersList'],
    [
      `/_create user {"profile":${rusty},"pastTimestamp":false,"userChatRelay":false,"clientService":false}`,
      'activeUser',
    ],
    ['/_show_address 2', noAddress],
    ['/_address 2', 'userContactLinkCreated'],
    ['/_profile_address 2 on', 'userProfileUpdated'],
    [`/_address_settings 2 ${settings}`, 'userContactLinkUpdated'],
    ['/_show_address 2', 'userContactLink'],
  ],
  'a Rust client with strict records': [
    ['/u', 'activeUser'],
    ['/show_address', noAddress],
    ['/_address 1', 'userContactLinkCreated'],
    ['/chats', 'chats'],
    ['/auto_accept on', 'userContactLinkUpdated'],
  ],
  'another Rust client': [
    ['/u', 'activeUser'],
    ['/show_address', noAddress],
    ['/address', 'userContactLinkCreated'],
    ['/auto_accept on', 'userContactLinkUpdated'],
  ],
  'a Go client': [
    ['/user', 'activeUser'],
    ['/users', 'usersList'],
    ['/_contacts 1', 'contactsList'],
    ['/_groups 1', 'groupsList'],
    ['/_address 1', 'userContactLinkCreated'],
  ],
  'a Python client with more settings than there are': [
    ['/user', 'activeUser'],
    ['/_show_address 1', noAddress],
    ['/_address 1', 'userContactLinkCreated'],
    [`/_address_settings 1 {"more":1,${settings.slice(1)}`, 'userContactLinkUpdated'],
    ['/_send @bot json [{"msgContent":{"type":"text","text":"an id is needed here"}}]', 'commandError'],
  ],
  'a Ruby client': [
    ['/version', 'versionInfo'],
    ['/profile', 'userProfile'],
    ['/show_address', noAddress],
    ['/address', 'userContactLinkCreated'],
    ['/auto_accept on', 'userContactLinkUpdated'],
    ['/contacts', 'contactsList'],
    ['/groups', 'groupsList'],
    ['/tail 10', 'chatItems'],
    ['/chats 5', 'chats'],
  ],
  'a TypeScript client with UUIDs': [
    ['/user', 'activeUser'],
    ['/users', 'usersList'],
    ['/_contacts 1', 'contactsList'],
    ['/_groups 1', 'groupsList'],
    ['/show_address', noAddress],
    ['/ad', 'userContactLinkCreated'],
  ],
};

function answerType(response: Frame): string {
  const { type, chatError } = response;
  return type === 'chatCmdError' ? (chatError.storeError ?? chatError.errorType).type : type;
}

describe('the start of', () => {
  test.each(Object.entries(starts))('%s', async (_, trace) => {
    const world = createWorld({ seed: 1, clock: virtualClock() });
    const bot = client(world.botCore);
    const answers: [string, string][] = [];
    for (const [command] of trace) answers.push([command, answerType(await bot.ask(command))]);
    expect(answers).toEqual(trace);
    world.close();
  });
});

test('a profile with its members in another order is the same profile', async () => {
  const world = createWorld({ seed: 1, clock: virtualClock() });
  const bot = client(world.botCore);
  await bot.ask(`/_profile 1 ${rusty}`);
  await bot.ask('/_address 1');
  const { toProfile } = await bot.ask('/_profile_address 1 on');
  const { contactLink, preferences, ...rest } = toProfile;
  const reordered = { preferences: Object.fromEntries(Object.entries(preferences).reverse()), contactLink, ...rest };
  expect((await bot.ask(`/_profile 1 ${JSON.stringify(reordered)}`)).type).toBe('userProfileNoChange');
  expect((await bot.ask(`/_profile 1 ${rusty}`)).type).toBe('userProfileUpdated');
  world.close();
});
