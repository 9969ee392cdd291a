import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWorld, virtualClock } from './index.ts';
import { client, type Frame, gathering, pair, textMessage } from './test-client.ts';

interface Requirement {
  readonly id: string;
  readonly text: string;
  readonly subjects: readonly string[];
}

const catalogue: { readonly requirements: readonly Requirement[] } = JSON.parse(
  readFileSync(new URL('../vectors/agent-protocols/requirements.json', import.meta.url), 'utf8'),
);
const aboutCores = catalogue.requirements.filter(({ subjects }) => subjects.includes('core'));

/** Statements about cores that nothing at the API of a mock can show. */
const notShown: Readonly<Record<string, string>> = {
  'RPC-REQ-9': 'The padded block is seen below the agent only; wire/service-frame.test.ts measures it.',
  'SIGN-1': 'No command tells a signature or the data of a session; wire/signature.test.ts has the bytes.',
  'SIGN-2': 'A client gives a key, never a signature; service.test.ts binds one to its session.',
  'SIGN-4': 'No command sends a signature that somebody else made; service.test.ts moves one to another session.',
};

const signKey = 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g';
const signerKey = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
const foreignKey = 'MCowBQYDK2VwAyEAPUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw=';
const protocols = { mcp: { versions: ['2026-07-28'], transports: { chat: true, rpc: true } } };
const commands = [{ type: 'command', keyword: 'help', label: 'Help' }];

const agentError = (response: Frame) => response.chatError.agentError;
const serviceError = (response: Frame) => agentError(response).agentErr.serviceError.type;

/** A JSON object of so many bytes. */
function objectOf(bytes: number): string {
  return `{"a":"${'x'.repeat(bytes - 8)}"}`;
}

/** A request that waits for its response: what the bot saw of it, and what the caller will get. */
async function openRequest({ bot, caller, link }: Awaited<ReturnType<typeof pair>>, request = '{}', options = '') {
  const asked = caller.ask(`/_service_request 1 ${link}${options} ${request}`);
  const event = await bot.event('serviceRequest');
  return { asked, event, respond: (json: string) => bot.ask(`/_service_response 1 ${event.requestId} ${json}`) };
}

/** Group preferences that a new customer of the bot sees. */
async function customerPreferences(): Promise<Frame> {
  const world = createWorld({ seed: 3, clock: virtualClock() });
  const bot = client(world.botCore);
  const preferences = { commands, protocols };
  await bot.ask(`/_profile 1 ${JSON.stringify({ displayName: 'Acme', fullName: '', preferences })}`);
  const { connShortLink } = (await bot.ask('/_address 1')).connLinkContact;
  await bot.ask('/_address_settings 1 {"businessAddress":true,"autoAccept":{"acceptIncognito":false}}');
  const customer = client(world.newCore({ displayName: 'carol' }));
  await customer.ask(`/connect ${connShortLink}`);
  return (await customer.event('userJoinedGroup')).groupInfo.groupProfile.groupPreferences;
}

