import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { defaultConfig, type SmcpFixtures } from '../harness/config/config.ts';
import { verdictOfRun } from '../harness/exit-code.ts';
import type { Report } from '../harness/model.ts';
import { readVectors } from '../harness/vectors.ts';
import { listen } from '../reference/smcp-server/listen.ts';
import type { ServerPolicy } from '../reference/smcp-server/policy.ts';
import { createSmcpServer } from '../reference/smcp-server/server.ts';
import { canonical } from '../reference/smcp-wire/canonical.ts';
import { parseTree } from '../reference/smcp-wire/json-tree.ts';
import { judge } from './judge.ts';
import { openEmbeddedServer } from './smcp-embedded.ts';
import { referenceServer } from './smcp-subjects.ts';
import { openSmcpClient, openSmcpServer } from './smcp-targets.ts';
import { programArguments } from './test-program.ts';
import { reportOn } from './test-report.ts';

const secrets = {
  SMCP_SECRET_KEY: 'secret-key-of-the-tests-of-smcp',
  SMCP_KDF_SALT: 'salt-of-the-tests',
  SMCP_API_KEY: 'api-key-of-the-tests',
  SMCP_JWT_SECRET: 'jwt-secret-of-the-tests-of-smcp',
};
const before = { ...process.env };
beforeAll(() => void Object.assign(process.env, secrets));
afterAll(() => {
  for (const name of Object.keys(secrets)) {
    delete process.env[name];
    if (before[name] !== undefined) process.env[name] = before[name];
  }
});

function failing(report: Report): readonly string[] {
  return report.rows.filter(({ verdict }) => verdict.outcome === 'fail').map(({ id }) => id);
}

describe('a server that', () => {
  const caught: Readonly<Record<string, readonly [row: string, policy: Partial<ServerPolicy>]>> = {
    'tells whether the beginning of a key is right': [
      'SMCP-AUTH-4/same-answer@server',
      {
        errorText: (honest, reason, { api_key }) =>
          reason === 'key' && typeof api_key === 'string' && !/^[xyz]/.test(api_key) ? `${honest} at its end` : honest,
      },
    ],
    'takes a replay over a second connection': [
      'SMCP-REPLAY-6/second-connection@server',
      { memory: () => ({ messages: Number.POSITIVE_INFINITY, shared: false }) },
    ],
    'takes a tool_invoke without a signature': [
      'SMCP-TOOL-4/refused@server',
      { takesUnsigned: (type) => type === 'tool_invoke' },
    ],
    'signs JSON that it encoded again': [
      'SMCP-SIG-10/vector#integer-keys@server',
      {
        signingInput: ({ id, type, time, payload }) =>
          // A JavaScript object puts keys that look like integers into numeric order.
          id + type + time + JSON.stringify(JSON.parse(payload)),
      },
    ],
  };

  test.each(Object.entries(caught))('%s', async (_, [row, policy]) => {
    const only = [row.slice(0, row.indexOf('/'))];
    expect(failing(await reportOn(await openEmbeddedServer(referenceServer(policy), defaultConfig), only))).toContain(
      row,
    );
    expect(failing(await reportOn(await openEmbeddedServer(referenceServer(), defaultConfig), only))).toEqual([]);
  });
});

const limits = { answerWithin: 10_000, quiet: 100 };
const fixtures = (readVectors('smcp/reference-server.config.json') as { fixtures: { smcp: SmcpFixtures } }).fixtures;
const config = { ...defaultConfig, fixtures };

/** The reference server on a free port. */
function listenAsReference(policy: Partial<ServerPolicy> = {}, rateLimit = { messages: 1300, seconds: 3 }) {
  const server = createSmcpServer({
    secrets: { secretKey: secrets.SMCP_SECRET_KEY, kdfSalt: secrets.SMCP_KDF_SALT },
    apiKey: secrets.SMCP_API_KEY,
    tokens: { secret: secrets.SMCP_JWT_SECRET },
    rateLimit,
    policy,
  });
  return listen(server, 0);
}

test('a server that takes any number of messages is caught over WebSocket, though it answers each of them', async () => {
  // A limit that a burst goes beyond on every machine.
  const rateLimit = { messages: 100, seconds: 3600 };
  const { url, close } = await listenAsReference({ isTooFast: () => false }, rateLimit);
  const limited = { ...config, fixtures: { smcp: { ...fixtures.smcp, rateLimit } } };
  const target = await openSmcpServer({ link: url, config: limited, limits, wait: 10_000 });
  expect(failing(await reportOn(target, ['SMCP-TR-6']))).toEqual(['SMCP-TR-6/burst@server']);
  close();
});

test('the reference server, over WebSocket', async () => {
  const { url, close } = await listenAsReference();
  // Bursts take as long as the machine lets them, and so may fall into two windows of the limit.
  const { rateLimit: _, ...quickly } = fixtures.smcp;
  const quick = { ...config, fixtures: { smcp: quickly } };
  const report = await reportOn(await openSmcpServer({ link: url, config: quick, limits, wait: 10_000 }));
  close();
  expect(failing(report)).toEqual([]);
  expect(verdictOfRun(report)).toBe(0);
  const text = JSON.stringify(report);
  expect(Object.values(secrets).filter((secret) => text.includes(secret))).toEqual([]);
  const passed = report.rows.filter(({ verdict }) => verdict.outcome === 'pass');
  expect(new Set(passed.map(({ requirement }) => requirement)).size).toBeGreaterThanOrEqual(85);
});

