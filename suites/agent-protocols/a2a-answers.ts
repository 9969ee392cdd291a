import { a2aRequest } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord, isResponse } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { needResponse, needResult } from '../a2a/response-expectations.ts';
import { harmless, messageFor } from '../a2a/sending.ts';
import { isStream } from '../a2a/streams.ts';
import { requirement } from '../requirement.ts';
import { methods, pushMethods } from './a2a-methods.ts';
import { about, answersOf, expectInEnvelope } from './json-rpc-expectations.ts';

const unary = [...methods, ...pushMethods].filter(
  ({ method }) => method !== 'SendStreamingMessage' && method !== 'SubscribeToTask',
);
const notYet = { jsonrpc: '2.0', method: 'notifications/accepted', params: {} };

/** How many messages an answer has that is no stream, and where they stand (A2A binding, A2A messages). */
export const a2aAnswers = suite('agent-protocols', 'a2a-answers', [
  requirement('A2A-MSG-11', on('a2a'), {
    cases: [
      vectors(
        'method',
        'a request of this method, up to the end of the run',
        unary,
        {},
        async (a2a, t, { method, params }) => {
          const exchange = await a2a.request(a2aRequest(method, params), { malformed: true });
          needResponse(t, exchange);
          expectOneResponse(t, exchange);
        },
      ),
      scenario('task', 'a message that begins a task of several steps, up to the end of the run', async (a2a, t) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'stream'));
        needResult(t, exchange);
        expectOneResponse(t, exchange);
      }),
      scenario('at-once', 'a task that is not waited for, up to the end of the run', async (a2a, t: Trial) => {
        const exchange = await a2a.request(
          messageFor(a2a, t, 'stream', { configuration: { returnImmediately: true } }),
        );
        needResult(t, exchange);
        t.afterQuiet(() => {
          // How the updates of a call that does not stream arrive is open.
          t.prefer(
            responsesIn(exchange).length === 1,
            'one JSON-RPC response, and no updates that nobody asked for',
            responsesIn(exchange),
            { ...about(exchange), weight: 'advice', ambiguity: 'S-A20' },
          );
        });
      }),
    ],
    mutants: {
      'answers twice': { a2aResponses: (response) => [response, response] },
      'repeats what it refuses': { a2aResponses: (response) => (response.error ? [response, response] : [response]) },
      'says once more that the task is at work': {
        a2aResponses: (response, { method, transport }) =>
          method === 'SendMessage' && transport === 'chat' && isRecord(response.result?.task)
            ? [response, { ...response, result: { task: { ...response.result.task, status: working } } }]
            : [response],
      },
      'sends updates of what it does not stream': {
        afterResponse: ({ method, params }, response) =>
          method === 'SendMessage' && isRecord(params.configuration) ? [response] : [],
      },
    },
  }),

  requirement('A2A-MSG-12', on('a2a', 'chat'), {
    cases: [
      scenario('served', 'a request that is served, up to the end of the run', async (a2a, t) => {
        const exchange = await a2a.request(harmless(a2a, t));
        needResponse(t, exchange);
        t.afterQuiet(() => t.judge(isOneReply(exchange), about(exchange)));
      }),
      scenario('refused', 'a request that is refused, up to the end of the run', async (a2a, t) => {
        const exchange = await a2a.request(a2aRequest('GetTask', { id: 'conformance-no-such-task' }));
        needResponse(t, exchange);
        t.afterQuiet(() => t.judge(isOneReply(exchange), about(exchange)));
      }),
      scenario('task', 'a message that begins a task, up to the end of the run', async (a2a, t) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'complete'));
        needResponse(t, exchange);
        t.afterQuiet(() => t.judge(isOneReply(exchange), about(exchange)));
      }),
      invariant('every-exchange', 'the replies to every request that is not answered with a stream', isOneReply),
    ],
    mutants: {
      'acknowledges first': { beforeResponse: ({ protocol }) => (protocol === 'a2a' ? [notYet] : []) },
      'thanks for every task': {
        afterResponse: ({ method }) => (method === 'SendMessage' ? [{ text: 'Thank you.' }] : []),
      },
      'explains what it refuses': {
        afterResponse: ({ protocol }, { error }) => (protocol === 'a2a' && error ? [{ text: error.message }] : []),
      },
      'sends the result of a task in a reply of its own': {
        a2aResponses: (response, { method }) => {
          const { result, ...head } = response;
          return method === 'SendMessage' && result ? [head, result] : [response];
        },
      },
    },
  }),

  requirement('A2A-MSG-13', on('a2a', 'rpc'), {
    cases: [
      scenario('result', 'where the result stands', async (a2a, t) => {
        expectInEnvelope(t, await a2a.request(harmless(a2a, t)), 'result');
      }),
      scenario('error', 'where an error of the protocol stands', async (a2a, t: Trial) => {
        const exchange = await a2a.request(a2aRequest('SendMessage', {}), { malformed: true });
        if (exchange.envelopeError !== undefined) t.inconclusive('the message was refused with the envelope', 'S-A17');
        expectInEnvelope(t, exchange, 'error');
      }),
    ],
    mutants: {
      'sends the response without the envelope': { envelope: (envelope) => envelope.response ?? envelope },
      'sends the bare result': {
        envelope: ({ response, ...rest }) => (response ? { response: response.result ?? response.error } : rest),
      },
      'names the member result': { envelope: ({ response, ...rest }) => (response ? { result: response } : rest) },
      'sends the response as a text': {
        envelope: ({ response, ...rest }) => (response ? { response: JSON.stringify(response) } : rest),
      },
      'sends a list of one response': {
        envelope: ({ response, ...rest }) => (response ? { response: [response] } : rest),
      },
    },
  }),
]);

const working = { state: 'TASK_STATE_WORKING' };

function responsesIn(exchange: A2aExchange): readonly unknown[] {
  return answersOf(exchange).flatMap(({ message }) => (isResponse(message) ? [message] : []));
}

function expectOneResponse(t: Trial, exchange: A2aExchange): void {
  t.afterQuiet(() => {
    const found = responsesIn(exchange);
    t.expect(found.length === 1, 'one JSON-RPC response', found, about(exchange));
  });
}

/** What was sent for a task that is not waited for is open (S-A20). */
function isOneReply(exchange: A2aExchange): Judgement {
  const { request, carrier } = exchange;
  const { configuration } = isRecord(request.params) ? request.params : {};
  const waits = !(isRecord(configuration) && configuration.returnImmediately === true);
  const replies = answersOf(exchange);
  if (isStream(exchange) || !waits || carrier.malformed || replies.length === 0) return 'irrelevant';
  return holdsIf(
    replies.length === 1,
    'one reply to the request',
    replies.map(({ message }) => message),
    replies[1]?.entry ?? replies[0]?.entry,
  );
}
