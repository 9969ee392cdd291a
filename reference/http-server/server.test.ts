import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { HttpHandler } from './http.ts';
import { listen } from './listen.ts';
import { createHttpServer, type HttpServerOptions } from './server.ts';
import { shop } from './shop.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function served(handler: HttpHandler): Promise<string> {
  const { url, close } = await listen(handler, 0);
  closing.push(close);
  return url;
}

const reference = (options: Partial<HttpServerOptions> = {}) => served(createHttpServer({ domain: shop, ...options }));

async function post(url: string, message: unknown, headers: Readonly<Record<string, string>> = {}) {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('a body above the limit is refused while it comes, with the JSON that the server is given for it', async () => {
  const url = await reference({ bodyLimit: 65_536, oversize: { error: 'too_large' } });
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  closing.push(() => socket.destroy());
  // The body says that it is short, and has no end.
  socket.write('POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  socket.write(`11000\r\n${'x'.repeat(0x11000)}\r\n`);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, 'end');
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('{"error":"too_large"}');
});

test('the caller of a tool is told apart by its Authorization', async () => {
  const seen: unknown[] = [];
  const url = await reference({
    domain: {
      ...shop,
      callTool: (_name, _values, { authorization }) => {
        seen.push(authorization);
        return { content: [] };
      },
    },
  });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'any' } };
  await post(url, call, { authorization: 'Bearer a' });
  await post(url, call);
  expect(seen).toEqual(['Bearer a', undefined]);
});

test('a defect of the domain does not show what it says', async () => {
  const callTool = () => {
    throw new Error('secret');
  };
  const url = await reference({ domain: { ...shop, callTool } });
  const { status, text } = await post(url, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'any' } });
  expect(status).toBe(500);
  expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'The server failed.' } });
});

test('a request of the 2025 era is answered without a handshake where there are no sessions', async () => {
  const url = await reference();
  const { status, text } = await post(url, { jsonrpc: '2.0', id: 'a', method: 'resources/list' });
  expect(status).toBe(200);
  const { result } = JSON.parse(text) as { result: Readonly<Record<string, unknown>> };
  expect(Object.keys(result).sort()).toEqual(['nextCursor', 'resources']);
});

test('any other path is none of its endpoints', async () => {
  const url = await reference();
  expect((await post(`${url}/other`, '{}')).status).toBe(404);
});
