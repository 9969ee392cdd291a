import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startMockCore, virtualClock, type WorldOptions } from '../index.ts';
import { client, type Frame, textMessage } from '../test-client.ts';
import { type TestProgram, testProgram } from './test-program.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(options: WorldOptions = {}) {
  const mock = await startMockCore({ seed: 1, noise: 'none', ...options });
  closing.push(mock.close);
  const { socket } = await mock.embed();
  return { mock, socket, program: testProgram(socket) };
}

/** A started chat with an auto-accepting address, as a bot library makes it; resolves with controller and link. */
async function startBot(program: TestProgram, path = 'bot') {
  const { controller } = await program.init(path);
  await program.command(
    controller,
    '/_create user {"profile":{"displayName":"Squaring bot","fullName":""},"pastTimestamp":false,"userChatRelay":false,"clientService":false}',
  );
  await program.command(controller, '/_start');
  const { result } = await program.command(controller, '/_address 1');
  await program.command(
    controller,
    '/_address_settings 1 {"businessAddress":false,"autoAccept":{"acceptIncognito":false}}',
  );
  return { controller, link: result.connLinkContact.connShortLink as string };
}

const profile = {
  displayName: 'Squaring bot',
  fullName: '',
  preferences: { calls: { allow: 'no' }, voice: { allow: 'no' }, files: { allow: 'no' } },
  peerType: 'bot',
};
const settings = {
  businessAddress: false,
  autoAccept: { acceptIncognito: false },
  autoReply: { type: 'text', text: 'Send me a number — 数, 😀' },
};

/** JSON as Python writes it: blanks after `,` and `:`, and escapes for all that is not ASCII. */
function pythonJson(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/[{[] /g, (start) => start.slice(0, 1))
    .replaceAll(/ [}\]]/g, (end) => end.slice(1))
    .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

describe.each([
  { library: 'Node', json: JSON.stringify, start: '/_start main=on', profileFirst: true },
  { library: 'Python', json: pythonJson, start: '/_start', profileFirst: false },
])('the start of a bot of the $library library', ({ json, start: startCommand, profileFirst }) => {
  const switches = { pastTimestamp: false, userChatRelay: false, clientService: false };
  const newUser = profileFirst ? { profile, ...switches } : { ...switches, profile, keepActiveUser: false };

  test('the first time, and without a word about settings the second time', async () => {
    const { program, socket } = await start();
    const { controller, json: opened } = await program.init('./squaring_bot');
    expect(opened).toEqual({ type: 'ok' });
    expect(controller).not.toBe('0');
    const ask = (text: string) => program.command(controller, text);

    const noUser = { error: { type: 'error', errorType: { type: 'noActiveUser' } } };
    expect(await ask('/user')).toEqual(noUser);
    expect(await ask('/users')).toEqual({ result: { type: 'usersList', users: [] } });
    expect(await ask(startCommand)).toEqual(noUser);
    const created = await ask(`/_create user ${json(newUser)}`);
    expect(created).toMatchObject({ result: { type: 'activeUser', user: { userId: 1 } } });
    expect(created.result.user.profile.preferences).toEqual(profile.preferences);
    expect('contactLink' in created.result.user.profile).toBe(false);
    const early = program.receive(controller, 30_000);
    expect(await ask(startCommand)).toEqual({ result: { type: 'chatStarted' } });
    expect(await ask(startCommand)).toEqual({ result: { type: 'chatRunning' } });
    expect(await ask('/_show_address 1')).toEqual({
      error: { type: 'errorStore', storeError: { type: 'userContactLinkNotFound' } },
    });
    expect(await ask('/_address 1')).toMatchObject({ result: { type: 'userContactLinkCreated' } });
    const fresh = (await ask('/_show_address 1')).result.contactLink;
    expect(fresh.addressSettings).toEqual({ businessAddress: false });
    const updated = await ask(`/_address_settings 1 ${json(settings)}`);
    expect(updated).toMatchObject({ result: { type: 'userContactLinkUpdated' } });
    const contactLink: string = fresh.connLinkContact.connShortLink;
    const summary = { updateSuccesses: 0, updateFailures: 0, changedContacts: [] };
    expect(await ask(`/_profile 1 ${json({ ...profile, contactLink })}`)).toMatchObject({
      result: { type: 'userProfileUpdated', updateSummary: summary },
    });
    expect(await ask(`/_profile 1 ${json({ ...profile, contactLink })}`)).toMatchObject({
      result: { type: 'userProfileNoChange' },
    });
    expect(await ask('/_stop')).toEqual({ result: { type: 'chatStopped' } });
    expect(await ask('/_stop')).toEqual({ result: { type: 'chatStopped' } });
    expect(String(await program.call('S', controller))).toBe('');
    expect(await early).toBeUndefined();
    await program.kill();

    const again = testProgram(socket);
    const second = (await again.init('./squaring_bot')).controller;
    const { user } = (await again.command(second, '/user')).result;
    expect(user.profile).toMatchObject({ ...profile, contactLink });
    expect(user.profile.preferences).toEqual(profile.preferences);
    expect(await again.command(second, startCommand)).toEqual({ result: { type: 'chatStarted' } });
    const kept = (await again.command(second, '/_show_address 1')).result.contactLink;
    expect(kept.addressSettings).toEqual(settings);
    expect(kept.connLinkContact.connShortLink).toBe(contactLink);
    await again.kill();
  });
});

