import { isRecord } from '../../harness/exchange.ts';
import { handshake } from '../../harness/peers/http-handshake.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf, errorOf, expectRefused, expectServed, needResult, statusOf } from './expectations.ts';
import { legacy, requirement, since202506 } from './requirement.ts';

/** A version that no revision has. */
const unserved = '1900-01-01';

export const initialization = suite('mcp-http-2025', 'handshake', [
  requirement('http2025.initialize', legacy, {
    cases: [
      scenario('handshake', 'a handshake', async (peer, t: Trial) => {
        const exchange = await handshake(peer);
        // One that takes no second handshake is judged by the one of the run.
        const { protocolVersion, capabilities, serverInfo } = peer.offer ?? expectServed(t, exchange);
        const named = isRecord(serverInfo) && [serverInfo.name, serverInfo.version].every(isText);
        const holds = isText(protocolVersion) && isRecord(capabilities) && named;
        t.expect(holds, 'protocolVersion, capabilities, serverInfo', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'does not say its name': {
        result: (result, { method }) => (method === 'initialize' ? { ...result, serverInfo: undefined } : result),
      },
      'has no version': {
        result: (result, { method }) =>
          method === 'initialize' ? { ...result, serverInfo: { name: 'server' } } : result,
      },
      'does not say what it can': {
        result: (result, { method }) => (method === 'initialize' ? { ...result, capabilities: undefined } : result),
      },
    },
    benign: {
      'says more of itself': {
        result: (result, { method }) =>
          method === 'initialize' ? { ...result, _meta: { 'com.example/build': 7 }, instructions: 'Be kind.' } : result,
      },
    },
  }),

  requirement('http2025.version-agreed', legacy, {
    cases: [
      scenario('again', 'a handshake for the version that was agreed on before', async (peer, t: Trial) => {
        const exchange = await handshake(peer);
        const { protocolVersion } = needResult(t, exchange);
        t.expect(protocolVersion === peer.revision, `the version ${peer.revision}`, protocolVersion, about(exchange));
      }),
    ],
    mutants: {
      'agrees on another version than the one asked for': {
        agreed: (requested, served) => (requested === served[0] ? served[1] : served[0]),
      },
    },
  }),

  requirement('http2025.version-offered', legacy, {
    cases: [
      scenario('offer', 'a handshake for a version that no revision has', async (peer, t: Trial) => {
        needResult(t, await handshake(peer));
        const exchange = await handshake(peer, unserved);
        if (errorOf(exchange) !== undefined) {
          const grade = { weight: 'advice', ambiguity: 'L-A5' } as const;
          t.prefer(false, 'a result with a version that it supports', answerOf(exchange), {
            ...about(exchange),
            ...grade,
          });
          return;
        }
        const { protocolVersion: offered } = needResult(t, exchange);
        const other = isText(offered) && offered !== unserved;
        t.expect(other, `another version than ${unserved}`, offered, about(exchange));
        const again = await handshake(peer, offered);
        const { protocolVersion } = needResult(t, again);
        t.expect(protocolVersion === offered, `the version ${offered} that it offered`, protocolVersion, about(again));
      }),
    ],
    mutants: {
      'agrees to every version': { agreed: (requested) => requested },
      'offers a version that it does not serve': {
        agreed: (requested, served) =>
          served.some((one) => one === requested) ? requested : requested === unserved ? '2024-01-01' : served[0],
      },
    },
    benign: {
      'refuses versions that it does not know': {
        result: (result, { method, params }) =>
          method === 'initialize' && params.protocolVersion === unserved ? refusal() : result,
      },
      'offers an older version': {
        agreed: (requested, served) => (served.some((one) => one === requested) ? requested : served.at(-1)),
      },
    },
  }),

  requirement('http2025.notification-accepted', legacy, {
    cases: [
      scenario('ping', 'a request that is served', async (peer, t) => {
        expectServed(t, await peer.call('ping'));
      }),
      scenario('initialized', 'the notification after a handshake', { twin: 'ping' }, async (peer, t: Trial) => {
        const exchange = await peer.post({ jsonrpc: '2.0', method: 'notifications/initialized' }, {});
        const status = statusOf(exchange) ?? 0;
        const holds = (status === 202 && exchange.response?.body === '') || status >= 400;
        t.expect(holds, 'the status 202 without a body, or an error status', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'answers the notification with 204': {
        answer: (answer, { reason, revision = '' }) =>
          reason === 'notification' && revision < '2026' ? { ...answer, status: 204 } : answer,
      },
      'answers the notification with a result': {
        answer: (answer, { reason, revision = '' }) =>
          reason === 'notification' && revision < '2026'
            ? { status: 200, headers: answer.headers, body: { jsonrpc: '2.0', id: null, result: {} } }
            : answer,
      },
    },
  }),

  requirement('http2025.version-header-refused', since202506, {
    cases: [
      scenario('agreed', 'a request with the agreed version', async (peer: HttpPeer, t: Trial) => {
        expectServed(t, await peer.call('tools/list'));
      }),
      scenario('unserved', 'the same with a version that no revision has', { twin: 'agreed' }, async (peer, t) => {
        expectRefused(t, await peer.call('tools/list', {}, { headers: { 'MCP-Protocol-Version': unserved } }), 400);
      }),
      scenario('no-date', 'the same with a version that is no date', { twin: 'agreed' }, async (peer, t) => {
        expectRefused(t, await peer.call('tools/list', {}, { headers: { 'MCP-Protocol-Version': 'latest' } }), 400);
      }),
    ],
    mutants: {
      'does not read the version header': { refusesVersionHeader: () => false },
      'refuses older versions only': { refusesVersionHeader: (version, served) => !served && version < '2000' },
      'answers a version that it does not serve with 426': {
        refusal: (answer, { reason }) => (reason === 'version-header' ? { ...answer, status: 426 } : answer),
      },
    },
  }),
]);

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function refusal(): never {
  throw new Error('a version that is not known');
}
