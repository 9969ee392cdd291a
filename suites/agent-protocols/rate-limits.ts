import type { RpcExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import type { RpcPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { parseRpcResponse } from '../../harness/wire/rpc-response.ts';
import { requirement } from '../requirement.ts';
import { fixtureCall } from './fixture-calls.ts';
import { about, errorOf, expectAnswer } from './service-expectations.ts';

/** How often a tool with a rate limit is called before it counts as one without. */
const callsAtMost = 5;
/** Seconds that a case waits at most. */
const patience = 30;

export const rateLimits = suite('agent-protocols', 'rate-limits', [
  requirement('RPC-RES-5', on('rpc'), {
    cases: [
      scenario('limited', 'a tool that is called too often', async (rpc, t: Trial) => {
        const exchange = await limited(t, rpc);
        if (retryAfter(exchange) === undefined) t.inapplicable('its refusals have no retryAfter, which is optional');
        t.judge(isWholeNumber(exchange), about(exchange));
      }),
      invariant('retry-after', 'retryAfter of every error that has one is a uint32', isWholeNumber, {
        'wants another tool in half a second': {
          envelopeError: (error, reason) => (reason === 'needs-conversation' ? { ...error, retryAfter: 0.5 } : error),
        },
      }),
    ],
    mutants: {
      'writes the number as a text': { retryAfter: (seconds) => String(seconds) },
      'writes a fraction': { retryAfter: (seconds) => seconds + 0.5 },
      'writes a negative number': { retryAfter: (seconds) => -seconds },
      'writes more than 32 bits': { retryAfter: () => 4_294_967_296 },
      'writes null': { retryAfter: () => null },
    },
    benign: {
      'does not say when': { retryAfter: () => undefined },
      'says the largest number': { retryAfter: () => 4_294_967_295 },
    },
  }),

  requirement('RPC-RES-9', on('rpc'), {
    cases: [
      scenario('repeated', 'the request again, after the time', async (rpc, t: Trial) => {
        const exchange = await limited(t, rpc);
        const seconds = retryAfter(exchange);
        if (seconds === undefined) return t.inapplicable('its refusals have no retryAfter, which is optional');
        if (typeof seconds !== 'number' || seconds < 0) return t.inconclusive('retryAfter is no number of seconds');
        if (seconds > patience) return t.untested(`a rate limit of at most ${patience} s: retryAfter is ${seconds}`);
        await rpc.pause(seconds * 1_000);
        const again = await rpc.request({ protocol: 'mcp', request: fixtureCall(t, rpc, 'rateLimited') });
        const response = expectAnswer(t, again);
        t.expect(
          errorOf(again)?.code !== 'rate_limited',
          `no rate limit ${seconds} s after retryAfter said so`,
          response,
          about(again),
        );
      }),
    ],
    mutants: {
      'says one second whatever the limit': { retryAfter: () => 1 },
      'counts in minutes': { retryAfter: (seconds) => Math.ceil(seconds / 60) },
      'says 0': { retryAfter: () => 0 },
    },
    benign: { 'waits longer than it needs': { retryAfter: (seconds) => seconds + 5 } },
  }),
]);

/** A refusal of the tool with a rate limit, which takes several calls in a row. */
async function limited(t: Trial, rpc: RpcPeer): Promise<RpcExchange> {
  const request = fixtureCall(t, rpc, 'rateLimited');
  for (let calls = 0; calls < callsAtMost; calls += 1) {
    const exchange = await rpc.request({ protocol: 'mcp', request });
    if (errorOf(exchange)?.code === 'rate_limited') return exchange;
  }
  return t.untested(`fixtures.mcp.rateLimited names a tool that refuses ${callsAtMost} calls in a row`);
}

function retryAfter(exchange: RpcExchange): unknown {
  return errorOf(exchange)?.retryAfter;
}

/** By the schema of the response, whatever else is wrong with it. */
function isWholeNumber(exchange: RpcExchange): Judgement {
  const error = errorOf(exchange);
  if (error === undefined || !Object.hasOwn(error, 'retryAfter')) return 'irrelevant';
  const { success } = parseRpcResponse({ error: { code: 'rate_limited', retryAfter: error.retryAfter } });
  return holdsIf(
    success,
    'error.retryAfter, a whole number from 0 to 4294967295',
    error.retryAfter,
    exchange.entries.at(-1),
  );
}
