import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { invariant, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import {
  about,
  answerOf,
  askedIn,
  errorOf,
  expectServed,
  isStream,
  needResult,
  responseOf,
  rule,
  statusOf,
} from './expectations.ts';
import { legacy, requirement } from './requirement.ts';

const ids = [
  { id: 'zero', comment: 'a number that is falsy', requestId: 0 },
  { id: 'number', comment: 'a large number', requestId: 9_007_199_254_740_991 },
  { id: 'text', comment: 'a text', requestId: 'conformance' },
  { id: 'digits', comment: 'a text of digits', requestId: '17' },
];

/** A request that was taken, sent as a client of the revision does. */
const isAnswered = (exchange: Parameters<typeof responseOf>[0]) =>
  responseOf(exchange) !== undefined && statusOf(exchange) === 200 && !Array.isArray(askedIn(exchange));

const echoesId = rule(
  (exchange) => isAnswered(exchange) && 'id' in askedIn(exchange),
  (exchange) => responseOf(exchange)?.id === askedIn(exchange).id,
  'the id of the request',
);

const isEither = rule(
  isAnswered,
  (exchange) => {
    const response = responseOf(exchange) ?? {};
    return (
      'result' in response !== 'error' in response &&
      (!('error' in response) || Number.isInteger(errorOf(exchange)?.code))
    );
  },
  'a result, or an error whose code is an integer',
);

const listed = scenario('listed', 'a request that is served', async (peer: HttpPeer, t: Trial) => {
  expectServed(t, await peer.call('tools/list'));
});

export const messages = suite('mcp-http-2025', 'messages', [
  requirement('http2025.id-echo', legacy, {
    cases: [
      vectors('served', 'a request with this id that is served', ids, {}, async (peer, t: Trial, { requestId }) => {
        const exchange = await peer.call('tools/list', {}, { id: requestId });
        t.judge(echoesId(exchange), about(exchange));
      }),
      vectors('refused', 'a request with this id that is refused', ids, {}, async (peer, t: Trial, { requestId }) => {
        const exchange = await peer.call('conformance/no-such-method', {}, { id: requestId });
        t.judge(echoesId(exchange), about(exchange));
      }),
      invariant('every-answer', 'every answer of the run', echoesId),
    ],
    mutants: {
      'sends ids as texts': {
        response: (response, { revision = '' }) =>
          revision !== '' && revision < '2026' ? { ...response, id: String(response.id) } : response,
      },
      'reads digits as a number': {
        response: (response, { revision = '' }) =>
          revision !== '' && revision < '2026' && response.id === '17' ? { ...response, id: 17 } : response,
      },
      'leaves ids out of errors': {
        response: ({ id, ...response }, { revision = '' }) =>
          revision !== '' && revision < '2026' && 'error' in response ? response : { id, ...response },
      },
    },
  }),

  requirement('http2025.response-shape', legacy, {
    cases: [
      listed,
      scenario('served', 'the answer to a request that is served', { twin: 'listed' }, async (peer, t: Trial) => {
        const exchange = await peer.call('tools/list');
        t.judge(isEither(exchange), about(exchange));
      }),
      scenario('refused', 'the answer to a request that is refused', { twin: 'listed' }, async (peer, t: Trial) => {
        const exchange = await peer.call('conformance/no-such-method');
        t.judge(isEither(exchange), about(exchange));
      }),
      invariant('every-answer', 'every answer of the run', isEither),
    ],
    mutants: {
      'gives a null error beside its results': {
        response: (response, { revision = '', reason }) =>
          reason === 'result' && revision < '2026' ? { ...response, error: null } : response,
      },
      'gives its codes as texts': {
        error: (error, { revision = '', reason }) =>
          reason === 'unknown-method' && revision < '2026' ? { ...error, code: String(error.code) } : error,
      },
    },
  }),

  requirement('http2025.method-unknown', legacy, {
    cases: [
      listed,
      scenario('unknown', 'a method that no revision has', { twin: 'listed' }, async (peer, t: Trial) => {
        const exchange = await peer.call('conformance/no-such-method');
        t.expect(errorOf(exchange)?.code === -32_601, 'the error -32601', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'answers an unknown method with -32600': {
        error: (error, { revision = '', reason }) =>
          reason === 'unknown-method' && revision < '2026' ? { ...error, code: -32_600 } : error,
      },
    },
    benign: {
      'answers an unknown method with 404': {
        refusal: (answer, { revision = '', reason }) =>
          reason === 'unknown-method' && revision < '2026' ? { ...answer, status: 404 } : answer,
      },
    },
  }),

  requirement('http2025.ping', legacy, {
    cases: [
      scenario('ping', 'a ping', async (peer, t: Trial) => {
        const exchange = await peer.call('ping');
        const result = expectServed(t, exchange);
        const members = Object.keys(result).filter((name) => name !== '_meta');
        t.expect(members.length === 0, 'an empty result', result, about(exchange));
      }),
    ],
    mutants: {
      'says pong': { result: (result, { method }) => (method === 'ping' ? { pong: true } : result) },
      'does not know ping': {
        result(result, { method }) {
          if (method === 'ping') throw new Error('ping');
          return result;
        },
      },
    },
  }),

  requirement('http2025.get', legacy, {
    cases: [
      listed,
      scenario('get', 'a GET of a client that listens', { twin: 'listed' }, async (peer, t: Trial) => {
        const { headers } = await peer.requestOf(peer.message('tools/list'), { Accept: 'text/event-stream' });
        const kept = headers.filter(([name]) => name.toLowerCase() !== 'content-type');
        const exchange = await peer.send({ method: 'GET', headers: kept }, 'head');
        const holds = statusOf(exchange) === 405 || (statusOf(exchange) === 200 && isStream(exchange));
        t.expect(holds, 'an event stream, or the status 405', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'answers GET with 404': {
        refusal: (answer, { httpMethod }) => (httpMethod === 'GET' ? { ...answer, status: 404 } : answer),
      },
      'answers GET with a page': {
        refusal: (answer, { httpMethod }) =>
          httpMethod === 'GET' ? { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<p>MCP' } : answer,
      },
    },
    benign: {
      'opens a stream for GET': {
        refusal: (answer, { httpMethod }) =>
          httpMethod === 'GET'
            ? { status: 200, headers: { 'Content-Type': 'text/event-stream' }, body: ': hello\n\n' }
            : answer,
      },
    },
  }),

  requirement('http2025.page-cursor', legacy, {
    cases: [
      listed,
      scenario('invented', 'a list with an invented cursor', { twin: 'listed' }, async (peer, t: Trial) => {
        const exchange = await peer.call('tools/list', { cursor: 'conformance-no-such-cursor' });
        if (responseOf(exchange) === undefined) needResult(t, exchange);
        t.expect(errorOf(exchange)?.code === -32_602, 'the error -32602', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'answers an invented cursor with another code': {
        error: (error, { revision = '', params }) =>
          revision !== '' && revision < '2026' && 'cursor' in params ? { ...error, code: -32_603 } : error,
      },
    },
  }),
]);
