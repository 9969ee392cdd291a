import { type HttpExchange, isNotification, isRecord, isResponse } from '../../harness/exchange.ts';
import type { Judgement } from '../../harness/judgement.ts';
import { mediaType } from '../../harness/peers/http-log.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { invariant, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, askedIn, headerIn, isStream, needResult, rule } from './expectations.ts';
import { legacy, modern, requirement } from './requirement.ts';

type Rule = (exchange: HttpExchange) => Judgement;

/** The answer to a request that was taken. */
function isAnswered(exchange: HttpExchange): boolean {
  const { method, id } = askedIn(exchange);
  return exchange.request.method === 'POST' && exchange.response?.status === 200 && isText(method) && id !== undefined;
}

const isText = (value: unknown) => typeof value === 'string';

/** A stream that is one answer and not a subscription. */
function isStreamedAnswer(exchange: HttpExchange): boolean {
  return isAnswered(exchange) && isStream(exchange) && askedIn(exchange).method !== 'subscriptions/listen';
}

function messagesOf({ response }: HttpExchange): readonly unknown[] {
  return response?.messages ?? [];
}

const isJsonOrStream = rule(
  isAnswered,
  ({ response }) => ['application/json', 'text/event-stream'].includes(mediaType(response?.headers ?? []) ?? ''),
  'the Content-Type application/json or text/event-stream',
);

const isOneObject = rule(
  (exchange) => isAnswered(exchange) && mediaType(exchange.response?.headers ?? []) === 'application/json',
  (exchange) => messagesOf(exchange).length === 1 && messagesOf(exchange).every(isResponse),
  'a body that is one JSON-RPC response',
);

const holdsMessages = rule(
  isStreamedAnswer,
  (exchange) =>
    messagesOf(exchange).every(
      (message) =>
        isRecord(message) &&
        message.jsonrpc === '2.0' &&
        (isResponse(message) || isNotification(message) || 'method' in message),
    ),
  'a message of JSON-RPC in every event',
);

const holdsResponse = rule(
  (exchange) => isStreamedAnswer(exchange) && exchange.response?.complete === true,
  (exchange) => messagesOf(exchange).flat().some(isResponse),
  'the response in the stream',
);

const endsWithResponse = rule(
  (exchange) => isStreamedAnswer(exchange) && messagesOf(exchange).some(isResponse),
  (exchange) => exchange.response?.complete === true && isResponse(messagesOf(exchange).filter(isRecord).at(-1)),
  'the end of the stream after the response',
);

const isUnbuffered = rule(
  (exchange) => exchange.response?.status === 200 && isStream(exchange),
  (exchange) => headerIn(exchange, 'x-accel-buffering')?.trim().toLowerCase() === 'no',
  'the header X-Accel-Buffering: no',
);

/** The answers to a list, or to what every server has, and to a call that reports progress where there is one. */
function answers(judge: Rule) {
  return [...served(judge), ...streams(judge)] as const;
}

/** The answers to a list, or to what every server has. */
function plain(judge: Rule) {
  return [...served(judge), invariant('every-answer', 'every answer of the run', judge)] as const;
}

function served(judge: Rule) {
  return [
    scenario('served', 'a request that is served', async (peer: HttpPeer, t: Trial) => {
      const { capabilities = {} } = await peer.survey();
      const general = peer.revision >= '2026' ? 'server/discover' : 'ping';
      const exchange = await peer.call('tools' in capabilities ? 'tools/list' : general);
      if (judge(exchange) === 'irrelevant') t.inapplicable('it answers in another form');
      t.judge(judge(exchange), about(exchange));
    }),
  ] as const;
}

/** A call that reports progress, which takes a stream. */
function streams(judge: Rule) {
  return [
    scenario('progress', 'a call that reports progress', async (peer: HttpPeer, t: Trial) => {
      const { progress } = peer.fixtures.mcp ?? {};
      if (progress === undefined) {
        return t.untested('fixtures.mcp.progress in conformance.config.json names a tool that reports progress');
      }
      const params = { name: progress.tool, arguments: progress.arguments ?? {} };
      const exchange = await peer.call('tools/call', params, { meta: { progressToken: 'steps' } });
      if (judge(exchange) === 'irrelevant') {
        if (exchange.response?.status !== 200) needResult(t, exchange);
        t.inapplicable('it answers in another form');
      }
      t.judge(judge(exchange), about(exchange));
    }),
    invariant('every-answer', 'every answer of the run', judge),
  ] as const;
}

