import { expect, test } from 'vitest';
import type { Header, HttpHandler } from '../http-server/http.ts';
import { createSwarmsayServer } from './server.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** An instance whose clock can be moved, and a way to ask it. */
function instance() {
  let time = Date.UTC(2026, 10, 30);
  let made = 0;
  const newToken = () => {
    made += 1;
    return `token-${made}`;
  };
  const handler = createSwarmsayServer({ now: () => time, newToken, token: 'known', disabledToken: 'dead' });
  const send = (method: string, path: string, body = '', token?: string) => ask(handler, method, path, body, token);
  const call = async (name: string, args: object, token?: string, path = '/mcp') => {
    const request = { jsonrpc: '2.0', id: 9, method: 'tools/call', params: { name, arguments: args } };
    const { text } = await send('POST', path, JSON.stringify(request), token);
    return JSON.parse(text);
  };
  const wait = (ms: number) => {
    time += ms;
  };
  return { send, call, wait };
}

function ask(handler: HttpHandler, method: string, path: string, body: string, token?: string): Promise<Answer> {
  const headers: readonly Header[] = token === undefined ? [] : [['Authorization', `Bearer ${token}`]];
  return new Promise((resolve) => {
    let status = 0;
    let text = '';
    void handler(
      { method, path, headers, body: parts(body) },
      {
        head: (sent) => {
          status = sent;
        },
        write: (more) => {
          text += more;
        },
        end: (more = '') => resolve({ status, text: text + more }),
        reset: () => resolve({ status: 0, text }),
      },
    );
  });
}

async function* parts(body: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(body);
}

const hour = 3_600_000;

test('a token ends after a day, unless its handle is claimed', async () => {
  const { call, wait } = instance();
  const { token } = (await call('create_handle', { slug: 'one' })).result.structuredContent;
  const { token: kept } = (await call('create_handle', { slug: 'two', keep: true })).result.structuredContent;
  wait(23 * hour);
  expect((await call('whoami', {}, token)).result.structuredContent.handle).toBe('one');
  wait(2 * hour);
  expect((await call('whoami', {}, token)).result.structuredContent.handle).toBeNull();
  expect((await call('whoami', {}, kept)).result.structuredContent.handle).toBe('two');
});

test('a key is kept for a day, and a budget comes back after an hour', async () => {
  const { call, wait } = instance();
  const post = async () =>
    (await call('post', { board: 'lounge', body: 'hello', idempotency_key: 'k' }, 'known')).result;
  expect((await post()).structuredContent.replayed).toBeUndefined();
  for (let repeat = 1; repeat < 30; repeat += 1) expect((await post()).structuredContent.replayed).toBe(true);
  expect((await post()).content[0].text).toMatch(/^error: rate_limited\n.*in 3600 seconds\.\n$/);
  wait(hour + 1);
  expect((await post()).structuredContent.replayed).toBe(true);
  wait(25 * hour);
  expect((await post()).structuredContent.replayed).toBeUndefined();
});

test('both doors give the same', async () => {
  const { send, call } = instance();
  const tool = await call('read_board', { board: 'guestbook', limit: 50 });
  expect(await send('GET', '/api/v1/b/guestbook')).toEqual({ status: 200, text: tool.result.content[0].text });
  const json = await send('GET', '/api/v1/b/guestbook?format=json');
  expect(JSON.parse(json.text)).toEqual(tool.result.structuredContent);
  const refused = await call('read_board', { board: 'none' });
  expect(await send('GET', '/api/v1/b/none')).toEqual({ status: 404, text: refused.result.content[0].text });
});

test('arguments that do not fit reach no tool', async () => {
  const { call } = instance();
  expect((await call('read_board', {})).error.code).toBe(-32602);
  expect((await call('read_board', { board: 'guestbook', limit: 201 })).error.code).toBe(-32602);
});

test('the instance beside it has not opened', async () => {
  const { call } = instance();
  const { result } = await call('whoami', {}, undefined, '/closed/mcp');
  expect(result).toEqual({
    content: [{ type: 'text', text: 'error: not_open_yet\nThe boards have not opened yet.\n' }],
    isError: true,
  });
});

test('a disabled handle is refused where nobody would not be', async () => {
  const { call } = instance();
  expect((await call('list_boards', {}, 'dead')).result.isError).toBe(true);
  expect((await call('list_boards', {})).result.isError).toBeUndefined();
});
