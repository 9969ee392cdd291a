import { describe, expect, test } from 'vitest';
import { virtualClock } from './index.ts';
import { autoAccept, client, type Frame, pair } from './test-client.ts';
import { pad, postQuantumBlockBytes } from './wire/block.ts';
import { signingKey } from './wire/key.ts';
import { associatedData, x448PublicKey } from './wire/ratchet.ts';
import { encodeRequest } from './wire/service-frame.ts';
import { signRequest } from './wire/signature.ts';
import { receiveRequest } from './world/service.ts';
import { servedWorld } from './world.ts';

const signKey = 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g';
const signerKey = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
const serviceError = (type: string) => ({
  type: 'chatCmdError',
  chatError: {
    type: 'errorAgent',
    agentError: { type: 'AGENT', agentErr: { type: 'A_SERVICE', serviceError: { type } } },
    agentConnId: '',
  },
});
const tooLarge = {
  type: 'chatCmdError',
  chatError: {
    type: 'errorAgent',
    agentError: { type: 'CMD', cmdErr: { type: 'LARGE' }, errContext: 'CryptoLargeMsgError' },
    agentConnId: '',
  },
};

describe('a request', () => {
  test('reaches the bot unchanged and its response comes back unchanged', async () => {
    const { bot, caller, link } = await pair();
    const request = '{"protocol":"mcp", "request":{"__proto__":[1.50,"\\u00e9\\n"]}, "extra":12345678901234567890}';
    const asked = caller.ask(`/_service_request 1 ${link} ${request}`);
    const { requestId } = await bot.event('serviceRequest');
    const event = bot.frames.find((frame) => frame.includes('"serviceRequest"'))!;
    expect(event.endsWith(`"requestData":${request}}}`)).toBe(true);
    expect(JSON.parse(event)).not.toHaveProperty('corrId');
    const accepted = await bot.ask(`/_service_response 1 ${requestId} {}`);
    expect(await bot.event('serviceReplySent')).toEqual({
      type: 'serviceReplySent',
      connectionId: accepted.connectionId,
    });
    expect(await asked).toMatchObject({ type: 'serviceResponse', responseData: {} });
  });

  test('leaves no trace but its event: no contact, no request to connect', async () => {
    const { bot, caller, link } = await pair();
    const before = bot.eventTypes().length;
    void caller.ask(`/_service_request 1 ${link} {}`);
    await bot.event('serviceRequest');
    expect(bot.eventTypes().slice(before)).toEqual(['serviceRequest']);
    expect((await bot.ask('/contacts')).contacts).toHaveLength(1);
  });

  test('that is signed tells the key; one that is not has none', async () => {
    const { bot, caller, link } = await pair();
    void caller.ask(`/_service_request 1 ${link} timeout=1.5 sign_key=${signKey} {}`);
    expect((await bot.event('serviceRequest')).signerKey).toBe(signerKey);
    expect(await caller.ask(`/_service_request 1 ${link} sign_key=${signerKey} {}`)).toMatchObject({
      chatError: { errorType: { type: 'commandError', message: 'Failed reading: empty' } },
    });
  });

  test('without an answer times out after 30 s, or when it says', async () => {
    const clock = virtualClock();
    const { caller, link } = await pair({ clock });
    const start = clock.now();
    expect(await caller.ask(`/_service_request 1 ${link} {}`)).toEqual(serviceError('timeout'));
    expect(clock.now() - start).toBe(30_000);
    expect(await caller.ask(`/_service_request 1 ${link} timeout=0.5 {}`)).toEqual(serviceError('timeout'));
    expect(clock.now() - start).toBe(30_500);
  });

  test('is dropped by a core whose service requests are off', async () => {
    const { bot, caller, link } = await pair();
    await bot.ask('/_start main=on service_requests=off');
    expect(await caller.ask(`/_service_request 1 ${link} {}`)).toEqual(serviceError('timeout'));
    expect(bot.eventTypes()).not.toContain('serviceRequest');
  });

  test('the switch on the command line and a strict start', async () => {
    for (const [options, reported] of [
      [{ serviceRequests: true, lenientStart: false }, true],
      [{ lenientStart: false }, false],
    ] as const) {
      const { bot, caller, link } = await pair(options);
      void caller.ask(`/_service_request 1 ${link} timeout=1 {}`);
      await caller.ask(`/_service_request 1 ${link} timeout=1 {}`);
      expect(bot.eventTypes().includes('serviceRequest')).toBe(reported);
    }
  });

  test('to an address without ratchet keys fails at once, and not after they were added', async () => {
    const clock = virtualClock();
    const { world, caller } = await pair({ clock });
    const other = client(world.newCore());
    await other.ask('/_start main=on service_requests=on');
    const { connFullLink, connShortLink } = (await other.ask('/_address 1')).connLinkContact;
    const start = clock.now();
    expect(await caller.ask(`/_service_request 1 ${connShortLink} {}`)).toEqual(serviceError('notDRAddress'));
    expect(clock.now()).toBe(start);
    expect((await other.ask('/_short_link_address 1 pq_ratchet=off')).contactLink.connLinkContact.connShortLink).toBe(
      connShortLink,
    );
    void caller.ask(`/_service_request 1 ${connShortLink} {}`);
    await other.event('serviceRequest');
    const again = client(world.newCore());
    expect(await again.ask(`/_service_request 1 ${connFullLink} {}`)).toEqual(serviceError('notDRAddress'));
  });

  test('keys can come with the settings and be rotated', async () => {
    const { world, caller } = await pair();
    const other = client(world.newCore());
    await other.ask('/_start main=on service_requests=on');
    const link = (await other.ask('/_address 1')).connLinkContact.connShortLink;
    await other.ask(autoAccept.replace('1 {', '1 pq_ratchet=on {'));
    expect((await other.ask('/_rotate_address_keys 1')).type).toBe('userContactLink');
    void caller.ask(`/_service_request 1 ${link} sign_key=${signKey} {}`);
    expect((await other.event('serviceRequest')).signerKey).toBe(signerKey);
  });

  test('needs a contact address that exists', async () => {
    const { bot, caller, link } = await pair();
    const group = link.replace('/a#', '/g#');
    expect((await caller.ask(`/_service_request 1 ${group} {}`)).chatError.errorType.message).toBe(
      'service request target must be a contact',
    );
    expect((await caller.ask('/_service_request 1 @acme.simplex {}')).chatError.errorType).toMatchObject({
      type: 'simplexDomainNotReady',
    });
    await bot.ask('/_delete_address 1');
    expect((await caller.ask(`/_service_request 1 ${link} {}`)).chatError.agentError).toMatchObject({
      type: 'SMP',
      smpErr: { type: 'AUTH' },
    });
  });

  test('blocks the commands behind it but not the events', async () => {
    const { bot, caller, link, callerId } = await pair();
    const order: string[] = [];
    const asked = caller.ask(`/_service_request 1 ${link} {}`).then(() => order.push('response'));
    const behind = caller.ask('/user').then(() => order.push('user'));
    await bot.ask(`/_send @${callerId} text hello`);
    expect((await caller.message()).meta.itemText).toBe('hello');
    expect(order).toEqual([]);
    const { requestId } = await bot.event('serviceRequest');
    await bot.ask(`/_service_response 1 ${requestId} {}`);
    await Promise.all([asked, behind]);
    expect(order).toEqual(['response', 'user']);
  });
});

