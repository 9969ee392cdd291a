import type { HttpExchange } from '../../harness/exchange.ts';
import { handshake } from '../../harness/peers/http-handshake.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf, expectServed, headerIn, needResult, resultOf, statusOf } from './expectations.ts';
import { legacy, requirement } from './requirement.ts';

interface Begun {
  readonly exchange: HttpExchange;
  readonly session: string;
}

/** A session of its own, as a client begins it. */
async function begin(peer: HttpPeer, trial: Trial): Promise<Begun> {
  const exchange = await handshake(peer);
  needResult(trial, exchange);
  const session = headerIn(exchange, 'mcp-session-id');
  if (session === undefined) trial.inapplicable('it begins no sessions');
  await peer.post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { 'Mcp-Session-Id': session });
  return { exchange, session };
}

export const sessions = suite('mcp-http-2025', 'sessions', [
  requirement('http2025.session-id-characters', legacy, {
    cases: [
      scenario('id', 'the id of a session', async (peer, t: Trial) => {
        const { exchange, session } = await begin(peer, t);
        t.expect(/^[\x21-\x7e]+$/.test(session), 'visible ASCII characters', session, about(exchange));
      }),
    ],
    mutants: {
      'has blanks in its ids': { sessionId: (id, place) => id && `session ${place} ${id}` },
      'has letters beyond ASCII in its ids': { sessionId: (id) => id && `ü${id}` },
    },
    benign: {
      'has long ids of all characters': { sessionId: (id) => id && `!"#$%&'()*+-./:;<=>?@[]^_\`{|}~${id}` },
    },
  }),

  requirement('http2025.session-id-unique', legacy, {
    cases: [
      scenario('three', 'three sessions', async (peer, t: Trial) => {
        const begun = [await begin(peer, t), await begin(peer, t), await begin(peer, t)];
        const ids = begun.map(({ session }) => session);
        t.expect(new Set(ids).size === ids.length, 'ids that differ', ids, about(begun[2]?.exchange ?? never()));
      }),
    ],
    mutants: {
      'gives everybody the same session': { sessionId: (id) => id && 'session' },
      'has two sessions': { sessionId: (id, place) => id && `session-${place % 2}` },
    },
  }),

  requirement('http2025.session-missing', legacy, {
    cases: [
      scenario('with', 'a request of a session', async (peer: HttpPeer, t: Trial) => {
        const { session } = await begin(peer, t);
        expectServed(t, await peer.call('tools/list', {}, { headers: { 'Mcp-Session-Id': session } }));
      }),
      scenario('without', 'the same without the session id', { twin: 'with' }, async (peer, t: Trial) => {
        const exchange = await peer.call('tools/list', {}, { headers: { 'Mcp-Session-Id': undefined } });
        if (resultOf(exchange) !== undefined) t.inapplicable('it requires no session id');
        t.expect(statusOf(exchange) === 400, 'the status 400', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'answers a missing session with 404': {
        refusal: (answer, { reason }) => (reason === 'session-missing' ? { ...answer, status: 404 } : answer),
      },
      'answers a missing session with 200 and an error': {
        refusal: (answer, { reason }) => (reason === 'session-missing' ? { ...answer, status: 200 } : answer),
      },
    },
    benign: {
      'serves requests without a session': { refusesSession: (finding) => finding !== 'missing' },
      'begins no sessions': { sessionId: () => undefined, refusesSession: () => false },
    },
  }),

  requirement('http2025.session-ended', legacy, {
    cases: [
      scenario('ended', 'a session that was served and then ended', async (peer, t: Trial) => {
        const { session } = await begin(peer, t);
        const headers = { 'Mcp-Session-Id': session };
        needResult(t, await peer.call('tools/list', {}, { headers }));
        const { headers: sent } = await peer.requestOf(peer.message('tools/list'), headers);
        const kept = sent.filter(([name]) => name.toLowerCase() !== 'content-type');
        const end = await peer.send({ method: 'DELETE', headers: kept });
        const status = statusOf(end) ?? 0;
        if (status < 200 || status >= 300) t.inapplicable('it lets no client end a session');
        const exchange = await peer.call('tools/list', {}, { headers });
        t.expect(statusOf(exchange) === 404, 'the status 404', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'serves sessions that are over': { refusesSession: (finding) => finding !== 'ended' },
      'answers a session that is over with 400': {
        refusal: (answer, { reason }) => (reason === 'session-unknown' ? { ...answer, status: 400 } : answer),
      },
    },
    benign: {
      'lets no client end a session': { endsSessions: () => false },
      'says that a session was ended': {
        answer: (answer, { reason }) => (reason === 'session-end' ? { ...answer, status: 200, body: {} } : answer),
      },
    },
  }),
]);

function never(): never {
  throw new Error('there are three sessions');
}
