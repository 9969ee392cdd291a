import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MockCore, startMockCore } from '../index.ts';
import { client, textMessage } from '../test-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'node-bots-'));
let mock: MockCore;
beforeAll(async () => {
  mock = await startMockCore({ seed: 1, noise: 'none' });
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true });
});

/** The ways in which packages get at their addon, as far as the addon sees them. */
const shapes: Readonly<Record<string, string>> = {
  linked: `module.exports = require('../build/Release/simplex');`,
  'linked by full name': `module.exports = require('../build/Release/simplex.node');`,
  'loading a library': `
    const addon = require('../build/Release/simplex');
    addon.load(require('node:path').join(process.env.SIMPLEX_LIBS_DIR, 'libsimplex.so'));
    module.exports = addon;`,
  'opening an addon': `
    const opened = { exports: {} };
    process.dlopen(opened, process.env.SIMPLEX_ADDON_PATH);
    opened.exports.load(process.env.SIMPLEX_LIBS_DIR + '/libsimplex.so');
    module.exports = opened.exports;`,
  'opening an addon that gives the functions away': `
    const opened = { exports: {} };
    process.dlopen(opened, '/no/such/folder/simplex-chat-nodejs-linux-x86_64.node', 1);
    module.exports = opened.exports.load(process.env.SIMPLEX_LIBS_DIR + '/libsimplex.so');`,
};

/** A bot on a package: answers one message, reads a file back, closes, and lets the process end by itself. */
const bot = `
  exports.run = async (addon, path) => {
    const answer = (json) => JSON.parse(json).result ?? JSON.parse(json);
    const [controller, opened] = await addon.chat_migrate_init(path, '', 'yesUp');
    const send = async (command) => answer(await addon.chat_send_cmd(controller, command));
    if (typeof controller !== 'bigint' || answer(opened).type !== 'ok') throw new Error(opened);
    const none = await send('/user');
    if (none.error.errorType.type !== 'noActiveUser') throw new Error('a user was there');
    await send("/create bot 'Node bot'");
    const early = addon.chat_recv_msg_wait(controller, 5_000_000);
    await send('/_start');
    const { connLinkContact } = await send('/_address 1');
    await send('/_address_settings 1 {"businessAddress":false,"autoAccept":{"acceptIncognito":false}}');
    console.log(connLinkContact.connShortLink);
    const message = (event) => event.type === 'newChatItems' && event.chatItems[0];
    let item = message(answer(await early));
    while (!item) {
      const text = await addon.chat_recv_msg_wait(controller, 5_000_000);
      item = text !== '' && message(answer(text));
    }
    const crypto = answer(await addon.chat_write_file(controller, path + '.bin', Uint8Array.of(1, 0, 2))).cryptoArgs;
    const read = await addon.chat_read_file(path + '.bin', crypto.fileKey, crypto.fileNonce);
    await addon.chat_read_file(path + '.bin', crypto.fileNonce, crypto.fileKey).catch((error) => {
      if (!(error instanceof Error)) throw new Error('no reason');
    });
    let synchronous = '';
    try { addon.chat_send_cmd(1, '/user'); } catch (error) { synchronous = error.name; }
    const text = item.chatItem.meta.itemText + ' ' + [...read] + ' ' + synchronous;
    const reply = [{ quotedItemId: item.chatItem.meta.itemId, msgContent: { type: 'text', text }, mentions: {} }];
    const sent = await send('/_send @' + item.chatInfo.contact.contactId + ' json ' + JSON.stringify(reply));
    if (sent.type !== 'newChatItems') throw new Error(JSON.stringify(sent));
    await send('/_stop');
    if ((await addon.chat_close_store(controller)) !== '') throw new Error('not closed');
  };`;

