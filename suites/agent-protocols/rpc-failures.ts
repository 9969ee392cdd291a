import { isRecord, mcpView, type RpcExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import type { RpcPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { fixtureCall, sizedCall } from './fixture-calls.ts';
import { usesWhatTheCoreTakes } from './oddities.ts';
import { answerOfSize, blockSize, recommendedSize, responseSizes } from './response-size.ts';
import {
  about,
  discovery,
  errorCodes,
  errorOf,
  expectAnswer,
  expectError,
  expectMessage,
  isProtocolError,
} from './service-expectations.ts';

const served = scenario('served', 'a request that is served', async (rpc: RpcPeer, t) => {
  expectMessage(t, await rpc.request(discovery()));
});

/** Errors that come after the request was passed on, and what all codes have in common. */
export const rpcFailures = suite('agent-protocols', 'rpc-failures', [
  requirement('RPC-ERR-5', on('rpc'), {
    cases: [
      served,
      scenario('tool', 'a call of a tool that needs a conversation', { twin: 'served' }, async (rpc, t) => {
        const request = fixtureCall(t, rpc, 'conversationOnly');
        expectError(t, await rpc.request({ protocol: 'mcp', request }), 'conversation_required');
      }),
    ],
    mutants: {
      'calls it a protocol that it does not serve': {
        envelopeCode: (code, reason) => (reason === 'needs-conversation' ? 'unsupported_protocol' : code),
      },
      'works without the conversation': { needsConversation: () => false },
    },
  }),

  requirement('RPC-ERR-7', on('rpc'), {
    cases: [
      scenario('fits', 'an answer of 9,500 bytes', async (rpc, t) => {
        expectMessage(t, await answerOfSize(t, rpc, 9_500));
      }),
      scenario('oversize', 'a tool whose answer is too large', { twin: 'fits' }, async (rpc, t) => {
        const request = fixtureCall(t, rpc, 'oversize');
        expectError(t, await rpc.request({ protocol: 'mcp', request }), 'too_large');
      }),
      scenario('no-fixture', 'a long id that makes the answer too large', { twin: 'fits' }, async (rpc, t) => {
        expectError(t, await answerOfSize(t, rpc, 11_500), 'too_large');
      }),
      vectors('edge', 'an answer of this size', responseSizes, { twin: 'fits' }, async (rpc, t, { from, bytes }) => {
        const size = (from === 'advised' ? recommendedSize : blockSize) + bytes;
        expectMessageOrTooLarge(t, await answerOfSize(t, rpc, size), size);
      }),
      scenario('multi-byte', 'a tool whose answer is too large in bytes alone', { twin: 'fits' }, async (rpc, t) => {
        const request = sizedCall(t, rpc, { fill: '本', characters: 5_000 });
        expectError(t, await rpc.request({ protocol: 'mcp', request }), 'too_large');
      }),
    ],
    mutants: {
      'counts characters for bytes': {
        serviceSize: (json) => json.length,
        oversizeEnvelope: (envelope, _asked, size) => (size > recommendedSize ? envelope : undefined),
      },
      'takes the block for the room in it': {
        serviceLimit: () => blockSize,
        oversizeEnvelope: (envelope, _asked, size) => (size > blockSize ? envelope : undefined),
      },
      'says nothing between the size that is advised and the block': {
        oversizeEnvelope: (envelope, _asked, size) => (size > blockSize ? envelope : undefined),
      },
      'says nothing where the answer is too large': { oversizeEnvelope: () => undefined },
      'calls it a failure of its own': { envelopeCode: (code, reason) => (reason === 'oversize' ? 'internal' : code) },
      'finds half of the size too large': { serviceLimit: () => 5_000 },
    },
    benign: usesWhatTheCoreTakes,
  }),

  requirement('RPC-ERR-9', on('rpc'), {
    cases: [
      served,
      scenario('crash', 'a tool whose implementation throws', { twin: 'served' }, async (rpc, t) => {
        const request = fixtureCall(t, rpc, 'crashing');
        expectFailureTold(t, await rpc.request({ protocol: 'mcp', request }));
      }),
    ],
    mutants: {
      'leaves a failure unanswered': {
        serviceAnswers: (envelope) => (JSON.stringify(envelope).includes('"internal"') ? [] : [envelope]),
      },
      'calls its failure the mistake of the requester': {
        envelopeCode: (code, reason) => (reason === 'failure' ? 'bad_request' : code),
      },
    },
    benign: { 'lets the protocol tell of the failure': { failure: () => 'protocol' } },
  }),

  requirement('RPC-ERR-12', on('rpc'), {
    cases: [
      scenario('refusal', 'the code of a refusal', async (rpc, t: Trial) => {
        const exchange = await rpc.request({ protocol: 'xyz', request: {} });
        expectAnswer(t, exchange);
        if (errorOf(exchange) === undefined) t.inconclusive('the envelope was not refused, so there is no code');
        t.judge(isSpelled(exchange), about(exchange));
      }),
      invariant('spelling', 'every code that is meant is spelled as in the list', isSpelled, {
        'spells rate_limited in camel case': {
          envelopeCode: (code, reason) => (reason === 'rate-limit' ? 'rateLimited' : code),
        },
      }),
    ],
    mutants: {
      'shouts its codes': { envelopeCode: (code) => code.toUpperCase() },
      'writes hyphens': { envelopeCode: (code) => code.replace('_', '-') },
      'leaves a blank after the code': { envelopeCode: (code) => `${code} ` },
    },
  }),
]);

/** What is counted, and from where on it is too much, is open up to the block (S-A6). */
function expectMessageOrTooLarge(t: Trial, exchange: RpcExchange, size: number): void {
  if (size > blockSize) {
    expectError(t, exchange, 'too_large');
    return;
  }
  const response = expectAnswer(t, exchange);
  const told = mcpView(exchange)?.response !== undefined || errorOf(exchange)?.code === 'too_large';
  t.expect(told, 'the response of the protocol, or an envelope with error.code "too_large"', response, about(exchange));
  if (size > recommendedSize) return;
  t.prefer(errorOf(exchange) === undefined, `a response of ${size} bytes, which is advised at most`, response, {
    ...about(exchange),
    weight: 'note',
    ambiguity: 'S-A6',
  });
}

/** Every way to tell that the responder failed: by the envelope, by the protocol, or by the result of a tool. */
function expectFailureTold(t: Trial, exchange: RpcExchange): void {
  const response = expectAnswer(t, exchange);
  const message = isRecord(response.response) ? response.response : {};
  const told = isRecord(message.result) && message.result.isError === true;
  t.expect(
    errorOf(exchange)?.code === 'internal' || isProtocolError(exchange) || told,
    'internal, or an error of the protocol or of the tool in `response`',
    response,
    about(exchange),
  );
}

/** Other codes are an extension; another spelling of a code in the list is none. */
function isSpelled(exchange: RpcExchange): Judgement {
  const code = errorOf(exchange)?.code;
  if (typeof code !== 'string') return 'irrelevant';
  const meant = errorCodes.find((known) => bare(known) === bare(code));
  if (meant === undefined) return 'irrelevant';
  return holdsIf(code === meant, `error.code ${JSON.stringify(meant)}`, code, exchange.entries.at(-1));
}

function bare(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z]/g, '');
}
