import { expect, test } from 'vitest';
import { virtualClock } from '../../mock-core/index.ts';
import type { HttpExchange } from '../exchange.ts';
import type { HttpListener } from '../http/http.ts';
import { createTranscript } from '../transcript.ts';
import { createExchanges } from './exchanges.ts';
import { createHttpConversation } from './http-log.ts';
import { createWaiting } from './waiting.ts';

const limits = { answerWithin: 1_000, quiet: 50 };
const stream = [['Content-Type', 'Text/Event-Stream; charset=utf-8']] as const;
const json = [['Content-Type', 'application/json']] as const;

/** What a conversation makes of an answer; `whatFollows` goes on by the clock until it is given up. */
async function answered(
  begin: (listener: HttpListener) => void,
  whatFollows?: (listener: HttpListener) => void,
): Promise<{ readonly exchange: HttpExchange; readonly stopped: boolean; readonly time: number }> {
  const clock = virtualClock(0);
  const waiting = createWaiting(clock, limits);
  let stopped = false;
  const { start } = createHttpConversation({
    name: 'http-1',
    revision: '2026-07-28',
    path: '/mcp',
    transcript: createTranscript(clock),
    exchanges: createExchanges(),
    waiting,
    send(_request, listener) {
      queueMicrotask(() => begin(listener));
      const goOn = () => {
        if (stopped || whatFollows === undefined) return;
        whatFollows(listener);
        clock.after(400, goOn);
      };
      clock.after(400, goOn);
      return () => {
        stopped = true;
      };
    },
  });
  const { exchange, ended } = start({ method: 'POST', headers: [], body: '{}' });
  await ended();
  return { exchange, stopped, time: clock.now() };
}

test('an answer in JSON is one message', async () => {
  const { exchange } = await answered((listener) => {
    listener.onHead(200, json);
    listener.onText('{"jsonrpc":"2.0",');
    listener.onText('"id":1,"result":{}}');
    listener.onEnd();
  });
  expect(exchange.response).toMatchObject({ status: 200, complete: true, events: [] });
  expect(exchange.response?.messages).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  expect(exchange.entries.map(({ direction }) => direction)).toEqual(['sent', 'received', 'received']);
});

test('an event stream has its messages as they come, and what is no JSON is undefined', async () => {
  const { exchange } = await answered((listener) => {
    listener.onHead(200, stream);
    listener.onText(': hello\n\nid: 1\ndata:\n\ndata: {"a":\ndata: 1}\n\ndata: [DONE]\n\ndata: {"b"');
    listener.onEnd();
  });
  expect(exchange.response?.messages).toEqual([{ a: 1 }, undefined]);
  expect(exchange.response?.complete).toBe(true);
});

test('an empty answer has no message', async () => {
  const { exchange } = await answered((listener) => {
    listener.onHead(202, []);
    listener.onEnd();
  });
  expect(exchange.response).toMatchObject({ status: 202, messages: [], complete: true });
});

test('JSON of any depth does no harm', async () => {
  const { exchange } = await answered((listener) => {
    listener.onHead(200, json);
    listener.onText('['.repeat(1_000_000));
    listener.onEnd();
  });
  expect(exchange.response?.messages).toEqual([undefined]);
});

test('comments do not keep an answer alive', async () => {
  const { exchange, stopped, time } = await answered(
    (listener) => listener.onHead(200, stream),
    (listener) => listener.onText(': keep-alive\n\n'),
  );
  expect(exchange).toMatchObject({ refusalKind: 'timeout', refusal: 'the answer did not end in time' });
  expect(stopped).toBe(true);
  expect(time).toBeLessThanOrEqual(2 * limits.answerWithin);
});

test('nor do drops of a body', async () => {
  const { exchange, stopped } = await answered(
    (listener) => listener.onHead(200, json),
    (listener) => listener.onText(' '),
  );
  expect(exchange.refusalKind).toBe('timeout');
  expect(exchange.response?.messages).toEqual([]);
  expect(stopped).toBe(true);
});

test('a stream of events without an end is given up at last', async () => {
  const { exchange, stopped, time } = await answered(
    (listener) => listener.onHead(200, stream),
    (listener) => listener.onText('data: {}\n\n'),
  );
  expect(exchange.refusalKind).toBe('timeout');
  expect(stopped).toBe(true);
  expect(time).toBeLessThanOrEqual(31 * limits.answerWithin);
});

test('an answer of any size is broken off', async () => {
  const { exchange, stopped } = await answered((listener) => {
    listener.onHead(200, json);
    for (let part = 0; part < 9; part += 1) listener.onText('x'.repeat(1024 * 1024));
  });
  expect(exchange).toMatchObject({ refusalKind: 'broken', refusal: expect.stringContaining('longer than') });
  expect(exchange.response?.complete).toBe(false);
  expect(stopped).toBe(true);
});

test('what fails says why, and what comes after it is not heard', async () => {
  const { exchange } = await answered((listener) => {
    listener.onFailure('ECONNRESET: reset');
    listener.onHead(200, json);
    listener.onEnd();
  });
  expect(exchange).toMatchObject({ refusalKind: 'broken', refusal: 'ECONNRESET: reset' });
  expect(exchange.response).toBeUndefined();
});
