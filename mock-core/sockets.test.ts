import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createWorld, startMockCore } from './index.ts';
import { autoAccept, client, type Frame, pair, textMessage } from './test-client.ts';

/** A socket that collects its frames. */
async function open(url: string) {
  const socket = new WebSocket(url);
  const frames: Frame[] = [];
  const waiting: { readonly matches: (frame: Frame) => boolean; readonly resolve: (frame: Frame) => void }[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    frames.push(frame);
    for (const { matches, resolve } of waiting) if (matches(frame)) resolve(frame);
  });
  await once(socket, 'open');
  const frame = (matches: (frame: Frame) => boolean) =>
    new Promise<Frame>((resolve) => {
      const known = frames.find(matches);
      if (known) resolve(known);
      else waiting.push({ matches, resolve });
    });
  return {
    socket,
    frames,
    frame,
    ask: async (cmd: string) => {
      const corrId = `${Math.random()}`;
      socket.send(JSON.stringify({ corrId, cmd }));
      return (await frame((candidate) => candidate.corrId === corrId)).resp;
    },
  };
}

test('the port serves the bot core on every path and fresh cores on /cores/new', async () => {
  await using mock = await startMockCore();
  expect(mock.url).toBe(`ws://127.0.0.1:${mock.port}`);
  const bot = await open(`${mock.url}/any/path`);
  const [alice, other] = [await open(`${mock.url}/cores/new?name=alice`), await open(`${mock.url}/cores/new`)];
  expect((await bot.ask('/user')).user.localDisplayName).toBe('bot');
  expect((await alice.ask('/user')).user.localDisplayName).toBe('alice');
  expect((await other.ask('/user')).user.localDisplayName).not.toBe('alice');
  const { connShortLink } = (await bot.ask('/_address 1')).connLinkContact;
  expect(connShortLink).toContain(`?p=${mock.port}`);
  await bot.ask(autoAccept);
  expect(
    (
      await alice.ask(
        `/connect ${connShortLink.replace('https://127.0.0.1', 'simplex:').replace('?', '?h=127.0.0.1&')}`,
      )
    ).type,
  ).toBe('sentInvitation');
  const connected = await alice.frame(({ resp }) => resp.type === 'contactConnected');
  expect('corrId' in connected).toBe(false);
});

test('all sockets of a named core share it', async () => {
  await using mock = await startMockCore();
  const [one, other] = [await open(`${mock.url}/cores/callers`), await open(`${mock.url}/cores/callers`)];
  expect((await one.ask('/user')).user.localDisplayName).toBe('callers');
  await one.ask('/create user alice');
  expect((await other.ask('/user')).user).toMatchObject({ userId: 2, localDisplayName: 'alice' });
  expect((await (await open(`${mock.url}/cores/others`)).ask('/user')).user.userId).toBe(1);
});

test('a name that cannot be one closes the socket; odd paths lead to the bot', async () => {
  await using mock = await startMockCore();
  const socket = new WebSocket(`${mock.url}/cores/new?name=@x`);
  expect((await once(socket, 'close'))[0]).toBe(1008);
  expect((await (await open(`${mock.url}//?name=x`)).ask('/user')).user.localDisplayName).toBe('bot');
});

test('pings are answered', async () => {
  await using mock = await startMockCore();
  const { socket } = await open(mock.url);
  socket.ping('here');
  expect(String((await once(socket, 'pong'))[0])).toBe('here');
});

test('a socket that left takes its core no events; they wait for the next one', async () => {
  await using mock = await startMockCore({ noise: 'none' });
  const first = await open(mock.url);
  const { connShortLink } = (await first.ask('/_address 1')).connLinkContact;
  await first.ask(autoAccept);
  first.socket.close();
  await once(first.socket, 'close');
  const caller = await open(`${mock.url}/cores/new`);
  await caller.ask(`/connect ${connShortLink}`);
  await caller.frame(({ resp }) => resp.type === 'contactConnected');
  const second = await open(mock.url);
  await second.frame(({ resp }) => resp.type === 'contactConnected');
  expect(second.frames.map(({ resp }) => resp.type)).toEqual([
    'acceptingContactRequest',
    'contactSndReady',
    'contactConnected',
  ]);
});

test('a closed mock core closes its sockets', async () => {
  const mock = await startMockCore();
  const { socket } = await open(mock.url);
  await Promise.all([once(socket, 'close'), mock.close()]);
});

