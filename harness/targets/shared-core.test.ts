import { afterEach, describe, expect, test } from 'vitest';
import { wallClock } from '../../bin/wall-clock.ts';
import { type Core, createWorld, type World } from '../../mock-core/index.ts';
import { autoAccept, client, type Frame, textMessage } from '../../mock-core/test-client.ts';
import { ConformanceError } from '../errors.ts';
import { isRecord } from '../exchange.ts';
import { type CoreClient, CoreFailure, createCoreClient } from '../peers/core-client.ts';
import { createTranscript } from '../transcript.ts';
import { connect } from './contact-link.ts';
import { openSharedCore, type SharedCore } from './shared-core.ts';
import type { SocketConnection } from './web-socket.ts';

const worlds: World[] = [];
afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

/** A bot on a core of its own, and the core that callers are to share, with the users `first` and `second`. */
async function stand() {
  const world = createWorld({ seed: 3 });
  worlds.push(world);
  const bot = client(world.botCore);
  await bot.ask('/_start main=on service_requests=on');
  const link: string = (await bot.ask('/_address 1 pq_ratchet=on')).connLinkContact.connShortLink;
  await bot.ask(autoAccept);
  const core = world.newCore({ displayName: 'first' });
  const owner = client(core);
  await owner.ask('/create user second');
  await owner.ask('/_user 1');
  const users = async () => ((await owner.ask('/users')) as Frame).users.map(({ user }: Frame) => user);
  const before = await users();
  // A socket that takes none of the events.
  owner.close();
  return { world, bot, link, core, before };
}

/** A socket within the process: what was sent before a ping has come with the next turn of the event loop. */
function socketOf(core: Core, change: (connection: SocketConnection) => SocketConnection = (same) => same) {
  return async () => change({ ...core.connect(), ping: () => new Promise((resolve) => setImmediate(resolve)) });
}

const share = (connect: () => Promise<SocketConnection>, link: string) =>
  openSharedCore({ connect, clock: wallClock, wait: 5_000, link });

async function caller(shared: SharedCore, name: string) {
  const core = createCoreClient(await shared.openCore(), name, createTranscript(wallClock));
  const { body } = await core.command('/user').answer;
  return { core, user: body.user as Frame };
}

const textOf = ({ body }: { readonly body: Frame }) => body.chatItems[0].chatItem.content.msgContent?.text;
const message = (core: CoreClient) =>
  core.event((event) => event.type === 'newChatItems' && textOf(event) !== undefined);

