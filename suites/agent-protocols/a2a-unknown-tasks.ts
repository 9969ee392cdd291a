import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { contextOf, finishedTask, listedTasks, waitingTask } from '../a2a/known-tasks.ts';
import { codeOf, needError, needResponse, resultOf } from '../a2a/response-expectations.ts';
import { messageFor } from '../a2a/sending.ts';
import { requirement } from '../requirement.ts';
import { requestsOfTasks } from './a2a-task-requests.ts';
import { about, answerOf, responseOf } from './json-rpc-expectations.ts';
import { messageDifferences } from './message-difference.ts';

const own = scenario('own', 'a task that its caller asks for', async (a2a: A2aPeer, t: Trial) => {
  const { id } = await finishedTask(a2a, t);
  const exchange = await a2a.request(a2aRequest('GetTask', { id }));
  t.expect(resultOf(exchange)?.id === id, 'the task', answerOf(exchange), about(exchange));
});

const messages = (['SendMessage', 'SendStreamingMessage'] as const).map((method) => ({
  id: method === 'SendMessage' ? 'send' : 'stream',
  comment: method,
  method,
}));

/** What belongs to somebody else is as if it were not there (A2A binding, Callers and authorization). */
export const a2aUnknownTasks = suite('agent-protocols', 'a2a-unknown-tasks', [
  requirement('A2A-AUTH-4', on('a2a', 'chat'), {
    cases: [
      own,
      vectors(
        'task',
        'the task of another contact beside one that does not exist',
        requestsOfTasks,
        { twin: 'own' },
        async (a2a, t: Trial, { requestFor }) => {
          const { id } = await waitingTask(a2a, t);
          const another = await a2a.another();
          const ask = (task: string) => another.request(requestFor(another, t, task));
          const unknown = await ask(similarId(id, 1));
          needError(t, unknown);
          expectAlike(t, unknown, await ask(similarId(id, 2)), await ask(id));
        },
      ),
      scenario('finished', 'a finished task beside one that does not exist', { twin: 'own' }, async (a2a, t: Trial) => {
        const { id } = await finishedTask(a2a, t);
        const another = await a2a.another();
        const ask = (task: string) => another.request(a2aRequest('CancelTask', { id: task }));
        const unknown = await ask(similarId(id, 1));
        needError(t, unknown);
        expectAlike(t, unknown, await ask(similarId(id, 2)), await ask(id));
      }),
    ],
    mutants: {
      'has a code for tasks of others': { a2aErrorCode: (code, reason) => (reason === 'foreign-task' ? -32403 : code) },
      'says whose task it is': {
        a2aErrorMessage: (message, reason) =>
          reason === 'foreign-task' ? 'This is the task of somebody else.' : message,
      },
      'gives other details for tasks of others': {
        a2aErrorData: (data, reason) =>
          reason === 'foreign-task' ? data?.map((one) => ({ ...one, metadata: { owner: 'another' } })) : data,
      },
      'serves tasks of others': { refusal: (reason) => (reason === 'foreign-task' ? undefined : reason) },
      'says nothing to a stranger who cancels': {
        a2aResponses: (response, { method }) =>
          method === 'CancelTask' && response.error?.message === 'Foreign.' ? [] : [response],
        a2aErrorMessage: (message, reason) => (reason === 'foreign-task' ? 'Foreign.' : message),
      },
      'lets strangers know that a task has ended': {
        refusal: (reason, { method }) =>
          reason === 'foreign-task' && method === 'CancelTask' ? 'not-cancelable' : reason,
      },
    },
    benign: {
      'says it in other words': {
        a2aErrorMessage: (message, reason) =>
          reason === 'foreign-task' || reason === 'unknown-task' ? 'Task not found' : message,
      },
      'numbers its errors': numbered(),
    },
  }),

  requirement('A2A-AUTH-5', on('a2a', 'chat'), {
    cases: [
      own,
      vectors(
        'message',
        'the context of another contact beside one that does not exist',
        messages,
        { twin: 'own' },
        async (a2a, t: Trial, { method }) => {
          const known = await finishedTask(a2a, t);
          const contextId = contextOf(known, t);
          const another = await a2a.another();
          const ask = (context: string) =>
            another.request(messageFor(another, t, 'complete', { method, message: { contextId: context } }));
          const unknown = await ask(similarId(contextId, 1));
          needResponse(t, unknown);
          const repeated = await ask(similarId(contextId, 2));
          const foreign = await ask(contextId);
          expectUnknown(t, unknown, repeated, foreign);
          if (isServed(foreign)) await expectApart(a2a, t, foreign, known.id, contextId);
        },
      ),
      scenario(
        'list',
        'a list of the tasks in the context of another contact',
        { twin: 'own' },
        async (a2a, t: Trial) => {
          const contextId = contextOf(await finishedTask(a2a, t), t);
          const another = await a2a.another();
          const ask = (context: string) => another.request(a2aRequest('ListTasks', { contextId: context }));
          const unknown = await ask(similarId(contextId, 1));
          needResponse(t, unknown);
          const foreign = await ask(contextId);
          const repeated = await ask(similarId(contextId, 2));
          t.expect(listedTasks(foreign).length === 0, 'no task', answerOf(foreign), about(foreign));
          if (!isServed(unknown) || !isServed(foreign)) expectUnknown(t, unknown, repeated, foreign);
        },
      ),
    ],
    mutants: {
      'goes on in the context of somebody else': {
        refusal: (reason) => (reason === 'foreign-context' ? undefined : reason),
      },
      'goes on in it as a stream': {
        refusal: (reason, { method }) =>
          reason === 'foreign-context' && method === 'SendStreamingMessage' ? undefined : reason,
      },
      'says that the context belongs to somebody': {
        a2aErrorMessage: (message, reason) => (reason === 'foreign-context' ? 'The context is taken.' : message),
      },
      'has a code for contexts of others': {
        a2aErrorCode: (code, reason) => (reason === 'foreign-context' ? -32403 : code),
      },
      'lists what is in the context of somebody else': {
        refusal: (reason, { method }) => (reason === 'foreign-context' && method === 'ListTasks' ? undefined : reason),
        listsTask: (fits, filter) => fits || filter === 'caller',
      },
    },
    benign: {
      'opens any context that it does not know': {
        refusal: (reason, { method }) =>
          (reason === 'unknown-context' || reason === 'foreign-context') && method !== 'ListTasks' ? undefined : reason,
      },
      'opens any context that nobody has': {
        refusal: (reason) => (reason === 'unknown-context' ? undefined : reason),
      },
      'lists nothing for contexts that it does not know': {
        refusal: (reason, { method }) =>
          (reason === 'unknown-context' || reason === 'foreign-context') && method === 'ListTasks' ? undefined : reason,
      },
    },
  }),
]);

