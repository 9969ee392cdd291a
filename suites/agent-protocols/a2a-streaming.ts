import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { isTerminal } from '../../harness/a2a/task-states.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { declaresCapability } from '../a2a/agent-cards.ts';
import { beginWork, finishedTask, stateOf, unknownId } from '../a2a/known-tasks.ts';
import { codeOf, resultOf } from '../a2a/response-expectations.ts';
import { messageFor } from '../a2a/sending.ts';
import { eventsOf } from '../a2a/streams.ts';
import { requirement } from '../requirement.ts';
import { expectConversationRequired, oneShotServed } from './a2a-service-expectations.ts';
import { about, answerOf } from './json-rpc-expectations.ts';

/** Where streams are served and where not (A2A binding, Streaming). */
export const a2aStreaming = suite('agent-protocols', 'a2a-streaming', [
  requirement('A2A-STREAM-1', on('a2a', 'chat'), {
    cases: [
      scenario('task', 'a message whose task is streamed', async (a2a, t: Trial) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'complete', { method: 'SendStreamingMessage' }));
        if (await isExcused(a2a, t, exchange)) return;
        t.expect(eventsOf(exchange).length > 0, 'a stream of replies', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'knows no SendStreamingMessage': {
        refusal: (reason, { method }) => (method === 'SendStreamingMessage' ? 'unknown-method' : reason),
      },
      'refuses what its card declares': {
        refusal: (reason, { method }) => (method === 'SendStreamingMessage' ? 'undeclared-capability' : reason),
      },
      'says nothing while it works': { streamReplies: () => [] },
    },
    benign: { 'does not stream': { a2aCapabilities: (capabilities) => ({ ...capabilities, streaming: false }) } },
  }),

  requirement('A2A-STREAM-2', on('a2a', 'chat'), {
    cases: [
      scenario('work', 'a subscription to a task at work, which is canceled then', async (a2a, t: Trial) => {
        const { id, state } = await beginWork(a2a, t, 'long');
        if (isTerminal(state)) t.inconclusive('the task of fixtures.a2a.long was over at once');
        const subscription = await a2a.start(a2aRequest('SubscribeToTask', { id }, { id: 'subscription' }));
        const meanwhile = await a2a.request(a2aRequest('GetTask', { id }, { id: 'meanwhile' }));
        await a2a.request(a2aRequest('CancelTask', { id }, { id: 'cancel' }));
        await subscription.ended();
        const { exchange } = subscription;
        if (await isExcused(a2a, t, exchange)) return;
        if (isTerminal(stateOf(resultOf(meanwhile)))) t.inconclusive('the task was over before it was subscribed to');
        const events = eventsOf(exchange);
        t.expect(events.length > 0, 'a stream of replies', answerOf(exchange), about(exchange));
        t.expect(
          events.length > 1,
          'what happens to the task after the first event',
          events.map(({ event }) => event),
          about(exchange),
        );
      }),
    ],
    mutants: {
      'shows the task as it is and no more': {
        endsStream: (ends, _response, { asked }) => ends || asked.method === 'SubscribeToTask',
      },
      'knows no SubscribeToTask': {
        refusal: (reason, { method }) => (method === 'SubscribeToTask' ? 'unknown-method' : reason),
      },
      'subscribes to nothing': {
        streamReplies: (reply, { asked }) => (asked.method === 'SubscribeToTask' ? [] : [reply]),
      },
      'refuses tasks at work': {
        refusal: (reason, { method }) => (method === 'SubscribeToTask' ? 'finished-task' : reason),
      },
    },
  }),

  requirement('A2A-STREAM-11', on('a2a', 'rpc'), {
    cases: [
      oneShotServed,
      scenario('stream', 'the same task as a stream', { twin: 'served' }, async (a2a, t) => {
        const request = messageFor(a2a, t, 'complete', { method: 'SendStreamingMessage' });
        expectConversationRequired(t, await a2a.request(request));
      }),
    ],
    mutants: {
      'answers UnsupportedOperationError': {
        overService: ({ method }, answer) => (method === 'SendStreamingMessage' ? 'undeclared-capability' : answer),
      },
      'answers with the last event': {
        overService: ({ method }, answer) => (method === 'SendStreamingMessage' ? 'serve' : answer),
      },
      'takes it for a method that it has not': {
        overService: ({ method }, answer) => (method === 'SendStreamingMessage' ? 'unknown-method' : answer),
      },
      'calls it a bad request': {
        envelopeCode: (code, reason) => (reason === 'needs-conversation' ? 'bad_request' : code),
      },
    },
  }),

  requirement('A2A-STREAM-12', on('a2a', 'rpc'), {
    cases: [
      oneShotServed,
      scenario('unknown-task', 'a task that does not exist', { twin: 'served' }, async (a2a, t) => {
        expectConversationRequired(t, await a2a.request(a2aRequest('SubscribeToTask', { id: unknownId })));
      }),
      scenario('known-task', 'a task that Service RPC served', { twin: 'served' }, async (a2a, t) => {
        const { id } = await finishedTask(a2a, t);
        expectConversationRequired(t, await a2a.request(a2aRequest('SubscribeToTask', { id })));
      }),
    ],
    mutants: {
      'answers TaskNotFoundError': {
        overService: ({ method }, answer) => (method === 'SubscribeToTask' ? 'unknown-task' : answer),
      },
      'looks for the task': {
        overService: ({ method }, answer) => (method === 'SubscribeToTask' ? 'serve' : answer),
      },
      'says nothing to a subscription': {
        serviceAnswers: (envelope) => (JSON.stringify(envelope).includes('conversation_required') ? [] : [envelope]),
      },
    },
  }),
]);

/**
 * Whether the target refuses to stream and its card does not say that it streams: the binding may override the card, or
 * the card may excuse the refusal (S-A37). With the flag the refusal is judged as any other.
 */
async function isExcused(a2a: A2aPeer, t: Trial, exchange: A2aExchange): Promise<boolean> {
  if (codeOf(exchange) !== errorCodes.unsupportedOperation) return false;
  const card = resultOf(await a2a.request(a2aRequest('GetExtendedAgentCard')));
  if (isRecord(card) && declaresCapability(card, 'streaming')) return false;
  t.prefer(false, 'a stream, though no card declares the capability', answerOf(exchange), {
    ...about(exchange),
    weight: 'note',
    ambiguity: 'S-A37',
  });
  return true;
}