describe('an answer', () => {
  test('is taken once, and for a known request only', async () => {
    const { bot, caller, link } = await pair();
    void caller.ask(`/_service_request 1 ${link} {}`);
    const { requestId } = await bot.event('serviceRequest');
    const answer = `/_service_response 1 ${requestId} {}`;
    expect((await bot.ask(answer)).type).toBe('serviceReplyAccepted');
    expect(await bot.ask(answer)).toEqual(serviceError('noPendingRequest'));
    expect(await bot.ask('/_service_response 1 bm90aGluZw== {}')).toEqual(serviceError('noPendingRequest'));
  });

  test('after the requester gave up is accepted but not sent; after 180 s it is refused', async () => {
    const clock = virtualClock();
    const { bot, caller, link } = await pair({ clock });
    expect(await caller.ask(`/_service_request 1 ${link} {}`)).toEqual(serviceError('timeout'));
    const first = await bot.event('serviceRequest');
    expect((await bot.ask(`/_service_response 1 ${first.requestId} {}`)).type).toBe('serviceReplyAccepted');
    void caller.ask(`/_service_request 1 ${link} timeout=300 {}`);
    const second = await bot.event('serviceRequest');
    await clock.sleep(180_001);
    expect(await bot.ask(`/_service_response 1 ${second.requestId} {}`)).toEqual(serviceError('timeout'));
    expect(await bot.ask(`/_service_response 1 ${second.requestId} {}`)).toEqual(serviceError('noPendingRequest'));
    expect(bot.eventTypes()).not.toContain('serviceReplySent');
  });

  test('at 180 s still counts', async () => {
    const clock = virtualClock();
    const { bot, caller, link } = await pair({ clock });
    const asked = caller.ask(`/_service_request 1 ${link} timeout=300 {}`);
    const { requestId } = await bot.event('serviceRequest');
    await clock.sleep(180_000);
    expect((await bot.ask(`/_service_response 1 ${requestId} {}`)).type).toBe('serviceReplyAccepted');
    expect((await asked).type).toBe('serviceResponse');
  });
});

