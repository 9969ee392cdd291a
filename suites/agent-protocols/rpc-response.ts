import { isRecord, type McpExchange, type RpcExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { RpcPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { exactlyOne } from '../../harness/wire/exactly-one.ts';
import { requirement } from '../requirement.ts';
import * as mcp from './json-rpc-expectations.ts';
import { about, discovery, errorOf, expectAnswer, expectMessage, isProtocolError } from './service-expectations.ts';

const unknownMethod = mcpRequest('simplex-conformance/unknown-method');

export const rpcResponse = suite('agent-protocols', 'rpc-response', [
  requirement('RPC-RES-1', on('rpc'), {
    cases: [
      scenario('result', 'the response to a request that is served', async (rpc, t: Trial) => {
        const exchange = await rpc.request(discovery());
        expectAnswer(t, exchange);
        t.judge(hasExactlyOne(exchange), { in: exchange });
      }),
      scenario('refusal', 'the response to an envelope that is refused', async (rpc, t: Trial) => {
        const exchange = await rpc.request({ protocol: 'xyz', request: {} });
        expectAnswer(t, exchange);
        t.judge(hasExactlyOne(exchange), { in: exchange });
      }),
      invariant('exactly-one', 'every response has exactly one of response and error', hasExactlyOne, {
        'refuses the revision twice over': {
          envelope: (envelope) =>
            envelope.response?.error?.code === -32022
              ? { ...envelope, error: { code: 'unsupported_version' } }
              : envelope,
        },
      }),
    ],
    mutants: {
      'sends error: null beside a response': { envelope: (envelope) => ({ error: null, ...envelope }) },
      'sends response: null beside an error': { envelope: (envelope) => ({ response: null, ...envelope }) },
      'sends an error without a name': { envelope: (envelope) => (envelope.error ? {} : envelope) },
    },
    benign: { 'adds members of its own': { envelope: (envelope) => ({ took: 3, ...envelope, trace: 'x' }) } },
  }),

  requirement('RPC-RES-2', on('transports'), {
    cases: [
      scenario('result', 'the same request over both transports: a result', async ({ chat, rpc }, t) => {
        expectSameMessage(t, await chat.request(discovery().request), await rpc.request(discovery().request));
      }),
      scenario('error', 'the same request over both transports: an error', async ({ chat, rpc }, t) => {
        expectSameMessage(t, await chat.request(unknownMethod), await rpc.request(unknownMethod));
      }),
    ],
    mutants: {
      'sends the bare result': {
        envelope: (envelope) => ({ ...envelope, response: envelope.response?.result ?? envelope.response }),
      },
      'sends the bare error': {
        envelope: (envelope) => ({ ...envelope, response: envelope.response?.error ?? envelope.response }),
      },
      'sends the message as a text': { envelope: ({ response }) => ({ response: JSON.stringify(response) }) },
      'drops jsonrpc': {
        envelope: ({ response, ...rest }) => (response ? { response: { ...response, jsonrpc: undefined } } : rest),
      },
    },
  }),

  requirement('RPC-RES-3', on('rpc'), {
    cases: [
      scenario('refusal', 'an envelope that is refused', async (rpc, t: Trial) => {
        const exchange = await refused(t, rpc);
        t.judge(hasCode(exchange), { in: exchange });
      }),
      invariant('code', 'every error has a code, a string', hasCode, {
        'numbers its rate limit': { envelopeCode: (code, reason) => (reason === 'rate-limit' ? 429 : code) },
      }),
    ],
    mutants: {
      'sends the code as a number': { envelopeCode: () => -32603 },
      'sends no code': { envelopeCode: () => undefined },
      'sends the code as an object': { envelopeCode: (code) => ({ name: code }) },
    },
  }),

  requirement('RPC-RES-4', on('rpc'), {
    cases: [
      scenario('refusal', 'an envelope that is refused', async (rpc, t: Trial) => {
        const exchange = await refused(t, rpc);
        t.judge(hasMessage(exchange), { in: exchange });
      }),
      invariant('message', 'the message of every error that has one is a string', hasMessage, {
        'describes its rate limit in an object': {
          envelopeMessage: (message, reason) => (reason === 'rate-limit' ? { text: message } : message),
        },
      }),
    ],
    mutants: {
      'sends message: null': { envelopeMessage: () => null },
      'sends a list of messages': { envelopeMessage: (message) => [message] },
    },
    benign: {
      'describes nothing': { envelopeMessage: () => undefined },
      'describes with an empty text': { envelopeMessage: () => '' },
    },
  }),

  requirement('RPC-RES-7', on('rpc'), {
    cases: [
      scenario('result', 'a request that is served', async (rpc, t) => {
        expectMessage(t, await rpc.request(discovery()));
      }),
      scenario('unknown-method', 'a method that does not exist', { twin: 'result' }, async (rpc, t) => {
        expectProtocolError(t, await rpc.request({ protocol: 'mcp', request: unknownMethod }));
      }),
      scenario('unknown-tool', 'a tool that does not exist', { twin: 'result' }, async (rpc, t) => {
        const request = mcpRequest('tools/call', { name: 'simplex-conformance-unknown-tool', arguments: {} });
        expectProtocolAnswer(t, await rpc.request({ protocol: 'mcp', request }));
      }),
      scenario('wrong-params', 'parameters that the method does not take', { twin: 'result' }, async (rpc, t) => {
        expectProtocolAnswer(t, await rpc.request({ protocol: 'mcp', request: mcpRequest('tools/call') }));
      }),
    ],
    mutants: {
      'turns errors of the protocol into internal': {
        envelope: (envelope) => (envelope.response?.error ? { error: { code: 'internal' } } : envelope),
      },
      'turns an unknown method into bad_request': {
        envelope: (envelope) =>
          envelope.response?.error?.code === -32601 ? { error: { code: 'bad_request' } } : envelope,
      },
      'turns wrong parameters into bad_request': {
        envelope: (envelope) =>
          envelope.response?.error?.code === -32602 ? { error: { code: 'bad_request' } } : envelope,
      },
    },
    benign: { 'answers an unknown tool by a result': { unknownTool: () => 'result' } },
  }),
]);

/** Presence counts, not the value: `{"response":null}` has one (S-A16). */
function hasExactlyOne({ response, entries }: RpcExchange): Judgement {
  if (!isRecord(response)) return 'irrelevant';
  return holdsIf(exactlyOne(response), 'exactly one of `response` and `error`', response, entries.at(-1));
}

/** An error beside a `response` is RPC-RES-1's matter, whatever it holds. */
function hasCode(exchange: RpcExchange): Judgement {
  const { response } = exchange;
  if (!isRecord(response) || !Object.hasOwn(response, 'error') || Object.hasOwn(response, 'response')) {
    return 'irrelevant';
  }
  const code = errorOf(exchange)?.code;
  return holdsIf(
    typeof code === 'string',
    '`error` with a `code`, a string',
    exchange.response,
    exchange.entries.at(-1),
  );
}

function hasMessage(exchange: RpcExchange): Judgement {
  const error = errorOf(exchange);
  if (error === undefined) return 'irrelevant';
  const fits = !Object.hasOwn(error, 'message') || typeof error.message === 'string';
  return holdsIf(fits, '`error.message`, where there is one, a string', exchange.response, exchange.entries.at(-1));
}

/** An exchange with an error of the envelope: whether there has to be one is another statement's question. */
async function refused(t: Trial, rpc: RpcPeer): Promise<RpcExchange> {
  const exchange = await rpc.request({ protocol: 'xyz', request: {} });
  const response = expectAnswer(t, exchange);
  if (!Object.hasOwn(response, 'error'))
    t.inconclusive('the envelope was not refused, so there is no error to look at');
  return exchange;
}

/** Volatile values aside: what kind of message it is, and which request it answers. */
function expectSameMessage(t: Trial, inChat: McpExchange, overRpc: McpExchange): void {
  const last = mcp.expectResponse(t, inChat);
  const message = isRecord(overRpc.carrier.kind === 'rpc' ? overRpc.carrier.response : undefined)
    ? overRpc.messages[0]
    : undefined;
  t.expect(
    isRecord(message) && JSON.stringify(outline(message)) === JSON.stringify(outline(last)),
    `the message of the last reply in a conversation: ${JSON.stringify(outline(last))}`,
    message ?? mcp.answerOf(overRpc),
    mcp.about(overRpc),
  );
}

function outline(message: Readonly<Record<string, unknown>>): object {
  const { jsonrpc, id, result, error } = message;
  return {
    jsonrpc,
    id,
    result: isRecord(result) ? 'an object' : result,
    error: isRecord(error) ? { code: error.code } : error,
  };
}

function expectProtocolAnswer(t: Trial, exchange: RpcExchange): void {
  const response = expectMessage(t, exchange);
  t.expect(errorOf(exchange) === undefined, 'an answer of the protocol, in `response`', response, about(exchange));
}

function expectProtocolError(t: Trial, exchange: RpcExchange): void {
  expectProtocolAnswer(t, exchange);
  t.expect(isProtocolError(exchange), 'an error of the protocol, in `response`', exchange.response, about(exchange));
}
