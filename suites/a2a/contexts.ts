import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import { about, answerOf, responseOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { dataObjects } from './data-objects.ts';
import { beginTask, contextOf, finishedTask, messageOf, waitingTask } from './known-tasks.ts';
import { expectError, expectResponse, needResult, resultOf } from './response-expectations.ts';
import { askForTask, messageFor, textMessage } from './sending.ts';
import { needTaskStream, streamFor } from './streams.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What a caller says to a task that asks for input. */
const input = '12';

/** The contextIds that the task, message and updates of an answer have; those of messages within them do not count. */
function contextsOf(exchange: A2aExchange): readonly unknown[] {
  return dataObjects(exchange)
    .filter(({ at }) => /^\/(task|message|statusUpdate|artifactUpdate)$/.test(at))
    .flatMap(({ object }) => (object.contextId === undefined ? [] : [object.contextId]));
}

/** An answer to a message that names a context has this context. */
function keepsContext(exchange: A2aExchange): Judgement {
  const { contextId } = messageOf(exchange);
  const contexts = contextsOf(exchange);
  if (typeof contextId !== 'string' || contextId === '' || contexts.length === 0) return 'irrelevant';
  const kept = contexts.every((one) => one === contextId);
  return holdsIf(kept, `the contextId ${JSON.stringify(contextId)} of the message`, contexts, about(exchange).at);
}

/** The task, message or update that an answer holds first. */
function heldBy(exchange: A2aExchange): JsonObject {
  const { task, message } = resultOf(exchange) ?? {};
  return [task, message].find(isRecord) ?? {};
}

export const contexts = suite('a2a', 'contexts', [
  requirement('a2a.context-in-response', on('a2a'), {
    cases: [
      scenario('answer', 'the answer to a message without contextId', async (a2a, t) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'complete'));
        needResult(t, exchange);
        const { contextId } = heldBy(exchange);
        const grade = { weight: 'advice', ambiguity: 'Q-A9' } as const;
        const fits = typeof contextId === 'string' && contextId !== '';
        t.prefer(fits, 'a contextId in the answer', answerOf(exchange), { ...about(exchange), ...grade });
      }),
      scenario('later', 'the task of such a message, asked for afterwards', async (a2a, t: Trial) => {
        if (a2a.binding === 'rpc') t.inapplicable('a task cannot be asked for over Service RPC');
        const known = await finishedTask(a2a, t);
        const later = await askForTask(a2a, known.id);
        const { contextId } = needResult(t, later);
        const same = (known.contextId ?? '') === (contextId ?? '');
        t.expect(same, `the contextId ${JSON.stringify(known.contextId)} of the answer`, contextId, about(later));
      }),
      scenario('stream', 'the events of such a message', async (a2a, t: Trial) => {
        if (a2a.binding === 'rpc') t.inapplicable('there are no streams over Service RPC');
        const exchange = await streamFor(a2a, t, 'stream');
        needTaskStream(t, exchange);
        const all = contextsOf(exchange);
        if (all.length === 0) t.inconclusive('no event has a contextId', 'Q-A9');
        t.expect(new Set(all).size === 1, 'one contextId in all events', all, about(exchange));
      }),
    ],
    mutants: {
      'has no contexts': { task: ({ contextId: _, ...task }) => task },
      'leaves the context out of its answers': {
        task: ({ contextId, ...task }, { method }) => (method === 'SendMessage' ? task : { ...task, contextId }),
      },
      'shows another context afterwards': {
        task: (task, { method }) => (method === 'GetTask' ? { ...task, contextId: `${task.contextId}-2` } : task),
      },
      'says another context in each artifact': {
        streamResponse: (response) =>
          response.artifactUpdate
            ? { artifactUpdate: { ...response.artifactUpdate, contextId: 'artifacts' } }
            : response,
      },
    },
  }),

  requirement('a2a.context-kept', on('a2a', 'chat'), {
    cases: [
      scenario('known', 'a message in the context of a task', async (a2a, t: Trial) => {
        const contextId = contextOf(await finishedTask(a2a, t), t);
        const exchange = await a2a.request(messageFor(a2a, t, 'complete', { message: { contextId } }));
        needResult(t, exchange);
        const { contextId: actual } = heldBy(exchange);
        t.expect(actual === contextId, `the contextId ${JSON.stringify(contextId)}`, actual, about(exchange));
      }),
      scenario(
        'invented',
        'a message in a context that the caller made up',
        { twin: 'known' },
        async (a2a, t: Trial) => {
          const contextId = 'conformance-context';
          const exchange = await a2a.request(messageFor(a2a, t, 'complete', { message: { contextId } }));
          const response = expectResponse(t, exchange);
          const kept = isRecord(response.error) || heldBy(exchange).contextId === contextId;
          t.expect(kept, 'the contextId of the message, or an error', response, about(exchange));
        },
      ),
      invariant('every-answer', 'the context of every answer to a message that names one', keepsContext, {
        'says to its caller in another context that a task goes on': {
          sendResult: (result, { params: { message } }) =>
            result.task && isRecord(message) && message.taskId !== undefined && message.contextId !== undefined
              ? { task: { ...result.task, contextId: 'elsewhere' } }
              : result,
        },
      }),
    ],
    mutants: {
      'gives every task a context of its own': { contextId: (_given, fresh) => fresh },
      'gives what it does not know a context of its own': {
        refusal: (reason) => (reason === 'unknown-context' ? undefined : reason),
        contextId: (given, fresh) => (given?.startsWith('conformance') ? fresh : (given ?? fresh)),
      },
      'leaves the context out where it was named': {
        task: ({ contextId, ...task }, { params: { message } }) =>
          isRecord(message) && message.contextId !== undefined ? task : { ...task, contextId },
      },
    },
  }),

  requirement('a2a.context-inferred', on('a2a', 'chat'), {
    cases: [
      scenario('task', 'a message with the taskId alone', async (a2a, t: Trial) => {
        const known = await waitingTask(a2a, t);
        const contextId = contextOf(known, t);
        const exchange = await a2a.request(textMessage(a2a, t, input, { message: { taskId: known.id } }));
        expectResponse(t, exchange);
        needResult(t, exchange);
        const { contextId: actual } = heldBy(exchange);
        t.expect(
          actual === contextId,
          `the contextId ${JSON.stringify(contextId)} of the task`,
          actual,
          about(exchange),
        );
      }),
    ],
    mutants: {
      'begins a context for a message without one': { continuesTask: () => false },
      'leaves the context out where the message did': {
        task: ({ contextId, ...task }, { params: { message } }) =>
          isRecord(message) && message.taskId !== undefined ? task : { ...task, contextId },
      },
    },
  }),

  requirement('a2a.context-mismatch', on('a2a', 'chat'), {
    cases: [
      scenario('match', 'a message with the taskId and contextId of a task', async (a2a, t) => {
        const known = await waitingTask(a2a, t);
        const message = { taskId: known.id, contextId: contextOf(known, t) };
        needResult(t, await a2a.request(textMessage(a2a, t, input, { message })));
        t.judge('holds', about(known.exchange));
      }),
      scenario(
        'mismatch',
        'a taskId of one context with the contextId of another',
        { twin: 'match' },
        async (a2a, t: Trial) => {
          const known = await waitingTask(a2a, t);
          const contextId = contextOf(await waitingTask(a2a, t), t);
          if (contextId === known.contextId) t.inconclusive('both tasks have one context');
          const before = needResult(t, await askForTask(a2a, known.id));
          const message = { taskId: known.id, contextId };
          expectError(t, await a2a.request(textMessage(a2a, t, input, { message })));
          const later = await askForTask(a2a, known.id);
          const [difference] = differences(before, needResult(t, later));
          t.expect(difference === undefined, 'the task as it was', difference, about(later));
        },
      ),
    ],
    mutants: {
      'goes on with the task, and names no context': {
        refusal: (reason) => (reason === 'context-mismatch' ? undefined : reason),
        sendResult: ({ task, message }, { params }) => {
          if (task === undefined || !isRecord(params.message) || params.message.taskId === undefined) {
            return { task, message };
          }
          const { contextId: _, ...rest } = task;
          return { task: rest };
        },
      },
      'begins a task in the other context': {
        refusal: (reason) => (reason === 'context-mismatch' ? undefined : reason),
        continuesTask: () => false,
      },
    },
    benign: {
      'answers a wrong context as an unknown task': {
        refusal: (reason) => (reason === 'context-mismatch' ? 'unknown-task' : reason),
      },
    },
  }),

  requirement('a2a.context-new-task', on('a2a', 'chat'), {
    cases: [
      scenario('refinement', 'a message in the context of a task that is over', async (a2a, t: Trial) => {
        const known = await finishedTask(a2a, t);
        const contextId = contextOf(known, t);
        const message = { contextId, referenceTaskIds: [known.id] };
        const exchange = await a2a.request(messageFor(a2a, t, 'complete', { message }));
        expectResponse(t, exchange);
        const result = needResult(t, exchange);
        const isNew = isRecord(result.message) || (isRecord(result.task) && result.task.id !== known.id);
        t.expect(isNew, 'a message, or a task with a new id', answerOf(exchange), about(exchange));
        const { contextId: actual } = heldBy(exchange);
        t.expect(actual === contextId, `the contextId ${JSON.stringify(contextId)}`, actual, about(exchange));
      }),
      scenario('beside', 'a message in the context of a task that asks for input', async (a2a, t: Trial) => {
        const known = await waitingTask(a2a, t);
        const contextId = contextOf(known, t);
        const { id, exchange } = await beginTask(a2a, t, 'complete', { message: { contextId } });
        t.expect(id !== known.id, 'a task with a new id', responseOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'goes on with the latest task of the context': { taskId: (fresh, { latest }) => latest ?? fresh },
      'begins the task in a new context': { contextId: (_given, fresh) => fresh },
    },
  }),
]);
