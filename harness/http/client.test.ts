import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createHttpClient } from './client.ts';
import type { Header, HttpRequest } from './http.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  return `http://127.0.0.1:${await portOf(server)}/mcp?key=1`;
}

async function portOf(server: Pick<Server, 'listen' | 'close' | 'address' | 'once'>): Promise<number> {
  server.listen(0, '127.0.0.1');
  closing.push(() => void server.close());
  await once(server as never, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Answer {
  status?: number;
  headers?: readonly Header[];
  text: string;
  end: string;
}

function client(address: string) {
  const { send, close } = createHttpClient(address);
  closing.push(close);
  return (request: HttpRequest): Promise<Answer> =>
    new Promise((resolve) => {
      const answer: Answer = { text: '', end: '' };
      const end = (how: string) => resolve({ ...answer, end: how });
      send(request, {
        onHead(status, headers) {
          answer.status = status;
          answer.headers = headers;
        },
        onText: (text) => (answer.text += text),
        onEnd: () => end('end'),
        onFailure: (why) => end(why),
      });
    });
}

const bodyOf = async (request: IncomingMessage) => {
  let body = '';
  for await (const part of request) body += part;
  return body;
};

test('headers are sent as they are given, and none is added but what HTTP needs', async () => {
  const url = await serve(async (request, response) => {
    response.end(JSON.stringify([request.method, request.url, request.rawHeaders, await bodyOf(request)]));
  });
  const ask = client(url);
  const headers = [
    ['x-B', '1'],
    ['X-a', 'ü'],
    ['x-B', '2'],
  ] as const;
  const host = new URL(url).host;
  expect(JSON.parse((await ask({ method: 'POST', headers, body: 'ä' })).text)).toEqual([
    'POST',
    '/mcp?key=1',
    ['Host', host, 'x-B', '1', 'X-a', 'ü', 'x-B', '2', 'Content-Length', '2', 'Connection', 'keep-alive'],
    'ä',
  ]);
  expect(JSON.parse((await ask({ method: 'DELETE', path: '/other', headers: [] })).text)).toEqual([
    'DELETE',
    '/other',
    ['Host', host, 'Connection', 'keep-alive'],
    '',
  ]);
});

test('a redirection is an answer', async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await client(url)({ method: 'POST', headers: [], body: '{}' })).toMatchObject({ status: 307, end: 'end' });
  expect(asked).toBe(1);
});

test('proxies of the environment are not asked', async () => {
  const url = await serve((_request, response) => response.end('direct'));
  const { HTTP_PROXY: before } = process.env;
  process.env.HTTP_PROXY = 'http://127.0.0.1:9';
  try {
    expect((await client(url)({ method: 'GET', headers: [] })).text).toBe('direct');
  } finally {
    if (before === undefined) delete process.env.HTTP_PROXY;
    else process.env.HTTP_PROXY = before;
  }
});

test('a body in parts stops where an answer begins', async () => {
  const url = await serve((request, response) => {
    request.once('data', () => response.writeHead(413, { connection: 'close' }).end('too large'));
  });
  const endless = (function* () {
    for (;;) yield 'x'.repeat(65_536);
  })();
  const answer = await client(url)({ method: 'POST', headers: [], body: endless });
  expect(answer).toMatchObject({ status: 413, text: 'too large', end: 'end' });
});

test('characters that come apart are put together', async () => {
  const url = await serve((_request, response) => {
    const bytes = Buffer.from('aä工🎉');
    response.write(bytes.subarray(0, 2));
    setImmediate(() => {
      response.write(bytes.subarray(2, 9));
      setImmediate(() => response.end(bytes.subarray(9)));
    });
  });
  expect((await client(url)({ method: 'GET', headers: [] })).text).toBe('aä工🎉');
});

test('an answer that is broken off says so', async () => {
  const url = await serve((request, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half');
    setImmediate(() => request.socket.destroy());
  });
  const answer = await client(url)({ method: 'GET', headers: [] });
  expect(answer.status).toBe(200);
  expect(answer.text).toBe('half');
  expect(answer.end).toMatch(/ECONNRESET|aborted|ended before/);
});

test('a connection that is closed at once, and a port where nothing listens, say so', async () => {
  const server = createRawServer((socket) => socket.destroy());
  const port = await portOf(server as never);
  expect((await client(`http://127.0.0.1:${port}/`)({ method: 'GET', headers: [] })).end).toMatch(/ECONNRESET|socket/);
  closing.pop();
  closing.pop()?.();
  await once(server, 'close');
  expect((await client(`http://127.0.0.1:${port}/`)({ method: 'GET', headers: [] })).end).toContain('ECONNREFUSED');
});

test('an answer that is given up is not heard of any more', async () => {
  let left: (() => void) | undefined;
  const url = await serve((_request, response) => {
    response.once('close', () => left?.());
    response.write('first');
  });
  const { send, close } = createHttpClient(url);
  closing.push(close);
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    left = resolve;
    const stop = send(
      { method: 'GET', headers: [] },
      {
        onHead: () => {},
        onText(text) {
          heard.push(text);
          stop();
        },
        onEnd: () => heard.push('end'),
        onFailure: () => heard.push('failure'),
      },
    );
  });
  expect(heard).toEqual(['first']);
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.warn('openssl is missing: certificates are not tried');

test.skipIf(!hasOpenssl)('a certificate that nobody vouches for is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) =>
    response.end('served'),
  );
  rmSync(folder, { recursive: true });
  const answer = await client(`https://127.0.0.1:${await portOf(server)}/`)({ method: 'GET', headers: [] });
  expect(answer).toMatchObject({ text: '', end: expect.stringContaining('SELF_SIGNED') });
});
