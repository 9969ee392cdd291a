import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import {
  about,
  answerOf,
  expectRefused,
  expectServed,
  foreignOrigin,
  isLoopback,
  resultOf,
  statusOf,
} from './expectations.ts';
import { legacy, modern, requirement, since202511 } from './requirement.ts';

/** Every server has it, in its era. */
function anyMethod({ revision }: HttpPeer): string {
  return revision >= '2026' ? 'server/discover' : 'tools/list';
}

const withoutOrigin = scenario('none', 'a request without Origin', async (peer: HttpPeer, t: Trial) => {
  expectServed(t, await peer.call(anyMethod(peer)));
});

function ofForeignPage(peer: HttpPeer) {
  return peer.call(anyMethod(peer), {}, { headers: { Origin: foreignOrigin } });
}

export const security = suite('mcp-http', 'security', [
  requirement('http.origin-refused', modern, {
    cases: [
      withoutOrigin,
      scenario('foreign', 'the same with the Origin of a foreign page', { twin: 'none' }, async (peer, t) => {
        const exchange = await ofForeignPage(peer);
        if (isLoopback(peer)) return expectRefused(t, exchange, 403);
        const grade = { weight: 'advice', ambiguity: 'H-A1' } as const;
        t.prefer(statusOf(exchange) === 403, 'the status 403', answerOf(exchange), { ...about(exchange), ...grade });
      }),
    ],
    mutants: {
      'serves every page of the web': { allowsOrigin: () => true },
      'refuses an Origin with 400': {
        refusal: (answer, { reason, revision }) =>
          reason === 'origin' && revision === undefined ? { ...answer, status: 400 } : answer,
      },
    },
    benign: {
      'says no more than 403': {
        refusal: (answer, { reason }) => (reason === 'origin' ? { ...answer, headers: {}, body: undefined } : answer),
      },
    },
  }),
]);

export const securityWithHandshake = suite('mcp-http-2025', 'security', [
  requirement('http2025.origin-checked', legacy, {
    cases: [
      withoutOrigin,
      scenario('foreign', 'the same with the Origin of a foreign page', { twin: 'none' }, async (peer, t) => {
        const exchange = await ofForeignPage(peer);
        const holds = resultOf(exchange) === undefined;
        if (isLoopback(peer)) return t.expect(holds, 'no result', answerOf(exchange), about(exchange));
        t.prefer(holds, 'no result', answerOf(exchange), { ...about(exchange), weight: 'advice', ambiguity: 'L-A1' });
      }),
    ],
    mutants: {
      'serves every page': { allowsOrigin: () => true },
    },
  }),

  requirement('http2025.origin-status', since202511, {
    cases: [
      withoutOrigin,
      scenario('status', 'the status of what is refused for its Origin', { twin: 'none' }, async (peer, t) => {
        const exchange = await ofForeignPage(peer);
        if (resultOf(exchange) !== undefined) t.inconclusive('it is served, which another statement judges');
        expectRefused(t, exchange, 403);
      }),
    ],
    mutants: {
      'refuses a foreign page with 401': {
        refusal: (answer, { reason }) => (reason === 'origin' ? { ...answer, status: 401 } : answer),
      },
    },
  }),
]);