test('the start of a bot on the crate simploxide-client 0.14, which looks for parts of texts', async () => {
  const { program, socket } = await start();
  const rusty = { displayName: 'Rusty', fullName: '', preferences: { voice: { allow: 'no' } }, peerType: 'bot' };
  const { controller } = await program.init('./rust_bot');
  const said = async (command: string) => String(await program.call('C', controller, command));
  expect(await said('/users')).toContain('"users":[]');
  expect(await said(`/create bot 'Rusty'`)).toContain('activeUser');
  expect(await said('/_start')).toContain('chatStarted');
  expect(JSON.parse(await said('/v')).result.versionInfo.version).toMatch(/^7\.0\.0\.\d{1,2}$/);
  expect(await said(`/_profile 1 ${JSON.stringify(rusty)}`)).toContain('userProfileUpdated');
  expect(await said('/_show_address 1')).toContain('userContactLinkNotFound');
  expect(await said('/_address 1')).toContain('userContactLinkCreated');
  const { toProfile } = JSON.parse(await said('/_profile_address 1 on')).result;
  expect(await said(`/_address_settings 1 ${JSON.stringify(settings)}`)).toContain('userContactLinkUpdated');
  await program.kill();

  const again = testProgram(socket);
  const second = (await again.init('./rust_bot')).controller;
  const types: string[] = [];
  const { contactLink, preferences, ...rest } = toProfile;
  for (const command of [
    '/users',
    '/_start',
    '/v',
    `/_profile 1 ${JSON.stringify({ ...rest, contactLink, preferences })}`,
    `/_address_settings 1 ${JSON.stringify(settings)}`,
    '/_show_address 1',
  ])
    types.push((await again.command(second, command)).result.type);
  expect(types).toEqual([
    'usersList',
    'chatStarted',
    'versionInfo',
    'userProfileNoChange',
    'userContactLinkUpdated',
    'userContactLink',
  ]);
  await again.kill();
});

test('messages and replies, with errors that bear no wrapper', async () => {
  const { mock, program } = await start();
  const { controller, link } = await startBot(program);
  expect(link).toContain(`?p=${mock.port}`);
  const caller = client(mock.world.newCore({ displayName: 'alice' }));
  await caller.ask(`/connect ${link}`);
  const { contact: botContact } = await caller.event('contactConnected');
  const events = await program.eventsUntil(controller, 'contactConnected');
  expect(events.map(({ type }) => type)).toEqual(['acceptingContactRequest', 'contactSndReady', 'contactConnected']);
  await caller.send(botContact.contactId, textMessage('7 — 数'));
  const [received] = (await program.eventsUntil(controller, 'newChatItems')).at(-1).chatItems;
  expect(received.chatItem.content).toEqual({ type: 'rcvMsgContent', msgContent: { type: 'text', text: '7 — 数' } });
  const id = received.chatInfo.contact.contactId;
  const reply = [{ quotedItemId: received.chatItem.meta.itemId, msgContent: { type: 'text', text: '49 — 数 😀' } }];
  const sent = await program.command(controller, `/_send @${id} json ${pythonJson(reply)}`);
  expect(sent.result.chatItems[0].chatItem.meta.itemText).toBe('49 — 数 😀');
  expect((await caller.message()).content.msgContent.text).toBe('49 — 数 😀');
  expect(await program.command(controller, '/_nonsense')).toEqual({
    error: { type: 'error', errorType: { type: 'commandError', message: 'Failed reading: empty' } },
  });
  await program.kill();
});