describe('blocks', () => {
  const object = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;

  test('hold responses of 11,103 bytes; a refused one leaves the request open', async () => {
    const { bot, caller, link } = await pair();
    const asked = caller.ask(`/_service_request 1 ${link} {}`);
    const { requestId } = await bot.event('serviceRequest');
    expect(await bot.ask(`/_service_response 1 ${requestId} ${object(11_104)}`)).toEqual(tooLarge);
    expect((await bot.ask(`/_service_response 1 ${requestId} ${object(11_103)}`)).type).toBe('serviceReplyAccepted');
    expect((await asked).responseData.a).toHaveLength(11_095);
  });

  test('hold requests well above 10,000 bytes, signed ones 110 less', async () => {
    const { bot, caller, link } = await pair();
    const largest = async (options: string) => {
      let low = 10_000;
      let high = 11_106;
      while (high - low > 1) {
        const middle = (low + high) >>> 1;
        const response = await caller.ask(`/_service_request 1 ${link} timeout=0${options} ${object(middle)}`);
        if (response.chatError.agentError.type === 'CMD') high = middle;
        else low = middle;
      }
      return low;
    };
    const unsigned = await largest('');
    expect(unsigned).toBeGreaterThan(10_400);
    expect(unsigned - (await largest(` sign_key=${signKey}`))).toBe(110);
    expect(bot.eventTypes()).toContain('serviceRequest');
  });

  test('are longer for an address whose keys have no KEM', async () => {
    const { bot, caller, link } = await pair();
    await bot.ask('/_short_link_address 1 pq_ratchet=off');
    const asked = caller.ask(`/_service_request 1 ${link} ${object(14_000)}`);
    const { requestId } = await bot.event('serviceRequest');
    expect(await bot.ask(`/_service_response 1 ${requestId} ${object(14_830)}`)).toEqual(tooLarge);
    await bot.ask(`/_service_response 1 ${requestId} ${object(14_829)}`);
    expect((await asked).type).toBe('serviceResponse');
  });
});

test('a signature that was moved to another session is refused, and so is a changed payload', async () => {
  const world = servedWorld({ seed: 3, clock: virtualClock(), serviceRequests: true });
  const bot = client(world.botCore);
  await bot.ask('/_address 1 pq_ratchet=on');
  const address = world.botCore.state.activeUser!.address!;
  const [session, otherSession] = [1, 2].map((byte) => x448PublicKey(Buffer.alloc(56, byte))) as [Buffer, Buffer];
  const payload = Buffer.from('{"protocol":"mcp"}');
  const key = signingKey(signKey)!;
  const signature = signRequest(key.privateKey, associatedData(session, address.ratchet!.publicKey), payload);
  const deliver = (sessionKey: Buffer, sent: Buffer) => {
    const signed = { publicDer: key.publicDer, signature };
    const frame = encodeRequest({ replyQueue: Buffer.alloc(0), signed, payload: sent });
    const block = pad(frame, postQuantumBlockBytes)!;
    receiveRequest(address, { sessionKey, block, blockBytes: postQuantumBlockBytes, reply: () => true });
  };
  const refused = { chatError: serviceError('badSignature').chatError };
  deliver(otherSession, payload);
  expect(await bot.event('chatError')).toMatchObject(refused);
  deliver(session, Buffer.from('{"protocol":"a2a"}'));
  expect(await bot.event('chatError')).toMatchObject(refused);
  deliver(session, payload);
  expect((await bot.event('serviceRequest')).signerKey).toBe(signerKey);
  expect(bot.eventTypes().filter((type: Frame) => type === 'serviceRequest')).toHaveLength(1);
});
