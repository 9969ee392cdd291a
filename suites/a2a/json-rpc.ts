import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord, isResponse } from '../../harness/exchange.ts';
import { holdsIf, type Judgement, objection } from '../../harness/judgement.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { invariant, on, property, scenario, suite, type Vector, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { about, answersOf } from '../agent-protocols/json-rpc-expectations.ts';
import { anyRequestId } from '../any-request-id.ts';
import { requirement } from '../requirement.ts';
import { paramsOf } from './known-tasks.ts';
import { expectError, expectResponse, expectServed, needResponse } from './response-expectations.ts';
import { harmless, messageFor } from './sending.ts';
import { isStream } from './streams.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface IdVector extends Vector {
  readonly requestId: string | number;
}
const { ids } = readVectors('mcp/request-ids.json') as { readonly ids: readonly IdVector[] };

/** A method that no version has, refused with an error over every binding that looks at it. */
const noMethod = 'conformance.NoSuchMethod';

/** Every response is JSON-RPC 2.0 and has either a result or an error, by presence. */
function isJsonRpc(exchange: A2aExchange): Judgement {
  const responses = answersOf(exchange).filter(({ message }) => isResponse(message));
  const wrong = responses.find(({ message }) => {
    const { jsonrpc, ...response } = message as JsonObject;
    return jsonrpc !== '2.0' || ('result' in response && 'error' in response);
  });
  const wanted = 'jsonrpc "2.0", and either a result or an error';
  if (wrong !== undefined) return objection(wanted, wrong.message, wrong.entry);
  return responses.length === 0 ? 'irrelevant' : 'holds';
}

/** Whether the request is one of JSON-RPC whose id the other side can read. */
function isReadable({ request: { id, jsonrpc, method } }: A2aExchange): boolean {
  return (typeof id === 'string' || Number.isSafeInteger(id)) && jsonrpc === '2.0' && typeof method === 'string';
}

/**
 * The response has the id of its request, by value and type. What answers a request for a stream in a conversation is
 * judged as events are (a2a.stream-event-response).
 */
function echoesId(exchange: A2aExchange): Judgement {
  const first = answersOf(exchange).find(({ message }) => isResponse(message));
  if (first === undefined || !isReadable(exchange)) return 'irrelevant';
  if (isStream(exchange) && exchange.carrier.kind === 'chat') return 'irrelevant';
  const { id } = exchange.request;
  const actual = (first.message as JsonObject).id;
  return holdsIf(actual === id, `the id ${JSON.stringify(id)} of the request`, actual, first.entry);
}

/** One response, and nothing for the request after it; news of a task that was not waited for are an open reading. */
function hasOneResponse(exchange: A2aExchange): Judgement {
  const answers = answersOf(exchange);
  if (isStream(exchange) || !answers.some(({ message }) => isResponse(message))) return 'irrelevant';
  const { configuration } = paramsOf(exchange);
  const later = isRecord(configuration) && configuration.returnImmediately === true;
  return holdsIf(
    answers.length === 1,
    'one response, and nothing for the request after it',
    answers.map(({ message }) => message),
    answers.at(-1)?.entry,
    later ? { weight: 'advice', ambiguity: 'S-A20' } : undefined,
  );
}

async function judgeAnswer(
  a2a: A2aPeer,
  trial: Trial,
  request: object,
  rule: (exchange: A2aExchange) => Judgement,
): Promise<void> {
  const exchange = await a2a.request(request);
  needResponse(trial, exchange);
  trial.judge(rule(exchange), about(exchange));
}

const wrongRequests = [
  { id: 'no-method', comment: 'an object without method', change: { method: undefined } },
  { id: 'number', comment: 'a method that is a number', change: { method: 7 } },
  { id: 'null', comment: 'a method that is null', change: { method: null } },
  { id: 'object', comment: 'a method that is an object', change: { method: { name: 'ListTasks' } } },
];