test('service requests come once the start switches them on', async () => {
  const { mock, program } = await start();
  const { controller } = await program.init('bot');
  await program.command(controller, '/create bot b');
  await program.command(controller, '/_start main=on snd_files=on service_requests=on');
  const { result } = await program.command(controller, '/_address 1 pq_ratchet=on');
  const caller = client(mock.world.newCore());
  const request = `/_service_request 1 ${result.connLinkContact.connShortLink} {"protocol":"mcp","request":{}}`;
  const asked = caller.ask(request);
  const event = await program.receive(controller, 30_000);
  expect(event.result).toMatchObject({ type: 'serviceRequest', requestData: { protocol: 'mcp', request: {} } });
  const long = JSON.stringify({ response: 'x'.repeat(20_000) });
  const refused = await program.command(controller, `/_service_response 1 ${event.result.requestId} ${long}`);
  expect(refused.error.type).toBe('errorAgent');
  expect(Object.keys(refused)).toEqual(['error']);
  await program.command(controller, `/_service_response 1 ${event.result.requestId} {"response":1}`);
  expect((await asked).type).toBe('serviceResponse');
  await program.kill();
});

test('commands run side by side: one that waits holds up no other', async () => {
  const { mock, program } = await start();
  const { controller } = await startBot(program);
  const peer = client(mock.world.newCore());
  await peer.ask('/_start main=on snd_files=on service_requests=on');
  const { connLinkContact } = await peer.ask('/_address 1 pq_ratchet=on');
  const slow = program.command(controller, `/_service_request 1 ${connLinkContact.connShortLink} {"request":{}}`);
  const { requestId } = await peer.event('serviceRequest');
  expect((await program.command(controller, '/_check running')).result.type).toBe('chatRunning');
  await peer.ask(`/_service_response 1 ${requestId} {"response":2}`);
  expect((await slow).result).toMatchObject({ type: 'serviceResponse', responseData: { response: 2 } });
  await program.kill();
});

describe('events', () => {
  /** A bot whose next event is a message. */
  async function toldOf(text: string) {
    const started = await start();
    const bot = await startBot(started.program);
    const caller = client(started.mock.world.newCore());
    await caller.ask(`/connect ${bot.link}`);
    const { contact } = await caller.event('contactConnected');
    await started.program.eventsUntil(bot.controller, 'contactConnected');
    await caller.send(contact.contactId, textMessage(text));
    return { ...started, ...bot, caller, contact };
  }
  const textOf = (event: Frame) => event.result.chatItems[0].chatItem.meta.itemText;

  test('one that was not acknowledged comes again after a start', async () => {
    const { program, controller, socket, caller, contact } = await toldOf('first');
    expect(textOf(await program.receive(controller, 30_000, false))).toBe('first');
    await program.kill();
    await caller.send(contact.contactId, textMessage('second'));
    const again = testProgram(socket);
    const next = await again.init('bot');
    const waiting = again.receive(next.controller, 30_000);
    await again.command(next.controller, '/_start');
    expect(textOf(await waiting)).toBe('first');
    expect(textOf(await again.receive(next.controller, 30_000))).toBe('second');
    expect(await again.receive(next.controller, 0)).toBeUndefined();
    await again.kill();
  });

  test('a receive that was given up loses none', async () => {
    const { program, controller, caller, contact } = await toldOf('first');
    expect(textOf(await program.receive(controller, 30_000))).toBe('first');
    expect(await program.receive(controller, 1)).toBeUndefined();
    await caller.send(contact.contactId, textMessage('second'));
    expect(textOf(await program.receive(controller, 30_000))).toBe('second');
    await program.kill();
  });

  test('a stopped chat hears nothing until it is started', async () => {
    const { program, controller, caller, contact } = await toldOf('first');
    await program.command(controller, '/_stop');
    expect(textOf(await program.receive(controller, 30_000))).toBe('first');
    await caller.send(contact.contactId, textMessage('second'));
    expect(await program.receive(controller, 1)).toBeUndefined();
    await program.command(controller, '/_start');
    expect(textOf(await program.receive(controller, 30_000))).toBe('second');
    await program.kill();
  });
});

