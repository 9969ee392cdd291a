import { isRecord } from '../../harness/exchange.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf, errorOf, expectServed, responseOf, statusOf } from './expectations.ts';
import { modern, requirement } from './requirement.ts';

const served = scenario('one', 'a request that is served', async (peer: HttpPeer, t: Trial) => {
  expectServed(t, await peer.call('server/discover'));
});

/** Bodies that no server can take for a message. */
const unreadable = [
  { id: 'cut-off', comment: 'an object without its end', body: '{"jsonrpc":"2.0","id":1,"method":' },
  { id: 'words', comment: 'no JSON at all', body: 'server/discover' },
  { id: 'number', comment: 'JSON, and no object', body: '7' },
  { id: 'empty-object', comment: 'an object, and no message', body: '{}' },
];

async function sendBody(peer: HttpPeer, body: string) {
  return peer.send({ ...(await peer.requestOf(peer.message('server/discover'))), body });
}

const lists = [
  { id: 'one', comment: 'a list with one request', size: 1 },
  { id: 'several', comment: 'a list with three requests', size: 3 },
];

export const requests = suite('mcp-http', 'requests', [
  requirement('http.single-message', modern, {
    cases: [
      served,
      vectors('list', 'the same in a list', lists, { twin: 'one' }, async (peer, t: Trial, { size }) => {
        const messages = Array.from({ length: size }, (_, id) => peer.message('server/discover', {}, { id }));
        const exchange = await sendBody(peer, JSON.stringify(messages));
        const answers = exchange.response?.messages.flat() ?? [];
        const holds = !answers.some((answer) => isRecord(answer) && 'result' in answer);
        t.expect(holds, 'no result', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'serves lists of messages': { takesList: () => true },
    },
  }),

  requirement('http.notification-accepted', modern, {
    cases: [
      served,
      scenario(
        'cancelled',
        'a notification about a request that was never made',
        { twin: 'one' },
        async (peer, t: Trial) => {
          const params = { requestId: 'conformance-none', reason: 'not needed' };
          const exchange = await peer.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params }, {});
          const status = statusOf(exchange) ?? 0;
          const holds = (status === 202 && exchange.response?.body === '') || (status >= 400 && status < 500);
          t.expect(holds, 'the status 202 without a body, or one of 400 to 499', answerOf(exchange), about(exchange));
        },
      ),
    ],
    mutants: {
      'answers a notification with 200': {
        answer: (answer, { reason, revision = '' }) =>
          reason === 'notification' && revision >= '2026' ? { ...answer, status: 200 } : answer,
      },
      'says more than 202': {
        answer: (answer, { reason, revision = '' }) =>
          reason === 'notification' && revision >= '2026' ? { ...answer, body: { ok: true } } : answer,
      },
    },
    benign: {
      'takes no notifications': {
        answer: (answer, { reason, revision = '' }) =>
          reason === 'notification' && revision >= '2026' ? { ...answer, status: 400 } : answer,
      },
    },
  }),

  requirement('http.unreadable-refused', modern, {
    cases: [
      served,
      vectors('body', 'a body that is no message', unreadable, { twin: 'one' }, async (peer, t: Trial, { body }) => {
        const exchange = await sendBody(peer, body);
        const refused = (statusOf(exchange) ?? 0) >= 400 || errorOf(exchange) !== undefined;
        t.expect(refused, 'an error status or a JSON-RPC error', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'takes what is no JSON for a notification': {
        refusal: (answer, { reason }) =>
          reason === 'not-json' ? { status: 202, headers: {}, body: undefined } : answer,
      },
      'answers an empty object with an empty result': {
        refusal: (answer, { reason }) =>
          reason === 'not-a-request' ? { ...answer, status: 200, body: { jsonrpc: '2.0', result: {} } } : answer,
      },
    },
    benign: {
      'refuses what it cannot read by HTTP alone': {
        refusal: (answer, { reason }) =>
          reason === 'not-json' ? { status: 400, headers: { 'Content-Type': 'text/plain' }, body: 'No.' } : answer,
      },
    },
  }),

  requirement('http.unreadable-code', modern, {
    cases: [
      served,
      vectors(
        'body',
        'a body that is not JSON',
        unreadable.slice(0, 2),
        { twin: 'one' },
        async (peer, t: Trial, { body }) => {
          const exchange = await sendBody(peer, body);
          const error = errorOf(exchange);
          if (error === undefined) return t.inconclusive('there is no JSON-RPC error to judge', 'H-A5');
          t.expect(error.code === -32_700, 'the error -32700', error, about(exchange));
        },
      ),
    ],
    mutants: {
      'calls what is no JSON an invalid request': {
        error: (error, { reason }) => (reason === 'not-json' ? { ...error, code: -32_600 } : error),
      },
      'calls what is no JSON a failure of its own': {
        error: (error, { reason }) => (reason === 'not-json' ? { ...error, code: -32_603 } : error),
      },
    },
  }),

  requirement('http.unreadable-id', modern, {
    cases: [
      served,
      vectors('body', 'a body without a readable id', unreadable, { twin: 'one' }, async (peer, t: Trial, { body }) => {
        const exchange = await sendBody(peer, body);
        const error = responseOf(exchange);
        if (error === undefined) return t.inconclusive('there is no JSON-RPC error to judge', 'H-A6');
        t.expect((error.id ?? null) === null, 'no id, or null', error, about(exchange));
      }),
    ],
    mutants: {
      'gives what it cannot read the id 0': {
        response: (response, { reason }) => (reason === 'not-json' ? { ...response, id: 0 } : response),
      },
      'gives what is no message an empty id': {
        response: (response, { reason }) => (reason === 'not-a-request' ? { ...response, id: '' } : response),
      },
    },
    benign: {
      'gives what it cannot read the id null': {
        response: (response, { reason }) => (reason === 'not-json' ? { ...response, id: null } : response),
      },
    },
  }),
]);