export const jsonRpc = suite('a2a', 'json-rpc', [
  requirement('a2a.response-shape', on('a2a'), {
    cases: [
      scenario('result', 'a request that is served', async (a2a, t) => {
        await judgeAnswer(a2a, t, harmless(a2a, t), isJsonRpc);
      }),
      scenario('error', 'a request of a version that does not exist', async (a2a, t) => {
        await judgeAnswer(a2a, t, harmless(a2a, t, { version: '99.0' }), isJsonRpc);
      }),
      invariant('every-response', 'the form of every response', isJsonRpc),
    ],
    mutants: {
      'leaves jsonrpc out': { a2aResponses: ({ jsonrpc: _, ...response }) => [response] },
      'speaks JSON-RPC 1.0': { a2aResponses: (response) => [{ ...response, jsonrpc: '1.0' }] },
      'has the version as a number': { a2aResponses: (response) => [{ ...response, jsonrpc: 2 }] },
      'sends error null beside a result': {
        a2aResponses: (response) => [response.result ? { ...response, error: null } : response],
      },
      'sends result null beside an error': {
        a2aResponses: (response) => [response.error ? { ...response, result: null } : response],
      },
    },
    benign: {
      'has the members in another order': {
        a2aResponses: (response) => [Object.fromEntries(Object.entries(response).reverse())],
      },
      'adds members to response and result': {
        a2aResponses: (response) => [{ ...response, elapsed: 3 }],
        a2aResult: (result) => ({ ...result, generation: '7' }),
      },
    },
  }),

  requirement('a2a.id-echo', on('a2a'), {
    cases: [
      vectors('result', 'a request with this id that is served', ids, {}, async (a2a, t, { requestId }) => {
        const exchange = await a2a.request(harmless(a2a, t, { id: requestId }));
        expectResponse(t, exchange);
        t.judge(echoesId(exchange), about(exchange));
      }),
      vectors('error', 'a request with this id that is refused', ids, {}, async (a2a, t, { requestId }) => {
        const exchange = await a2a.request(harmless(a2a, t, { id: requestId, version: '99.0' }));
        expectResponse(t, exchange);
        t.judge(echoesId(exchange), about(exchange));
      }),
      property('any-id', 'a request with any id', anyRequestId, {}, async (a2a, t, id) => {
        const exchange = await a2a.request(harmless(a2a, t, { id }));
        expectResponse(t, exchange);
        t.judge(echoesId(exchange), about(exchange));
      }),
      invariant('same-id', 'the id of every first response', echoesId, {
        'answers an empty list of parts with the id null': {
          a2aResponses: (response, { params: { message } }) => [
            isRecord(message) && Array.isArray(message.parts) && message.parts.length === 0
              ? { ...response, id: null }
              : response,
          ],
        },
      }),
    ],
    mutants: {
      'sends the id as a string': { a2aResponseId: (id) => String(id) },
      'sends a numeric string as a number': {
        a2aResponseId: (id) => (typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id),
      },
      'leaves out an id that is falsy': { a2aResponseId: (id) => id || undefined },
      'gives every response the id 1': { a2aResponseId: () => 1 },
      'trims the id': { a2aResponseId: (id) => (typeof id === 'string' ? id.trim() : id) },
      'answers every error with the id null': {
        a2aResponses: (response) => [response.error ? { ...response, id: null } : response],
      },
    },
    benign: {
      'puts the id last': { a2aResponses: ({ id, ...rest }) => [{ ...rest, id }] },
    },
  }),

  requirement('a2a.request-invalid', on('a2a'), {
    cases: [
      scenario('valid', 'a request that is served', async (a2a, t) => {
        expectServed(t, await a2a.request(harmless(a2a, t)));
      }),
      vectors('wrong', 'what is not a request', wrongRequests, { twin: 'valid' }, async (a2a, t, { change }) => {
        const exchange = await a2a.request({ ...a2aRequest('ListTasks', {}), ...change }, { malformed: true });
        expectError(t, exchange, errorCodes.invalidRequest);
      }),
    ],
    mutants: {
      'answers what is not a request as an unknown method': {
        refusal: (reason) => (reason === 'not-a-request' ? 'unknown-method' : reason),
      },
      'answers what is not a request with an empty result': {
        a2aResponses: (response) => [
          response.error?.code === errorCodes.invalidRequest ? { ...response, error: undefined, result: {} } : response,
        ],
      },
    },
    benign: {
      'answers what is not a request without an id': {
        a2aResponses: (response) => [
          response.error?.code === errorCodes.invalidRequest ? { ...response, id: null } : response,
        ],
      },
    },
  }),

  requirement('a2a.one-response', on('a2a'), {
    cases: [
      scenario('served', 'a request that is served, up to the end of the run', async (a2a, t) => {
        const exchange = await a2a.request(harmless(a2a, t));
        expectResponse(t, exchange);
        t.afterQuiet(() => t.judge(hasOneResponse(exchange), about(exchange)));
      }),
      scenario('refused', 'a request that is refused, up to the end of the run', async (a2a, t) => {
        const exchange = await a2a.request(a2aRequest(noMethod, {}));
        expectResponse(t, exchange);
        t.afterQuiet(() => t.judge(hasOneResponse(exchange), about(exchange)));
      }),
      scenario('work', 'a message that begins work in several steps, up to the end of the run', async (a2a, t) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'stream'));
        expectResponse(t, exchange);
        t.afterQuiet(() => t.judge(hasOneResponse(exchange), about(exchange)));
      }),
      invariant('every-exchange', 'the messages for every request that is not answered with a stream', hasOneResponse, {
        'refuses twice what is not a request': {
          a2aResponses: (response) =>
            response.error?.code === errorCodes.invalidRequest ? [response, response] : [response],
        },
      }),
    ],
    mutants: {
      'answers twice': { a2aResponses: (response) => [response, response] },
      'answers errors twice': { a2aResponses: (response) => (response.error ? [response, response] : [response]) },
      'says first that the task was taken': {
        a2aResponses: (response, { method }) =>
          method === 'SendMessage' && response.result
            ? [
                {
                  ...response,
                  result: {
                    message: { messageId: 'taken', contextId: 'taken', role: 'ROLE_AGENT', parts: [{ text: 'Soon' }] },
                  },
                },
                response,
              ]
            : [response],
      },
      'sends an empty object after each answer': { afterResponse: () => [{}] },
    },
  }),
]);