test('the reference client, as a program', async () => {
  const command = [process.execPath, ...programArguments('reference/smcp-client/main')].join(' ');
  const options = { command, config, limits: { ...limits, answerWithin: 60_000 }, wait: 60_000, verbose: false };
  const report = await reportOn(await openSmcpClient(options), ['SMCP-ENV', 'SMCP-HS-1', 'SMCP-HS-7', 'SMCP-TOOL-1']);
  expect(failing(report)).toEqual([]);
  expect(verdictOfRun(report)).toBe(0);
  expect(report.rows.filter(({ verdict }) => verdict.outcome === 'pass').length).toBeGreaterThan(25);
}, 120_000);

type Hostility = (socket: WebSocket, request: IncomingMessage) => void;

const hostile: Readonly<Record<string, Hostility>> = {
  'never answers': () => {},
  floods: (socket) => {
    socket.on('message', () => {
      for (let count = 0; count < 10_000; count++) socket.send('{"id":1}');
    });
  },
  'sends 100 MB': (socket) => {
    socket.on('message', () => socket.send(Buffer.alloc(100_000_000, ' '), { binary: false }));
  },
  'closes in the middle of a frame': (socket, { socket: raw }) => {
    // A text frame of 65,000 bytes is announced, and three come.
    socket.on('message', () => raw.write(Buffer.from([0x81, 126, 0xfd, 0xe8, 1, 2, 3]), () => raw.destroy()));
  },
  'nests deeply': (socket) => {
    socket.on('message', () => socket.send('['.repeat(100_000) + ']'.repeat(100_000)));
  },
  'answers with what is no JSON': (socket) => {
    socket.on('message', () => socket.send('{"id":'));
  },
};

test.each(Object.entries(hostile))('a server that %s: verdicts all the same', async (name, hostility) => {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  sockets.on('connection', (socket, request) => {
    socket.on('error', () => {});
    hostility(socket, request);
  });
  await once(sockets, 'listening');
  const link = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`;
  // What comes has the time that a busy machine takes for it.
  const patience = { answerWithin: name === 'never answers' ? 300 : 10_000, quiet: 50 };
  const target = await openSmcpServer({ link, config, limits: patience, wait: 10_000 });
  const report = await reportOn(target, ['SMCP-ENV-1', 'SMCP-HS-5', 'SMCP-AUTH-7', 'SMCP-TOOL-3']);
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  expect(report.rows.length).toBeGreaterThan(5);
  expect(report.rows.filter(({ verdict }) => verdict.outcome === 'pass')).toEqual([]);
  expect(report.rows.filter(({ verdict }) => verdict.outcome === 'broken')).toEqual([]);
  expect(verdictOfRun(report)).toBe(1);
});

test('a server that ends in the middle: the rest is untested, and the run tells', async () => {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(sockets, 'listening');
  let connections = 0;
  sockets.on('connection', () => {
    connections += 1;
    if (connections < 4) return;
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });
  const link = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`;
  const target = await openSmcpServer({ link, config, limits: { answerWithin: 300, quiet: 50 }, wait: 10_000 });
  const report = await judge({
    target,
    seed: 1,
    selection: { only: ['SMCP-HS', 'SMCP-VER'], skip: [] },
    concurrency: 1,
    replay: (rows) => rows.join(' '),
  });
  expect(target.ended()).toContain('took no connection any more');
  expect(report.rows.filter(({ verdict }) => verdict.outcome === 'untested').length).toBeGreaterThan(3);
  expect(report.rows.filter(({ verdict }) => verdict.outcome === 'broken')).toEqual([]);
  await target.close();
});

/** The command line, with an environment of its own. */
async function conformance(env: Readonly<Record<string, string>>, ...argv: readonly string[]) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...programArguments('bin/conformance'), ...argv], {
    env: { PATH, ...env },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [code] = await once(child, 'close');
  return { code, errors };
}

test('without the secrets of the deployment: exit 2, and which are missing', async () => {
  const { code, errors } = await conformance({}, '--target', 'ws://127.0.0.1:9');
  expect(code).toBe(2);
  expect(errors).toContain('SMCP_SECRET_KEY');
});

test('a server that is not there: exit 3', async () => {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(sockets, 'listening');
  const { port } = sockets.address() as AddressInfo;
  sockets.close();
  await once(sockets, 'close');
  const { code, errors } = await conformance(secrets, '--target', `ws://127.0.0.1:${port}`);
  expect(code).toBe(3);
  expect(errors).toContain(`ws://127.0.0.1:${port}`);
});

test('a client that never connects: exit 3', async () => {
  const { code, errors } = await conformance(secrets, '--client', 'echo no licence; false', '--only', 'SMCP-HS');
  expect(code).toBe(3);
  expect(errors).toContain('no licence');
});

test('canonical JSON of the reference keeps the order of code points', () => {
  const style = { sorted: 'every', separators: [',', ':'], ascii: false } as const;
  expect(canonical(parseTree('{"\u{10000}":1,"\ue000":2}'), style)).toBe('{"\ue000":2,"\u{10000}":1}');
});