describe('callers who share a core', () => {
  test('are made no more once they leave', async () => {
    const { link, core, before } = await stand();
    const shared = await share(socketOf(core), link);
    await caller(shared, 'one');
    const left = shared.close();
    await expect(shared.openCore()).rejects.toThrow('have left');
    expect(await left).toEqual([]);
    const owner = client(core);
    const names = ((await owner.ask('/users')) as Frame).users.map(({ user }: Frame) => user.localDisplayName);
    expect(names).toEqual(before.map(({ localDisplayName }: Frame) => localDisplayName));
  });

  test('are users of it, and each sees its own events only', async () => {
    const { bot, link, core } = await stand();
    const shared = await share(socketOf(core), link);
    expect(shared.version).toBe('7.0.0.0');
    const callers = [await caller(shared, 'one'), await caller(shared, 'two')] as const;
    expect(callers.map(({ user }) => user.userId)).toEqual([3, 4]);
    for (const { user } of callers) expect(user.localDisplayName).toMatch(/^conformance-[0-9a-f]{6}-\d+$/);
    const contacts = await Promise.all(callers.map((each) => connect(each.core, link, wallClock, 5_000)));
    expect(contacts.every((contact) => typeof contact === 'number')).toBe(true);
    const known = (await bot.ask('/_contacts 1')).contacts;
    const heard = callers.map((each) => message(each.core));
    for (const { contactId, localDisplayName } of known) await bot.send(contactId, textMessage(localDisplayName));
    const texts = (await Promise.all(heard)).map((event) => event && textOf(event));
    expect(texts).toEqual(callers.map(({ user }) => user.localDisplayName));
    await shared.close();
  });

  test('wait for answers to service requests side by side, and chat meanwhile', async () => {
    const { bot, link, core } = await stand();
    const shared = await share(socketOf(core), link);
    const { core: one, user } = await caller(shared, 'one');
    const { core: two, user: second } = await caller(shared, 'two');
    const request = (client: CoreClient, userId: number, number: number) =>
      client.command(`/_service_request ${userId} ${link} {"number":${number}}`).answer;
    const answers = [request(one, user.userId, 1), request(two, second.userId, 2)];
    const requests = [await bot.event('serviceRequest'), await bot.event('serviceRequest')];
    const contact = await connect(one, link, wallClock, 5_000);
    const sent = await one.command(`/_send @${contact} json [${JSON.stringify(textMessage('hello'))}]`).answer;
    expect(sent.type).toBe('newChatItems');
    for (const { requestId, requestData } of requests.reverse())
      await bot.ask(`/_service_response 1 ${requestId} ${JSON.stringify({ response: requestData.number })}`);
    expect((await Promise.all(answers)).map(({ body }) => body.responseData)).toEqual([
      { response: 1 },
      { response: 2 },
    ]);
    await shared.close();
  });

  test('see messages in the order of the core, whichever socket they come over', async () => {
    const { bot, link, core } = await stand();
    let opened = 0;
    // Every second socket is slow, so that the events of the others overtake.
    const slow = (connection: SocketConnection): SocketConnection => {
      if (opened++ % 2 === 0) return connection;
      const onFrame: SocketConnection['onFrame'] = (listener) =>
        connection.onFrame((frame) => setImmediate(() => listener(frame)));
      return { ...connection, onFrame, ping: () => new Promise((pass) => setImmediate(() => setImmediate(pass))) };
    };
    const shared = await share(socketOf(core, slow), link);
    const { core: one, user } = await caller(shared, 'one');
    const answer = one.command(`/_service_request ${user.userId} ${link} {}`).answer;
    const { requestId } = await bot.event('serviceRequest');
    await connect(one, link, wallClock, 5_000);
    const [{ contactId }] = (await bot.ask('/_contacts 1')).contacts;
    const texts: string[] = [];
    const all = new Promise<void>((resolve) => {
      one.onEvent((event) => {
        const text = event.type === 'newChatItems' ? textOf(event) : undefined;
        if (text !== undefined && texts.push(text) === 9) resolve();
      });
    });
    const numbers = Array.from({ length: 9 }, (_, index) => String(index));
    for (const number of numbers) await bot.send(contactId, textMessage(number));
    await all;
    expect(texts).toEqual(numbers);
    await bot.ask(`/_service_response 1 ${requestId} {"response":{}}`);
    expect((await answer).type).toBe('serviceResponse');
    await shared.close();
  });

  test('leave its users as they were', async () => {
    const { link, core, before } = await stand();
    const shared = await share(socketOf(core), link);
    const { core: one } = await caller(shared, 'one');
    await caller(shared, 'two');
    await connect(one, link, wallClock, 5_000);
    one.close();
    expect(await shared.close()).toEqual([]);
    const after = (await client(core).ask('/users')).users.map(({ user }: Frame) => user);
    const lasting = ({ activeOrder: _, ...user }: Frame) => user;
    expect(after.map(lasting)).toEqual(before.map(lasting));
  });

  test('leave one user in a core that had none, and say so', async () => {
    const { world, link } = await stand();
    const empty = createWorld({ seed: 4, noActiveUser: true });
    worlds.push(empty);
    expect(world).not.toBe(empty);
    const shared = await share(socketOf(empty.botCore), link);
    const { user } = await caller(shared, 'one');
    await caller(shared, 'two');
    expect(await shared.close()).toEqual([user.localDisplayName]);
    expect((await client(empty.botCore).ask('/users')).users).toHaveLength(1);
  });

  test('try a command again for which the core came to another user', async () => {
    const { bot, link, core } = await stand();
    let interferences = 2;
    const other = client(core);
    const disturbed = (connection: SocketConnection): SocketConnection => ({
      ...connection,
      send(frame) {
        if (frame.includes('/_service_request') && interferences-- > 0) other.raw('{"corrId":"x","cmd":"/_user 2"}');
        connection.send(frame);
      },
    });
    const shared = await share(socketOf(core, disturbed), link);
    const { core: one, user } = await caller(shared, 'one');
    const answer = one.command(`/_service_request ${user.userId} ${link} {"number":1}`).answer;
    const { requestId } = await bot.event('serviceRequest');
    await bot.ask(`/_service_response 1 ${requestId} {"response":{}}`);
    expect((await answer).type).toBe('serviceResponse');
    expect(interferences).toBe(-1);
    expect(bot.eventTypes().filter((type) => type === 'serviceRequest')).toHaveLength(1);
  });

  test('fail, all of them, when it hangs up', async () => {
    const { link, core } = await stand();
    const sockets: SocketConnection[] = [];
    const kept = (connection: SocketConnection) => {
      sockets.push(connection);
      return connection;
    };
    const shared = await share(socketOf(core, kept), link);
    const { core: one } = await caller(shared, 'one');
    const { core: two } = await caller(shared, 'two');
    for (const socket of sockets) socket.close();
    await expect(one.command('/user').answer).rejects.toThrow(CoreFailure);
    expect(await two.event(() => true)).toBeUndefined();
    expect(await shared.close()).toHaveLength(2);
  });
});

