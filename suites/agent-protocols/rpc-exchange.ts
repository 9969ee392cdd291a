import { isRecord, isResponse, mcpView, type RpcExchange } from '../../harness/exchange.ts';
import { holdsIf } from '../../harness/judgement.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { fixtureCall } from './fixture-calls.ts';
import { answersSecondFirst } from './oddities.ts';
import { alice, mallory } from './request-keys.ts';
import { answerOfSize, recommendedSize, sizeOf } from './response-size.ts';
import { about, discovery, expectAnswer } from './service-expectations.ts';

const oneAnswer = 'the one response of the request: no notification before it, no list of messages';

export const rpcExchange = suite('agent-protocols', 'rpc-exchange', [
  requirement('RPC-EX-10', on('rpc'), {
    cases: [
      scenario('answered', 'a request gets the response to itself', async (rpc, t) => {
        expectAnswer(t, await rpc.request(discovery()));
      }),
      scenario('at-once', 'requests that are open at once get each their own response', async (rpc, t) => {
        const ids = ['first', 'second', 'third', 'fourth'];
        const open = ids.map((id) => rpc.request(discovery({ request: mcpRequest('server/discover', {}, { id }) })));
        for (const exchange of await Promise.all(open)) expectOwnAnswer(t, exchange, ids);
      }),
      scenario('many', 'forty requests at once, of two who sign and of others', async (rpc, t) => {
        const ids = Array.from({ length: 40 }, (_, index) => `request ${index + 1}`);
        const signers = [{}, { signWith: alice }, { signWith: mallory }];
        const open = ids.map((id, index) =>
          // A bot that serves one request after the other needs its time for all of them.
          rpc.request(discovery({ request: mcpRequest('server/discover', {}, { id }) }), {
            ...signers[index % 3],
            within: 10 * rpc.answerWithin,
          }),
        );
        for (const exchange of await Promise.all(open)) expectOwnAnswer(t, exchange, ids);
      }),
    ],
    mutants: {
      'works on sixteen requests at most': { answersService: (_request, inFlight) => inFlight < 16 },
      'swaps user and request': {
        serviceResponseCommand: (userId, requestId, json) => `/_service_response ${requestId} ${userId} ${json}`,
      },
      'leaves the user out': {
        serviceResponseCommand: (_userId, requestId, json) => `/_service_response ${requestId} ${json}`,
      },
      'sends the JSON as a quoted text': {
        serviceResponseCommand: (userId, requestId, json) =>
          `/_service_response ${userId} ${requestId} ${JSON.stringify(json)}`,
      },
    },
    benign: {
      ...answersSecondFirst,
    },
  }),

  requirement('RPC-EX-11', on('rpc'), {
    cases: [
      scenario('first-is-last', 'what comes first is the whole answer', async (rpc, t) => {
        expectOneAnswer(t, await rpc.request(discovery()));
      }),
      scenario('with-progress', 'a request with a progress token gets its response alone', async (rpc, t) => {
        const request = fixtureCall(t, rpc, 'progress', { meta: { progressToken: 'steps' } });
        expectOneAnswer(t, await rpc.request({ protocol: 'mcp', request }));
      }),
    ],
    mutants: {
      'answers progress first': {
        serviceAnswers: (envelope) => [
          { response: { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } } },
          envelope,
        ],
      },
      'answers with a list of messages': {
        envelope: (envelope) => (envelope.response ? { response: [envelope.response] } : envelope),
      },
    },
  }),

  requirement('RPC-REQ-1', on('rpc'), {
    cases: [
      scenario('reached', 'a request reaches the bot, which declares Service RPC', async (rpc, t: Trial) => {
        const exchange = await rpc.request(discovery());
        t.expect(
          exchange.refusalKind !== 'timeout',
          'a core that runs with service_requests=on, so that the request is answered',
          'no response within the wait',
          { ...about(exchange), silence: true },
        );
      }),
    ],
    mutants: {
      'starts its core without the option': { startCommand: () => '/_start main=on snd_files=on' },
      'switches service requests off': { startCommand: () => '/_start main=on snd_files=on service_requests=off' },
    },
  }),

  requirement('RPC-REQ-4', on('rpc'), {
    cases: [
      scenario('has-keys', 'a request to the address does not fail for want of keys', async (rpc, t: Trial) => {
        const exchange = await rpc.request(discovery());
        t.expect(
          exchange.refusalKind !== 'notDRAddress',
          'an address with ratchet keys',
          exchange.refusal,
          about(exchange),
        );
      }),
    ],
    mutants: {
      'creates its address without ratchet keys': { addressCommand: (userId) => `/_address ${userId}` },
    },
    benign: {
      'wants keys without post-quantum encryption': {
        addressCommand: (userId) => `/_address ${userId} pq_ratchet=off`,
      },
    },
  }),

  requirement('RPC-REQ-12', on('rpc'), {
    cases: [
      scenario(
        'band',
        'an answer that would take 10,500 bytes, which the core could still send',
        async (rpc, t: Trial) => {
          const exchange = await answerOfSize(t, rpc, 10_500);
          if (exchange.response === undefined) t.inconclusive('there was no response, of whatever size');
          t.judge(withinRecommendedSize(exchange), { in: exchange });
        },
      ),
      invariant('size', 'no response exceeds 10,000 bytes of JSON', withinRecommendedSize, {
        'pads what it refuses for its revision': {
          serviceAnswers: (envelope) =>
            JSON.stringify(envelope).includes('-32022') ? [{ ...envelope, padding: 'x'.repeat(10_000) }] : [envelope],
        },
      }),
    ],
    mutants: {
      'uses all that the core takes': { serviceLimit: () => Number.POSITIVE_INFINITY },
      'refuses from 10,900 bytes on': { serviceLimit: () => 10_900 },
    },
  }),
]);

function expectOwnAnswer(t: Trial, exchange: RpcExchange, ids: readonly string[]): void {
  const response = expectAnswer(t, exchange);
  const asked = mcpView(exchange)?.request.id;
  const answered = isRecord(response.response) ? response.response.id : undefined;
  t.expect(
    answered === asked || !ids.some((id) => id === answered),
    `the response to the request with the id ${JSON.stringify(asked)}`,
    response,
    about(exchange),
  );
}

function expectOneAnswer(t: Trial, exchange: RpcExchange): void {
  const response = expectAnswer(t, exchange);
  const whole = 'error' in response || isResponse(response.response);
  t.expect(whole, oneAnswer, response, about(exchange));
}

function withinRecommendedSize({ response, entries }: RpcExchange) {
  if (response === undefined) return 'irrelevant' as const;
  const size = sizeOf(response);
  return holdsIf(size <= recommendedSize, 'at most 10,000 bytes of JSON', `${size} bytes`, entries.at(-1));
}