/** Lays out a package and a bot; with `addonFile`, a file lies where the addon would be built. */
function layOut(name: string, loader: string, addonFile: boolean): string {
  const root = join(folder, name.replaceAll(/\W/g, '-'));
  const modules = join(root, 'node_modules', 'chat');
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  put(join(modules, 'package.json'), '{"name":"chat","main":"dist/index.js"}');
  put(join(modules, 'dist', 'index.js'), loader);
  if (addonFile) put(join(modules, 'build', 'Release', 'simplex.node'), 'no addon');
  put(join(root, 'bot.cjs'), bot);
  const run = `require('./bot.cjs').run(require('chat'), './db')`;
  put(join(root, 'required.cjs'), run);
  put(join(root, 'imported.mjs'), `import bot from './bot.cjs'; import chat from 'chat'; await bot.run(chat, './db');`);
  put(
    join(root, 'imported-later.mjs'),
    `import bot from './bot.cjs'; const chat = await import('chat'); await bot.run(chat.default, './db');`,
  );
  put(join(root, 'worker.cjs'), `new (require('node:worker_threads').Worker)(__dirname + '/required.cjs');`);
  const evaluated = `require(${JSON.stringify(join(root, 'required.cjs'))})`;
  put(
    join(root, 'evaluated.cjs'),
    `new (require('node:worker_threads').Worker)(${JSON.stringify(evaluated)}, { eval: true });`,
  );
  put(
    join(root, 'typed.mts'),
    `import bot from './bot.cjs'; import chat from 'chat'; const path: string = './db'; await bot.run(chat, path);`,
  );
  return root;
}

/** Runs a bot, talks to it, and resolves with what it answered when its process has ended. */
async function conversation(root: string, args: readonly string[]): Promise<string> {
  const access = await mock.embed();
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...access.environment() } });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const link = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    ended.then((code) => reject(new Error(`exit code ${code}: ${output}`)));
  });
  const caller = client(mock.world.newCore());
  await caller.ask(`/connect ${link}`);
  const { contact } = await caller.event('contactConnected');
  await caller.send(contact.contactId, textMessage('für 数'));
  const answer = (await caller.message()).content.msgContent.text;
  caller.close();
  if ((await ended) !== 0) throw new Error(output);
  return answer;
}

const expected = 'für 数 1,0,2 TypeError';
const tsx = pathToFileURL(fileURLToPath(import.meta.resolve('tsx'))).href;

describe('a package', () => {
  test.each([
    ['linked', false],
    ['linked', true],
    ['linked by full name', true],
    ['loading a library', false],
    ['loading a library', true],
    ['opening an addon', false],
    ['opening an addon that gives the functions away', false],
  ])('%s (addon built: %s)', async (shape, addonFile) => {
    const root = layOut(`${shape} ${addonFile}`, shapes[shape]!, addonFile);
    expect(await conversation(root, ['required.cjs'])).toBe(expected);
  });

  test.each([
    ['imported', ['imported.mjs']],
    ['imported later', ['imported-later.mjs']],
    ['in a worker', ['worker.cjs']],
    ['in a worker of a text', ['evaluated.cjs']],
    ['under tsx', ['--import', tsx, 'typed.mts']],
  ])('without an addon, %s', async (way, args) => {
    const root = layOut(way, shapes.linked!, false);
    expect(await conversation(root, args)).toBe(expected);
  });
});

test('without a mock core calls fail with errors, and a receive still waits', async () => {
  const root = layOut('nobody', shapes.linked!, false);
  writeFileSync(
    join(root, 'alone.cjs'),
    `(async () => {
      const addon = require('chat');
      const [none, json] = await addon.chat_migrate_init('db', '', 'yesUp');
      const start = performance.now();
      const event = await addon.chat_recv_msg_wait(1n, 100_000);
      const waited = performance.now() - start >= 95;
      const command = await addon.chat_send_cmd(1n, '/user');
      console.log(JSON.stringify([none === 0n, JSON.parse(json).type, event, waited, JSON.parse(command).error.type]));
    })()`,
  );
  const access = await mock.embed();
  const env = { ...process.env, ...access.environment(), MOCK_CORE_SOCKET: join(root, 'nobody') };
  const child = spawn(process.execPath, ['alone.cjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual([true, 'errorSQL', '', true, 'error']);
});

test('where no mock core is named, addons are what they were', async () => {
  const root = layOut('untouched', shapes.linked!, true);
  const access = await mock.embed();
  const { MOCK_CORE_SOCKET: _, ...rest } = { ...process.env, ...access.environment() };
  const child = spawn(process.execPath, ['required.cjs'], {
    cwd: root,
    env: rest,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for await (const chunk of child.stderr) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain('ERR_DLOPEN_FAILED');
});