describe('a core that callers cannot share', () => {
  const failure = async (opened: Promise<unknown>) => {
    const error = await opened.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ConformanceError);
    return error as ConformanceError;
  };

  test('is the one of the target', async () => {
    const { world, link } = await stand();
    const error = await failure(share(socketOf(world.botCore), link));
    expect([error.code, error.message]).toEqual(['usage', expect.stringContaining('an address of the core itself')]);
  });

  test('keeps no declarations', async () => {
    const { link, core } = await stand();
    const forgetful = (connection: SocketConnection): SocketConnection => ({
      ...connection,
      onFrame: (listener) =>
        connection.onFrame((frame) => listener(frame.replace('"preferences":{"protocols":{}}', '"preferences":{}'))),
    });
    const shared = await share(socketOf(core, forgetful), link);
    const error = await failure(shared.openCore());
    expect([error.code, error.message]).toEqual(['unreachable', expect.stringContaining('version 7.0.0.0')]);
    expect(await shared.close()).toEqual([]);
  });

  test.each([
    ['answers what is no frame', 'sent no response: hello', (_: string) => 'hello'],
    ['answers something else', 'cmdOk', (corrId: string) => JSON.stringify({ corrId, resp: { type: 'cmdOk' } })],
    ['answers nothing', 'answers nothing within 0.005 s', (_: string) => undefined],
  ])('%s', async (_, why, answer) => {
    let listener = (_: string) => {};
    let close = () => {};
    const connection: SocketConnection = {
      send(frame) {
        const parsed: unknown = JSON.parse(frame);
        const text = answer(isRecord(parsed) ? String(parsed.corrId) : '');
        if (text !== undefined) listener(text);
      },
      onFrame: (next) => {
        listener = next;
      },
      onClose: (next) => {
        close = next;
      },
      ping: async () => undefined,
      close: () => close(),
    };
    const opened = openSharedCore({ connect: async () => connection, clock: wallClock, wait: 5, link: 'simplex:/a#x' });
    const { code, message } = await failure(opened);
    expect([code, message]).toEqual(['unreachable', expect.stringContaining(why)]);
  });
});
