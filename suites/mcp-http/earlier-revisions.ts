import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { invariant, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf, expectServed, headerIn, isStream, rule, speaksEarlierEra, statusOf } from './expectations.ts';
import { modern, requirement } from './requirement.ts';

const served = scenario('served', 'a request that is served', async (peer: HttpPeer, t: Trial) => {
  expectServed(t, await peer.call('server/discover'));
});

const listening = [['Accept', 'text/event-stream']] as const;

/** Whether the server sends no session id with an answer of this revision. */
const beginsNoSession = rule(
  ({ request }) => request.method === 'POST',
  (exchange) => headerIn(exchange, 'mcp-session-id') === undefined,
  'no header Mcp-Session-Id',
);

const allowsPost = rule(
  (exchange) => statusOf(exchange) === 405,
  (exchange) => /(^|,)\s*POST\s*(,|$)/.test(headerIn(exchange, 'allow') ?? ''),
  'the header Allow with POST',
);

export const earlierRevisions = suite('mcp-http', 'earlier-revisions', [
  requirement('http.get-refused', modern, {
    cases: [
      served,
      scenario('get', 'a GET of a client that listens', { twin: 'served' }, async (peer, t: Trial) => {
        const exchange = await peer.send({ method: 'GET', headers: listening }, 'head');
        if (isStream(exchange) && (await speaksEarlierEra(peer)))
          t.inapplicable('it has streams for clients of the 2025 era');
        t.expect(statusOf(exchange) === 405, 'the status 405', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'answers GET with a greeting': {
        refusal: (answer, { httpMethod }) => (httpMethod === 'GET' ? { ...answer, status: 200, body: 'MCP' } : answer),
      },
    },
  }),

  requirement('http.delete-refused', modern, {
    cases: [
      served,
      scenario('delete', 'a DELETE', { twin: 'served' }, async (peer, t: Trial) => {
        const exchange = await peer.send({ method: 'DELETE', headers: [] });
        const status = statusOf(exchange) ?? 0;
        if (status !== 405 && status >= 400 && status < 500 && (await speaksEarlierEra(peer))) {
          t.inapplicable('it ends sessions of clients of the 2025 era');
        }
        t.expect(status === 405, 'the status 405', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'answers DELETE with 200': {
        refusal: (answer, { httpMethod }) => (httpMethod === 'DELETE' ? { ...answer, status: 200 } : answer),
      },
      'answers DELETE with 501': {
        refusal: (answer, { httpMethod }) => (httpMethod === 'DELETE' ? { ...answer, status: 501 } : answer),
      },
    },
  }),

  requirement('http.allow-header', modern, {
    cases: [
      scenario('get', 'the answer to GET', async (peer, t: Trial) => {
        const exchange = await peer.send({ method: 'GET', headers: listening }, 'head');
        if (allowsPost(exchange) === 'irrelevant') t.inapplicable('it does not answer GET with 405');
        t.judge(allowsPost(exchange), about(exchange));
      }),
      scenario('put', 'the answer to PUT', async (peer, t: Trial) => {
        const exchange = await peer.send({
          method: 'PUT',
          headers: [['Content-Type', 'application/json']],
          body: '{}',
        });
        if (allowsPost(exchange) === 'irrelevant') t.inapplicable('it does not answer PUT with 405');
        t.judge(allowsPost(exchange), about(exchange));
      }),
    ],
    mutants: {
      'does not say what it allows': {
        refusal: (answer, { reason }) =>
          reason === 'http-method' ? { ...answer, headers: { ...answer.headers, Allow: undefined } } : answer,
      },
      'allows GET instead': {
        refusal: (answer, { reason }) =>
          reason === 'http-method' ? { ...answer, headers: { ...answer.headers, Allow: 'GET' } } : answer,
      },
    },
    benign: {
      'allows more, in another order': {
        refusal: (answer, { reason }) =>
          reason === 'http-method' ? { ...answer, headers: { ...answer.headers, Allow: 'OPTIONS,POST' } } : answer,
      },
    },
  }),

  requirement('http.session-ignored', modern, {
    cases: [
      served,
      scenario('session', 'the same with an invented session', { twin: 'served' }, async (peer, t) => {
        expectServed(t, await peer.call('server/discover', {}, { headers: { 'Mcp-Session-Id': 'conformance-none' } }));
      }),
      scenario('event', 'the same with an invented event id', { twin: 'served' }, async (peer, t) => {
        expectServed(t, await peer.call('server/discover', {}, { headers: { 'Last-Event-ID': 'conformance-none' } }));
      }),
    ],
    // What the header says is taken for an Origin, and refused.
    mutants: {
      'looks for sessions': { headerName: (name) => (/^mcp-session-id$/i.test(name) ? 'origin' : name.toLowerCase()) },
      'looks for events': { headerName: (name) => (/^last-event-id$/i.test(name) ? 'origin' : name.toLowerCase()) },
    },
  }),

  requirement('http.session-not-begun', modern, {
    cases: [
      scenario('discovery', 'the answer to server/discover', async (peer, t: Trial) => {
        const exchange = await peer.call('server/discover');
        expectServed(t, exchange);
        t.judge(beginsNoSession(exchange), about(exchange));
      }),
      scenario('sent', 'the answer to a request with a session', async (peer, t: Trial) => {
        const headers = { 'Mcp-Session-Id': 'conformance-none' };
        const exchange = await peer.call('server/discover', {}, { headers });
        t.judge(beginsNoSession(exchange), about(exchange));
      }),
      invariant('every-answer', 'every answer of the run', beginsNoSession, {
        'begins a session with a list': {
          answer: (answer, { method, reason, revision = '' }) =>
            method === 'tools/list' && reason === 'result' && revision >= '2026'
              ? { ...answer, headers: { ...answer.headers, 'Mcp-Session-Id': 'a' } }
              : answer,
        },
      }),
    ],
    mutants: {
      'begins a session with discovery': {
        answer: (answer, { method, reason }) =>
          method === 'server/discover' && reason === 'result'
            ? { ...answer, headers: { ...answer.headers, 'Mcp-Session-Id': 'b' } }
            : answer,
      },
    },
  }),
]);