export const responses = suite('mcp-http', 'responses', [
  requirement('http.json-or-stream', modern, {
    cases: answers(isJsonOrStream),
    mutants: {
      'answers in text/plain': {
        answer: (answer, { reason, revision = '' }) =>
          reason === 'result' && revision >= '2026'
            ? { ...answer, headers: { ...answer.headers, 'Content-Type': 'text/plain' } }
            : answer,
      },
      'does not say what it answers in': {
        answer: (answer, { reason, method }) =>
          reason === 'result' && method === 'server/discover' ? { ...answer, headers: {} } : answer,
      },
      'calls its streams text': {
        streamHeaders: (headers) => ({ ...headers, 'Content-Type': 'text/plain' }),
      },
    },
    benign: {
      'names the character set': {
        answer: (answer) =>
          answer.body === undefined
            ? answer
            : {
                ...answer,
                headers: {
                  ...answer.headers,
                  'content-type': 'Application/JSON; charset=utf-8',
                  'Content-Type': undefined,
                },
              },
      },
      'answers everything in a stream': { streams: () => true },
      'writes header names in capital letters': {
        streamHeaders: (headers) =>
          Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
      },
    },
  }),

  requirement('http.json-one-object', modern, {
    cases: plain(isOneObject),
    mutants: {
      'answers one request with a list': {
        answer: (answer, { reason, method }) =>
          reason === 'result' && method === 'tools/list' ? { ...answer, body: [answer.body] } : answer,
      },
      'adds a second object': {
        answer: (answer, { reason, method }) =>
          reason === 'result' && method === 'tools/list'
            ? { ...answer, body: `${JSON.stringify(answer.body)}\n{}` }
            : answer,
      },
    },
    benign: {
      'lays its JSON out over lines': {
        answer: (answer) =>
          answer.body === undefined ? answer : { ...answer, body: JSON.stringify(answer.body, null, 2) },
      },
      'answers in another order of members': {
        response: (response) => Object.fromEntries(Object.entries(response).reverse()),
      },
    },
  }),

  requirement('http.stream-messages', modern, {
    cases: streams(holdsMessages),
    mutants: {
      'sends each message as a list': { event: (message) => `data: ${JSON.stringify([message])}\n\n` },
      'ends with a word of its own': { afterResponse: () => 'data: [DONE]\n\n' },
      'begins with a word of its own': { beforeEvents: () => 'event: ready\ndata: ok\n\n' },
    },
    benign: {
      'spreads a message over lines': {
        event: (message) => `${JSON.stringify(message, null, 2).replace(/^/gm, 'data: ')}\n\n`,
      },
      'ends lines as HTTP does': { event: (message) => `data:${JSON.stringify(message)}\r\n\r\n` },
      'numbers its events': {
        event: (message) =>
          `id: ${JSON.stringify(message).length}\nevent: message\nretry: 1000\ndata: ${JSON.stringify(message)}\n\n`,
      },
      'keeps the connection alive with comments': {
        beforeEvents: () => ': keep-alive\n\n',
        afterResponse: () => ':\n\n',
      },
      'begins with an event without data': { streams: () => true, beforeEvents: () => '\uFEFFid: 0\nretry: 10\n\n' },
    },
  }),

  requirement('http.stream-response', modern, {
    cases: streams(holdsResponse),
    mutants: {
      'ends the stream of a call without its response': {
        response: (response, { method, revision = '', params }) =>
          method === 'tools/call' && revision >= '2026' && params.name === 'countdown' ? undefined : response,
      },
    },
  }),

  requirement('http.stream-ends', modern, {
    cases: streams(endsWithResponse),
    mutants: {
      'keeps its streams open': { endsStream: () => false },
    },
  }),

  requirement('http.stream-buffering', modern, {
    cases: streams(isUnbuffered),
    mutants: {
      'lets its streams be buffered': {
        streamHeaders: ({ 'X-Accel-Buffering': _, ...headers }) => headers,
      },
      'says yes to buffers': { streamHeaders: (headers) => ({ ...headers, 'X-Accel-Buffering': 'yes' }) },
    },
  }),
]);

export const responsesWithHandshake = suite('mcp-http-2025', 'responses', [
  requirement('http2025.json-or-stream', legacy, {
    cases: answers(isJsonOrStream),
    mutants: {
      'answers in text/html': {
        answer: (answer, { reason, revision = '' }) =>
          reason === 'result' && revision < '2026'
            ? { ...answer, headers: { ...answer.headers, 'Content-Type': 'text/html' } }
            : answer,
      },
      'calls its streams binary': {
        streamHeaders: (headers, { revision = '' }) =>
          revision < '2026' ? { ...headers, 'Content-Type': 'application/octet-stream' } : headers,
      },
    },
  }),

  requirement('http2025.stream-response', legacy, {
    cases: streams(holdsResponse),
    mutants: {
      'ends a stream without its response': {
        response: (response, { method, revision = '', params }) =>
          method === 'tools/call' && revision < '2026' && params.name === 'countdown' ? undefined : response,
      },
    },
  }),

  requirement('http2025.stream-ends', legacy, {
    cases: streams(endsWithResponse),
    mutants: {
      'lets its streams go on': { endsStream: () => false },
    },
  }),
]);