test('each event goes to one of two connections, or to both', async () => {
  for (const [events, count] of [
    ['shared-queue', 1],
    ['broadcast', 2],
  ] as const) {
    const { world, bot, caller, botId } = await pair({ events });
    const second = client(world.botCore);
    for (let number = 0; number < 4; number++) await caller.send(botId, textMessage(`${number}`));
    await caller.ask('/user');
    const seen = [bot, second].flatMap(({ frames }) => frames.filter((frame) => frame.includes('"rcvMsgContent"')));
    expect(seen).toHaveLength(4 * count);
    expect(new Set(seen).size).toBe(4);
    expect(second.eventTypes().length).toBeGreaterThan(0);
  }
});

test('two connections work side by side, so one can answer while the other asks', async () => {
  const { world, bot, link } = await pair();
  const second = client(world.botCore);
  const other = client(world.newCore());
  await other.ask('/_start main=on service_requests=on');
  const otherLink = (await other.ask('/_address 1 pq_ratchet=on')).connLinkContact.connShortLink;
  const asked = bot.ask(`/_service_request 1 ${otherLink} {}`);
  expect((await second.ask('/user')).type).toBe('activeUser');
  const { requestId } = await other.event('serviceRequest');
  await other.ask(`/_service_response 1 ${requestId} {}`);
  expect((await asked).type).toBe('serviceResponse');
  expect(link).not.toBe(otherLink);
});

test('what does not parse is answered at once and overtakes', async () => {
  const { caller, link } = await pair();
  const order: string[] = [];
  const slow = caller.ask(`/_service_request 1 ${link} timeout=5 {}`).then(() => order.push('slow'));
  const next = caller.ask('/user').then(() => order.push('next'));
  const wrong = caller.ask('/_send @1 json {"msgContent":{}}').then(({ chatError }) => {
    order.push('wrong');
    expect(chatError.errorType).toEqual({ type: 'commandError', message: 'Failed reading: empty' });
  });
  await Promise.all([slow, next, wrong]);
  expect(order).toEqual(['wrong', 'slow', 'next']);
});

test.each([
  ['no JSON', 'hello'],
  ['no object', '"x"'],
  ['null', 'null'],
  ['without corrId', '{"cmd":"/v"}'],
  ['without cmd', '{"corrId":"1"}'],
  ['with a number', '{"corrId":1,"cmd":"/v"}'],
])('a frame that is %s is answered without corrId', async (_, frame) => {
  const world = createWorld();
  const bot = client(world.botCore);
  bot.raw(frame);
  await bot.ask('/v');
  expect(JSON.parse(bot.frames[0]!)).toEqual({
    resp: {
      type: 'chatCmdError',
      chatError: { type: 'error', errorType: { type: 'commandError', message: 'invalid request' } },
    },
  });
});

test('corrId comes back exactly, whatever it holds', async () => {
  const bot = client(createWorld().botCore);
  for (const corrId of ['', '\u0000"\\', 'hermes-1-1760000000000']) {
    bot.raw(JSON.stringify({ corrId, cmd: '/v' }));
    await bot.ask('/v');
    expect(bot.frames.map((frame) => JSON.parse(frame).corrId)).toContain(corrId);
  }
});

test('frames reach a listener in order and never inside another call of it', async () => {
  const connection = createWorld().botCore.connect();
  const corrIds: string[] = [];
  let depth = 0;
  const done = new Promise<void>((resolve) => {
    connection.onFrame((frame) => {
      expect(++depth).toBe(1);
      const { corrId } = JSON.parse(frame);
      corrIds.push(corrId);
      if (corrIds.length < 5) connection.send(JSON.stringify({ corrId: `${corrIds.length}`, cmd: '/v' }));
      else resolve();
      depth--;
    });
  });
  connection.send('{"corrId":"0","cmd":"/v"}');
  expect(corrIds).toEqual([]);
  await done;
  expect(corrIds).toEqual(['0', '1', '2', '3', '4']);
  const closed = new Promise<void>((resolve) => connection.onClose(resolve));
  connection.close();
  await closed;
});

test('more noise: servers and subscriptions', async () => {
  const { bot } = await pair({ noise: 'more' });
  expect(bot.eventTypes()).toEqual(expect.arrayContaining(['hostConnected', 'subscriptionStatus']));
});