/** Numbers in the details make every error another one, whatever it is for. */
function numbered() {
  let errors = 0;
  return {
    a2aError: (error: object) => {
      errors += 1;
      return { ...error, number: errors };
    },
  };
}

/** An id that nobody has, in the form of one that somebody has: its last characters are others of their kind. */
function similarId(id: string, by: number): string {
  return id.slice(0, -6) + id.slice(-6).replace(/[0-9a-zA-Z]/g, (character) => turned(character, by));
}

const alphabets = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'];

function turned(character: string, by: number): string {
  const alphabet = alphabets.find((one) => one.includes(character)) ?? character;
  return alphabet[(alphabet.indexOf(character) + by) % alphabet.length] ?? character;
}

/** Both are answered alike, once the ids that were asked for are left out, and what is new in every answer. */
function expectAlike(t: Trial, unknown: A2aExchange, repeated: A2aExchange, foreign: A2aExchange): void {
  const found = messageDifferences(bare(unknown), bare(repeated), bare(foreign));
  t.expect(
    found.length === 0,
    'the answer for what does not exist',
    found.map(({ path, one, other }) => ({ path, unknown: one ?? 'absent', foreign: other ?? 'absent' })),
    about(foreign),
  );
}

/**
 * A context of somebody else is answered as a task that there is not: with TaskNotFoundError. Where contexts that nobody
 * has are refused as well, the two are alike; where they are taken for new, this one may be.
 */
function expectUnknown(t: Trial, unknown: A2aExchange, repeated: A2aExchange, foreign: A2aExchange): void {
  if (!isServed(unknown)) {
    expectAlike(t, unknown, repeated, foreign);
    return;
  }
  t.expect(
    isServed(foreign) || codeOf(foreign) === errorCodes.taskNotFound,
    `TaskNotFoundError, code ${errorCodes.taskNotFound}, or a context like any other that is new`,
    answerOf(foreign),
    about(foreign),
  );
}

function isServed(exchange: A2aExchange): boolean {
  return isRecord(responseOf(exchange)?.result);
}

/** The response without the ids that its request names. */
function bare(exchange: A2aExchange): unknown {
  const response = responseOf(exchange);
  if (response === undefined) return undefined;
  const { params } = exchange.request;
  const { message, id, contextId } = isRecord(params) ? params : {};
  const named = [id, contextId, ...(isRecord(message) ? [message.taskId, message.contextId] : [])];
  const text = named
    .filter((one) => typeof one === 'string')
    .reduce((left, one) => left.replaceAll(one, ''), JSON.stringify(response));
  return JSON.parse(text);
}

/** The new task is no part of what the other contact began: it shows up there in no list. */
async function expectApart(
  a2a: A2aPeer,
  t: Trial,
  foreign: A2aExchange,
  own: string,
  contextId: string,
): Promise<void> {
  const list = await a2a.request(a2aRequest('ListTasks', { contextId }));
  const ids = listedTasks(list).map(({ id }) => id);
  t.expect(
    ids.every((id) => id === own),
    `the task ${own} alone in the context of its caller`,
    answerOf(list),
    about(foreign),
  );
}
