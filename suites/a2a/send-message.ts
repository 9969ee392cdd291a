import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { finishedTask, unknownId } from './known-tasks.ts';
import { expectError, expectResponse, expectServed, needResult, resultOf } from './response-expectations.ts';
import { messageFor, promptFor } from './sending.ts';

const kinds = (['complete', 'message', 'rejected', 'failed', 'inputRequired'] as const).map((kind) => ({
  id: kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  comment: `fixtures.a2a.${kind}`,
  kind,
}));

/** The result of SendMessage is either a task or a message. */
function isEither(exchange: A2aExchange): Judgement {
  const result = resultOf(exchange);
  if (exchange.request.method !== 'SendMessage' || result === undefined) return 'irrelevant';
  const isOne = isRecord(result.task) !== isRecord(result.message) && present(result.task) !== present(result.message);
  return holdsIf(isOne, 'exactly one of task and message, an object', result, about(exchange).at);
}

/** A null sets nothing. */
function present(value: unknown): boolean {
  return value !== undefined && value !== null;
}

const over = (['complete', 'rejected', 'failed'] as const).map((kind) => ({
  id: kind,
  comment: `the task of fixtures.a2a.${kind}`,
  kind,
}));

export const sendMessage = suite('a2a', 'send-message', [
  requirement('a2a.send-response', on('a2a'), {
    cases: [
      vectors('kind', 'a message that brings this kind of answer', kinds, {}, async (a2a, t, { kind }) => {
        const exchange = await a2a.request(messageFor(a2a, t, kind));
        needResult(t, exchange);
        t.judge(isEither(exchange), about(exchange));
      }),
      invariant('every-result', 'every result of SendMessage', isEither, {
        'answers a message of data with nothing': {
          sendResult: (result, { params: { message } }) =>
            isRecord(message) && Array.isArray(message.parts) && message.parts.some(hasForeignMember) ? {} : result,
        },
      }),
    ],
    mutants: {
      'answers with the task itself': { sendResult: ({ task, message }) => task ?? message ?? {} },
      'answers with a message beside the task': {
        sendResult: (result) => ({
          ...result,
          message: { messageId: 'm', contextId: 'c', role: 'ROLE_AGENT', parts: [{ text: 'Done' }] },
        }),
      },
      'answers with the id of the task': {
        sendResult: (result) => (result.task ? { task: result.task.id } : result),
      },
      'answers with neither': { sendResult: () => ({}) },
    },
    benign: {
      'says that there is no message': { sendResult: (result) => ({ message: null, ...result }) },
    },
  }),

  requirement('a2a.send-terminal-task', on('a2a', 'chat'), {
    cases: [
      scenario('new', 'a message to no task', async (a2a, t) => {
        expectServed(t, await a2a.request(messageFor(a2a, t, 'complete')));
      }),
      vectors('finished', 'a message to a task that is over', over, { twin: 'new' }, async (a2a, t, { kind }) => {
        const { id } = await finishedTask(a2a, t, kind);
        const exchange = await a2a.request(messageFor(a2a, t, 'complete', { message: { taskId: id } }));
        expectError(t, exchange, errorCodes.unsupportedOperation);
      }),
    ],
    mutants: {
      'goes on with a task that is over': {
        refusal: (reason) => (reason === 'finished-task' ? undefined : reason),
      },
      'begins a new task in place of one that is over': {
        refusal: (reason) => (reason === 'finished-task' ? undefined : reason),
        continuesTask: () => false,
      },
      'answers a message to a task that is over with -32602': {
        refusal: (reason) => (reason === 'finished-task' ? 'bad-member' : reason),
      },
    },
  }),

  requirement('a2a.send-unknown-task', on('a2a', 'chat'), {
    cases: [
      scenario('new', 'a message to no task', async (a2a, t) => {
        expectServed(t, await a2a.request(messageFor(a2a, t, 'complete')));
      }),
      scenario('unknown', 'a message to a task that does not exist', { twin: 'new' }, async (a2a, t) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'complete', { message: { taskId: unknownId } }));
        expectError(t, exchange, errorCodes.taskNotFound);
      }),
    ],
    mutants: {
      'begins a task for an unknown one': {
        refusal: (reason) => (reason === 'unknown-task' ? undefined : reason),
      },
      'answers a message to an unknown task with -32602': {
        refusal: (reason, { method }) =>
          reason === 'unknown-task' && method === 'SendMessage' ? 'bad-member' : reason,
      },
      'answers a message to an unknown task with -32603': {
        refusal: (reason, { method }) => (reason === 'unknown-task' && method === 'SendMessage' ? 'failure' : reason),
      },
    },
  }),

  requirement('a2a.send-content-type', on('a2a'), {
    cases: [
      scenario('plain', 'a message that names no media type', async (a2a, t) => {
        expectServed(t, await a2a.request(messageFor(a2a, t, 'complete')));
      }),
      scenario('invented', 'the same message with an invented media type', { twin: 'plain' }, async (a2a, t) => {
        const parts = [{ text: promptFor(a2a, t, 'complete'), mediaType: 'application/x-conformance' }];
        const exchange = await a2a.request(messageFor(a2a, t, 'complete', { message: { parts } }));
        const response = expectResponse(t, exchange);
        if ('result' in response) t.inapplicable('it takes media types that it does not know (Q-A17)');
        expectError(t, exchange, errorCodes.contentTypeNotSupported);
      }),
    ],
    mutants: {
      'answers a media type that it does not take with -32602': {
        refusal: (reason) => (reason === 'media-type' ? 'bad-member' : reason),
      },
      'answers a media type that it does not take with -32004': {
        refusal: (reason) => (reason === 'media-type' ? 'undeclared-capability' : reason),
      },
    },
    benign: {
      'takes any media type': { refusal: (reason) => (reason === 'media-type' ? undefined : reason) },
    },
  }),

  requirement('a2a.results-in-artifacts', on('a2a'), {
    cases: [
      scenario('artifact', 'a task whose work has a result', async (a2a, t: Trial) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'artifact'));
        const { task } = needResult(t, exchange);
        if (!isRecord(task)) return t.inconclusive('the message of fixtures.a2a.artifact brought no task');
        const artifacts: readonly unknown[] = Array.isArray(task.artifacts) ? task.artifacts : [];
        t.expect(artifacts.length > 0, 'an artifact in the completed task', task, about(exchange));
      }),
    ],
    mutants: {
      'says its results in a message': {
        steps: () => [{ state: 'TASK_STATE_COMPLETED', says: 'One anvil.' }],
      },
      'shows tasks without their artifacts': { task: ({ artifacts: _, ...task }) => task },
    },
  }),
]);

function hasForeignMember(part: unknown): boolean {
  return isRecord(part) && Object.keys(part).some((name) => name.startsWith('x-'));
}