describe('databases', () => {
  test('each path has a core of its own, and each program its own folder', async () => {
    const { mock, program, socket } = await start();
    const links: string[] = [];
    mock.world.onAddress((link) => links.push(link));
    const first = await startBot(program, 'one');
    const second = await startBot(program, 'two');
    const elsewhere = testProgram(socket, '/elsewhere');
    const third = await startBot(elsewhere, 'one');
    expect(links).toEqual([first.link]);
    expect(new Set([first.link, second.link, third.link]).size).toBe(3);
    expect(await elsewhere.init('/somewhere/one')).toMatchObject({ json: { type: 'ok' } });
    expect(await program.command(first.controller, '/user')).toMatchObject({
      error: { errorType: { type: 'commandError', message: 'chat store is closed' } },
    });
    await Promise.all([program.kill(), elsewhere.kill()]);
  });

  test('another key, a strange confirmation and a strange queue open nothing', async () => {
    const { program } = await start();
    await program.init('db', 'secret');
    const refused = async (...rest: [string?, string?, string?]) => await program.init('db', ...rest);
    expect(await refused('other')).toEqual({
      controller: '0',
      json: { type: 'errorNotADatabase', dbFile: 'db_chat.db' },
    });
    expect((await refused('secret', 'perhaps')).json).toEqual({ type: 'invalidConfirmation' });
    expect((await refused('secret', 'yesUp', '0')).json).toEqual({ type: 'invalidQueueSize' });
    expect((await refused('secret', 'yesUpDown', '16')).json).toEqual({ type: 'ok' });
    await program.kill();
  });

  test('a bot on a socket keeps its core', async () => {
    const { mock, program } = await start();
    const bot = client(mock.world.botCore);
    expect((await bot.ask('/user')).user.localDisplayName).toBe('bot');
    const { controller } = await program.init('db');
    expect((await program.command(controller, '/user')).error.errorType.type).toBe('noActiveUser');
    await program.kill();
  });

  test('a closed store answers with errors and opens again', async () => {
    const { program } = await start();
    const { controller } = await startBot(program);
    expect(String(await program.call('S', controller))).toBe('');
    expect((await program.command(controller, '/user')).error.type).toBe('error');
    expect(String(await program.call('O', controller))).toBe('');
    expect((await program.command(controller, '/user')).result.type).toBe('activeUser');
    expect((await program.command('77', '/user')).error.type).toBe('error');
    expect(String(await program.call('S', '77'))).not.toBe('');
    expect(await program.receive('77', 1)).toBeUndefined();
    await program.kill();
  });
});

test('files come back only with their own key, and are 16 bytes longer', async () => {
  const { socket } = await start();
  const folder = mkdtempSync(join(tmpdir(), 'embedded-files-'));
  closing.push(async () => rmSync(folder, { recursive: true }));
  const program = testProgram(socket, folder);
  const { controller } = await program.init('db');
  const json = async (operation: string, ...fields: (string | Uint8Array)[]) =>
    JSON.parse(String(await program.call(operation, controller, ...fields)));
  const bytes = Uint8Array.of(0, 255, 10, 0, 13);
  const { type, cryptoArgs } = await json('W', 'secret.bin', bytes);
  expect(type).toBe('result');
  expect([cryptoArgs.fileKey, cryptoArgs.fileNonce].map((text) => Buffer.from(text, 'base64url').length)).toEqual([
    32, 24,
  ]);
  expect(cryptoArgs.fileKey).toMatch(/=$/);
  expect(statSync(join(folder, 'secret.bin')).size).toBe(bytes.length + 16);
  const { fileKey, fileNonce } = cryptoArgs;
  const read = await program.call('F', 'secret.bin', fileKey, fileNonce);
  expect(read[0]).toBe(0);
  expect(new Uint32Array(new Uint8Array(read.subarray(1, 5)).buffer)[0]).toBe(bytes.length);
  expect([...read.subarray(5)]).toEqual([...bytes]);
  const wrong = await program.call('F', 'secret.bin', fileNonce, fileKey);
  expect([wrong[0], wrong.at(-1)]).toEqual([1, 0]);
  expect(String(await program.call('D', 'secret.bin', fileKey, fileNonce, 'plain.bin'))).toBe('');
  expect([...readFileSync(join(folder, 'plain.bin'))]).toEqual([...bytes]);
  writeFileSync(join(folder, 'other.bin'), 'text');
  expect((await json('E', 'other.bin', 'other.enc')).type).toBe('result');
  expect(await json('E', 'missing.bin', 'other.enc')).toMatchObject({ type: 'error', writeError: expect.any(String) });
  expect(await json('W', 'no/folder/x', bytes)).toMatchObject({ type: 'error', writeError: expect.any(String) });
  expect(String(await program.call('D', 'missing', fileKey, fileNonce, 'x'))).not.toBe('');
  expect(String(await program.call('L', 'こんにちは！'))).toBe('18');
  await program.kill();
});

test('a mock core that closes takes its socket along and leaves nobody waiting', async () => {
  const { mock, program, socket } = await start();
  const { controller } = await startBot(program);
  const waiting = program.receive(controller, 60_000);
  const refused = expect(waiting).rejects.toThrow('closed');
  await mock.close();
  await refused;
  expect(existsSync(dirname(socket))).toBe(false);
});

test('the time of a world does not pass while a program waits', async () => {
  const clock = virtualClock();
  const { program } = await start({ clock });
  const { controller } = await startBot(program);
  const before = clock.now();
  expect(await program.receive(controller, 5)).toBeUndefined();
  expect(clock.now()).toBe(before);
  await program.kill();
});
