import { suite } from '../../harness/suite.ts';
import {
  answers,
  endsWithResponse,
  holdsMessages,
  holdsResponse,
  isJsonOrStream,
  isOneObject,
  isUnbuffered,
  plain,
  streams,
} from './answer-forms.ts';
import { modern, requirement } from './requirement.ts';

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
      'begins with an event without data': {
        streams: () => true,
        beforeEvents: () => '\uFEFFid: 0\nretry: 10\ndata:\n\n',
      },
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