const shown: Readonly<Record<string, () => Promise<void>>> = {
  'OVER-9': async () => {
    const both = await pair();
    const contacts = (await both.bot.ask('/contacts')).contacts.length;
    await openRequest(both);
    expect((await both.bot.ask('/contacts')).contacts).toHaveLength(contacts);
    expect(both.bot.eventTypes().at(-1)).toBe('serviceRequest');
    const { connFullLink } = (await both.bot.ask('/_connect 1')).connLinkInvitation;
    const refused = await client(both.world.newCore()).ask(`/_service_request 1 ${connFullLink} {}`);
    expect(refused.chatError.errorType.message).toBe('service request target must be a contact');
  },
  'OVER-10': async () => {
    const both = await pair();
    const other = client(both.world.newCore());
    const [first, second] = [await openRequest(both), await openRequest({ ...both, caller: other })];
    await second.respond('{"to":"second"}');
    await first.respond('{"to":"first"}');
    expect((await first.asked).responseData).toEqual({ to: 'first' });
    expect((await second.asked).responseData).toEqual({ to: 'second' });
  },
  'OVER-11': async () => {
    const both = await pair();
    const { asked, respond } = await openRequest(both);
    await respond('{}');
    await asked;
    expect(serviceError(await respond('{}'))).toBe('noPendingRequest');
    for (const side of [both.bot, both.caller]) expect((await side.ask('/contacts')).contacts).toHaveLength(1);
  },
  'DECL-PROTO-3': async () => {
    const { bot, caller } = await pair();
    const preferences = { protocols, later: { anything: [1, null] } };
    await bot.ask(`/_profile 1 ${JSON.stringify({ displayName: 'bot', fullName: '', preferences })}`);
    expect((await caller.event('contactUpdated')).toContact.profile.preferences).toEqual(preferences);
  },
  'DECL-PROTO-23': async () => {
    expect((await customerPreferences()).protocols).toEqual(protocols);
  },
  'DECL-PROTO-24': async () => {
    expect((await customerPreferences()).commands).toEqual(commands);
  },
  'DECL-PROTO-25': async () => {
    const { bot, others } = await gathering();
    const [alice] = others as [typeof bot];
    const profile = { displayName: 'alicia', fullName: '', peerType: 'agent', preferences: { protocols } };
    await alice.ask(`/_profile 1 ${JSON.stringify(profile)}`);
    const { memberProfile } = (await bot.event('groupMemberUpdated')).toMember;
    expect(memberProfile).toMatchObject({ displayName: 'alicia', peerType: 'agent' });
    expect(memberProfile).not.toHaveProperty('preferences');
  },
  'SIZE-3': async () => {
    const { bot, caller, botId } = await pair();
    const wire = (text: string) =>
      `{"v":"1-16","msgId":"0123456789abcdef","event":"x.msg.new","params":{"content":{"type":"text","text":${JSON.stringify(text)}}}}`;
    const largest = `é"${'x'.repeat(15_602 - Buffer.byteLength(wire('é"')))}`;
    expect(Buffer.byteLength(wire(largest))).toBe(15_602);
    expect((await caller.send(botId, textMessage(largest))).type).toBe('newChatItems');
    expect((await bot.message()).meta.itemText).toBe(largest);
    const refused = await caller.send(botId, textMessage(`${largest}x`));
    expect(refused.chatError).toEqual({ type: 'errorStore', storeError: { type: 'largeMsg' } });
  },
  'RPC-EX-5': async () => {
    const both = await pair();
    const start = both.world.clock.now();
    const { asked } = await openRequest(both);
    expect(serviceError(await asked)).toBe('timeout');
    expect(both.world.clock.now() - start).toBe(30_000);
  },
  'RPC-EX-8': async () => {
    const { asked, respond } = await openRequest(await pair());
    await respond('{"response":{"id":1}}');
    expect(await asked).toMatchObject({ type: 'serviceResponse', responseData: { response: { id: 1 } } });
  },
  'RPC-EX-9': async () => {
    const { event } = await openRequest(await pair(), '{"protocol":"mcp","request":{}}', ` sign_key=${signKey}`);
    expect(event).toMatchObject({ type: 'serviceRequest', requestData: { protocol: 'mcp', request: {} }, signerKey });
    expect(event.requestId).toEqual(expect.any(String));
  },
  'RPC-REQ-2': async () => {
    const { bot, caller, link } = await pair();
    await bot.ask('/_start main=on service_requests=off');
    await caller.ask(`/_service_request 1 ${link} {}`);
    expect(bot.eventTypes()).not.toContain('serviceRequest');
  },
  'RPC-REQ-3': async () => {
    const { world, bot, caller, link } = await pair();
    await bot.ask('/_start main=on service_requests=off');
    const start = world.clock.now();
    expect(serviceError(await caller.ask(`/_service_request 1 ${link} timeout=12 {}`))).toBe('timeout');
    expect(world.clock.now() - start).toBe(12_000);
  },
  'RPC-REQ-5': async () => {
    const settings = '{"businessAddress":false}';
    for (const pq of ['on', 'off'])
      for (const update of [
        undefined,
        `/_short_link_address 1 pq_ratchet=${pq}`,
        `/_address_settings 1 pq_ratchet=${pq} ${settings}`,
      ]) {
        const world = createWorld({ seed: 4, clock: virtualClock(), serviceRequests: true });
        const bot = client(world.botCore);
        const created = await bot.ask(update ? '/_address 1' : `/_address 1 pq_ratchet=${pq}`);
        if (update) await bot.ask(update);
        const link: string = created.connLinkContact.connShortLink;
        void client(world.newCore()).ask(`/_service_request 1 ${link} {}`);
        expect((await bot.event('serviceRequest')).requestData).toEqual({});
        world.close();
      }
  },
  'RPC-REQ-6': async () => {
    const world = createWorld({ seed: 4, clock: virtualClock(), serviceRequests: true });
    const { connShortLink } = (await client(world.botCore).ask('/_address 1')).connLinkContact;
    const start = world.clock.now();
    const refused = await client(world.newCore()).ask(`/_service_request 1 ${connShortLink} {}`);
    expect(serviceError(refused)).toBe('notDRAddress');
    expect(world.clock.now()).toBe(start);
  },
  'RPC-REQ-7': async () => {
    const both = await pair();
    const early = await openRequest(both, '{}', ' timeout=600');
    await both.world.clock.sleep(179_000);
    expect((await early.respond('{"in":"time"}')).type).toBe('serviceReplyAccepted');
    expect((await early.asked).responseData).toEqual({ in: 'time' });
    const late = await openRequest(both, '{}', ' timeout=600');
    await both.world.clock.sleep(181_000);
    expect(serviceError(await late.respond('{}'))).toBe('timeout');
  },
  'RPC-REQ-10': async () => {
    const both = await pair();
    const { asked, respond } = await openRequest(both);
    expect(agentError(await respond(objectOf(11_107)))).toMatchObject({ type: 'CMD', cmdErr: { type: 'LARGE' } });
    expect((await respond(objectOf(10_000))).type).toBe('serviceReplyAccepted');
    expect((await asked).type).toBe('serviceResponse');
    const refused = await both.caller.ask(`/_service_request 1 ${both.link} ${objectOf(11_107)}`);
    expect(agentError(refused)).toMatchObject({ type: 'CMD', cmdErr: { type: 'LARGE' } });
    const { event } = await openRequest(both, objectOf(10_000), ` sign_key=${signKey}`);
    expect(event.signerKey).toBe(signerKey);
  },
  'SIGN-3': async () => {
    const request = JSON.stringify({ protocol: 'mcp', requestKey: foreignKey, request: {} });
    const signed = await openRequest(await pair(), request, ` sign_key=${signKey}`);
    expect(signed.event).toMatchObject({ signerKey, requestData: { requestKey: foreignKey } });
    const unsigned = await openRequest(await pair(), request);
    expect(unsigned.event).not.toHaveProperty('signerKey');
  },
  'SIGN-5': async () => {
    const { event } = await openRequest(await pair(), '{}', ` sign_key=${signKey}`);
    expect(event.signerKey).toBe(signerKey);
  },
};

for (const { id, text } of aboutCores) {
  const show = shown[id];
  if (show) test(`${id}: ${text}`, show);
}

test('every statement about cores is shown, or it is said why not', () => {
  const told = [...Object.keys(shown), ...Object.keys(notShown)];
  expect(told.sort()).toEqual(aboutCores.map(({ id }) => id).sort());
});
