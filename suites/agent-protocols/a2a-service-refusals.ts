import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { isRecord } from '../../harness/exchange.ts';
import { on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { unknownId } from '../a2a/known-tasks.ts';
import { codeOf, resultOf } from '../a2a/response-expectations.ts';
import { messageFor } from '../a2a/sending.ts';
import { requirement } from '../requirement.ts';
import { pushMethods } from './a2a-methods.ts';
import { expectConversationRequired, oneShotServed, serviceExchange } from './a2a-service-expectations.ts';
import { about, answerOf } from './json-rpc-expectations.ts';
import { expectAnswer } from './service-expectations.ts';

const continuations = [
  { id: 'context', comment: 'a context', message: { contextId: 'conformance-no-such-context' } },
  { id: 'task', comment: 'a task', message: { taskId: unknownId } },
  { id: 'both', comment: 'both', message: { contextId: 'conformance-no-such-context', taskId: unknownId } },
];

/** What needs a conversation (A2A binding, Service RPC). */
export const a2aServiceRefusals = suite('agent-protocols', 'a2a-service-refusals', [
  requirement('A2A-RPC-6', on('a2a', 'rpc'), {
    cases: [
      oneShotServed,
      vectors('names', 'a message that names', continuations, { twin: 'served' }, async (a2a, t, { message }) => {
        expectConversationRequired(t, await a2a.request(messageFor(a2a, t, 'complete', { message })));
      }),
      scenario('known', 'a message in the context of a served task', { twin: 'served' }, async (a2a, t: Trial) => {
        const first = resultOf(await a2a.request(messageFor(a2a, t, 'complete')));
        const { contextId } = [first?.task, first?.message].find(isRecord) ?? {};
        if (typeof contextId !== 'string' || contextId === '') t.inapplicable('its answers name no context');
        expectConversationRequired(t, await a2a.request(messageFor(a2a, t, 'complete', { message: { contextId } })));
      }),
    ],
    mutants: {
      'answers TaskNotFoundError': {
        overService: ({ params: { message } }, answer) =>
          isRecord(message) && message.taskId ? 'unknown-task' : answer,
      },
      'begins a new task in any context': {
        overService: ({ params: { message }, method }, answer) =>
          method === 'SendMessage' && isRecord(message) && !message.taskId ? 'serve' : answer,
        refusal: (reason) => (reason === 'unknown-context' ? undefined : reason),
      },
      'goes on in contexts that it knows': {
        overService: ({ params: { message } }, answer) =>
          isRecord(message) && message.contextId && message.contextId !== 'conformance-no-such-context'
            ? 'serve'
            : answer,
      },
    },
  }),

  requirement('A2A-RPC-7', on('a2a', 'rpc'), {
    cases: [
      oneShotServed,
      scenario('at-once', 'a message with returnImmediately true', { twin: 'served' }, async (a2a, t) => {
        const request = messageFor(a2a, t, 'complete', { configuration: { returnImmediately: true } });
        expectConversationRequired(t, await a2a.request(request));
      }),
    ],
    mutants: {
      'serves it as it is': {
        overService: ({ method }, answer) => (method === 'SendMessage' ? 'serve' : answer),
      },
      'waits all the same': {
        overService: ({ method }, answer) => (method === 'SendMessage' ? 'serve' : answer),
        waits: () => true,
      },
      'calls it a wrong parameter': {
        overService: ({ method }, answer) => (method === 'SendMessage' && answer === 'refuse' ? 'bad-member' : answer),
      },
    },
  }),

  requirement('A2A-RPC-8', on('a2a', 'rpc'), {
    cases: [
      oneShotServed,
      vectors(
        'method',
        'a request of this method',
        [
          { id: 'get-task', comment: 'of a task that does not exist', method: 'GetTask', params: { id: unknownId } },
          { id: 'list-tasks', comment: 'whatever there is', method: 'ListTasks', params: {} },
          { id: 'cancel-task', comment: 'that does not exist', method: 'CancelTask', params: { id: unknownId } },
        ],
        { twin: 'served' },
        async (a2a, t, { method, params }) => {
          expectConversationRequired(t, await a2a.request(a2aRequest(method, params)));
        },
      ),
      scenario('known-task', 'a task that Service RPC served', { twin: 'served' }, async (a2a, t: Trial) => {
        const task = resultOf(await a2a.request(messageFor(a2a, t, 'complete')))?.task;
        if (!isRecord(task)) t.inapplicable('the answer is a message, and no task');
        expectConversationRequired(t, await a2a.request(a2aRequest('GetTask', { id: task.id })));
      }),
    ],
    mutants: {
      'answers TaskNotFoundError': {
        overService: ({ method }, answer) =>
          method === 'GetTask' || method === 'CancelTask' ? 'unknown-task' : answer,
      },
      'lists tasks': { overService: ({ method }, answer) => (method === 'ListTasks' ? 'serve' : answer) },
      'shows the tasks that it knows': {
        overService: ({ method, params }, answer) =>
          method === 'GetTask' && params.id !== unknownId ? 'serve' : answer,
      },
      'says that it does not support to cancel': {
        overService: ({ method }, answer) => (method === 'CancelTask' ? 'undeclared-capability' : answer),
      },
    },
  }),

  requirement('A2A-RPC-9', on('a2a', 'rpc'), {
    cases: [
      oneShotServed,
      vectors(
        'push',
        'a push notification method',
        pushMethods,
        { twin: 'served' },
        async (a2a, t: Trial, { method, params }) => {
          const exchange = await a2a.request(a2aRequest(method, params));
          expectAnswer(t, serviceExchange(exchange));
          t.expect(
            exchange.envelopeError?.code === 'conversation_required' ||
              codeOf(exchange) === errorCodes.pushNotificationNotSupported,
            'conversation_required, or PushNotificationNotSupportedError in the response',
            answerOf(exchange),
            about(exchange),
          );
        },
      ),
      scenario('card', 'GetExtendedAgentCard', { twin: 'served' }, async (a2a, t: Trial) => {
        const exchange = await a2a.request(a2aRequest('GetExtendedAgentCard'));
        expectAnswer(t, serviceExchange(exchange));
        const refusals: readonly unknown[] = [
          errorCodes.unsupportedOperation,
          errorCodes.extendedAgentCardNotConfigured,
        ];
        t.expect(
          exchange.envelopeError?.code === 'conversation_required' ||
            isRecord(resultOf(exchange)) ||
            refusals.includes(codeOf(exchange)),
          'conversation_required, or the answer of A2A in the response',
          answerOf(exchange),
          about(exchange),
        );
      }),
    ],
    mutants: {
      'says nothing to other requests': {
        serviceAnswers: (envelope) => (JSON.stringify(envelope).includes('conversation_required') ? [] : [envelope]),
      },
      'knows no push notification methods': {
        overService: ({ method }, answer) => (method?.includes('Push') ? 'unknown-method' : answer),
      },
      'keeps configurations': {
        overService: ({ method }, answer) => (method?.includes('Push') ? 'serve' : answer),
        refusal: (reason) => (reason === 'push-notification' ? undefined : reason),
      },
      'calls every other request a bad one': {
        envelopeCode: (code, reason) => (reason === 'needs-conversation' ? 'bad_request' : code),
      },
    },
    benign: {
      'gives its card over Service RPC': {
        overService: ({ method }, answer) => (method === 'GetExtendedAgentCard' ? 'serve' : answer),
      },
      'refuses push notifications in the response': {
        overService: ({ method }, answer) => (method?.includes('Push') ? 'push-notification' : answer),
      },
    },
  }),
]);
