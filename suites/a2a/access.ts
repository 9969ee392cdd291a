import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { type A2aRequest, a2aRequest } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, type Scenario, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import { about, answerOf, answersOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { servesForeignTasks } from './foreign-tasks.ts';
import { beginTask, contextOf, type KnownTask, listedTasks, unknownId, waitingTask } from './known-tasks.ts';
import { codeOf, expectError, expectResponse, expectServed, needError, needResult } from './response-expectations.ts';
import { askForTask, messageFor, textMessage } from './sending.ts';

/** The owner of a task sees it: the twin of what others do not. */
const own: Scenario<A2aPeer> = scenario('own', 'a task of the caller', async (a2a, t) => {
  const { id } = await waitingTask(a2a, t);
  expectServed(t, await askForTask(a2a, id));
});

const methods = ['GetTask', 'CancelTask', 'SubscribeToTask'].map((method) => ({ id: method, comment: method, method }));

/** Requests that name the task or context of another caller. */
const trespasses: readonly {
  readonly id: string;
  readonly comment: string;
  request(other: A2aPeer, trial: Trial, known: KnownTask): A2aRequest;
}[] = [
  { id: 'GetTask', comment: 'GetTask', request: (_other, _t, { id }) => a2aRequest('GetTask', { id }) },
  { id: 'CancelTask', comment: 'CancelTask', request: (_other, _t, { id }) => a2aRequest('CancelTask', { id }) },
  {
    id: 'SubscribeToTask',
    comment: 'SubscribeToTask',
    request: (_other, _t, { id }) => a2aRequest('SubscribeToTask', { id }),
  },
  {
    id: 'message',
    comment: 'SendMessage to the task',
    request: (other, t, { id }) => textMessage(other, t, '12', { message: { taskId: id } }),
  },
  {
    id: 'context',
    comment: 'SendMessage in the context',
    request: (other, t, known) => messageFor(other, t, 'complete', { message: { contextId: contextOf(known, t) } }),
  },
  {
    id: 'list',
    comment: 'ListTasks of the context',
    request: (_other, t, known) => a2aRequest('ListTasks', { contextId: contextOf(known, t) }),
  },
];

/** The tasks that the caller sees: all of them, and those of one context. */
async function visible(a2a: A2aPeer, trial: Trial, params: Readonly<Record<string, unknown>>): Promise<Listed> {
  const exchange = await a2a.request(a2aRequest('ListTasks', params));
  // A context of another caller may be refused as well as empty; what counts is that it shows nothing.
  if (codeOf(exchange) === undefined) needResult(trial, exchange);
  return { exchange, ids: listedTasks(exchange).map(({ id }) => id) };
}
interface Listed {
  readonly exchange: A2aExchange;
  readonly ids: readonly unknown[];
}

export const access = suite('a2a', 'access', [
  requirement('a2a.not-accessible', on('a2a', 'chat'), {
    cases: [
      own,
      vectors('foreign', 'a task of another caller', methods, { twin: 'own' }, async (a2a, t, { method }) => {
        const { id } = await waitingTask(await a2a.another(), t);
        const exchange = await a2a.request(a2aRequest(method, { id }));
        if (method === 'SubscribeToTask' && codeOf(exchange) === errorCodes.unsupportedOperation) {
          t.inapplicable('it does not stream');
        }
        expectError(t, exchange, errorCodes.taskNotFound);
      }),
    ],
    mutants: {
      'shows tasks to everybody': servesForeignTasks('GetTask'),
      'lets everybody cancel': servesForeignTasks('CancelTask'),
      'lets everybody follow': servesForeignTasks('SubscribeToTask'),
      'answers a task of another caller with -32602': {
        a2aErrorCode: (code, reason) => (reason === 'foreign-task' ? errorCodes.invalidParams : code),
      },
      'takes all contacts for one caller': { callerOf: ({ transport }) => transport },
    },
  }),

  requirement('a2a.not-distinguishable', on('a2a', 'chat'), {
    cases: [
      own,
      vectors(
        'error',
        'a task of another caller and one that does not exist',
        methods,
        { twin: 'own' },
        async (a2a, t: Trial, one) => {
          const { id } = await waitingTask(await a2a.another(), t);
          const foreign = await a2a.request(a2aRequest(one.method, { id }));
          const unknown = await a2a.request(a2aRequest(one.method, { id: unknownId }));
          const [difference] = differences(
            withoutId(needError(t, foreign), id),
            withoutId(needError(t, unknown), unknownId),
          );
          t.expect(difference === undefined, 'the error for a task that does not exist', difference, about(foreign));
        },
      ),
    ],
    mutants: {
      'says that the task is of another caller': {
        a2aErrorMessage: (message, reason) => (reason === 'foreign-task' ? 'This task is not yours.' : message),
      },
      'says in the details that the task is of another caller': {
        a2aErrorData: (data, reason) =>
          reason === 'foreign-task' ? data?.map((one) => ({ ...one, metadata: { owner: 'other' } })) : data,
      },
    },
    benign: {
      'names the task in its errors': {
        a2aErrorMessage: (message, reason) =>
          reason === 'foreign-task' || reason === 'unknown-task' ? 'No task.' : message,
      },
    },
  }),

  requirement('a2a.access-checked', on('a2a', 'chat'), {
    cases: [
      own,
      vectors(
        'trespass',
        'a request about what another caller has',
        trespasses,
        { twin: 'own' },
        async (a2a, t: Trial, one) => {
          const owner = await a2a.another();
          const known = await waitingTask(owner, t);
          const before = needResult(t, await askForTask(owner, known.id));
          const inContext = known.contextId === undefined ? {} : { contextId: known.contextId };
          const listBefore = await visible(owner, t, inContext);

          const trespass = await a2a.request(one.request(a2a, t, known));
          expectResponse(t, trespass);
          const shown = answersOf(trespass).some(({ message }) => shows(message, known.id));
          t.expect(!shown, 'nothing of the task of another caller', answerOf(trespass), about(trespass));

          const [difference] = differences(before, needResult(t, await askForTask(owner, known.id)));
          t.expect(difference === undefined, 'the task of the other caller as it was', difference, about(trespass));
          const { ids, exchange } = await visible(owner, t, inContext);
          const same = differences(listBefore.ids, ids).length === 0;
          t.expect(same, 'the tasks that the other caller had', ids, about(exchange));
        },
      ),
    ],
    mutants: {
      'lets everybody go on with a task': servesForeignTasks('SendMessage'),
      'lets everybody cancel': servesForeignTasks('CancelTask'),
      'lists the context of another caller': {
        refusal: (reason) => (reason === 'foreign-context' ? undefined : reason),
        listsTask: (fits, filter) => fits || filter === 'caller',
      },
      'takes all contacts for one caller': { callerOf: ({ transport }) => transport },
    },
    benign: {
      'lists nothing for a context that it does not show': {
        refusal: (reason, { method }) =>
          (reason === 'foreign-context' || reason === 'unknown-context') && method === 'ListTasks' ? undefined : reason,
      },
    },
  }),

  requirement('a2a.list-scope', on('a2a', 'chat'), {
    cases: [
      scenario('callers', 'the lists of two callers, with filters and without', async (a2a, t: Trial) => {
        const other = await a2a.another();
        const mine = await beginTask(a2a, t, 'complete');
        const theirs = await beginTask(other, t, 'complete');
        const filters = [
          {},
          ...(typeof mine.state === 'string' ? [{ status: mine.state }] : []),
          ...(mine.contextId === undefined ? [] : [{ contextId: mine.contextId }]),
          { statusTimestampAfter: '2020-01-01T00:00:00Z', includeArtifacts: true },
        ];
        for (const filter of filters) {
          const [own, foreign] = [await visible(a2a, t, filter), await visible(other, t, filter)];
          if (!own.ids.includes(mine.id)) t.inconclusive('a task is missing in the list of its caller');
          const shared = own.ids.filter((id) => foreign.ids.includes(id));
          const strange = own.ids.includes(theirs.id) || foreign.ids.includes(mine.id);
          t.expect(shared.length === 0 && !strange, 'lists without a common task', shared, about(own.exchange));
        }
      }),
    ],
    mutants: {
      'lists the tasks of everybody': { listsTask: (fits, filter) => filter === 'caller' || fits },
      'takes all contacts for one caller': { callerOf: ({ transport }) => transport },
    },
  }),
]);

/** The error with the id of the task replaced. */
function withoutId(error: unknown, id: string): unknown {
  return JSON.parse(JSON.stringify(error).replaceAll(id, 'task'));
}

/** Whether an answer holds a task, an update or a list entry with the id; an error may repeat what was asked for. */
function shows(message: unknown, id: string): boolean {
  return isRecord(message) && 'result' in message && JSON.stringify(message.result).includes(JSON.stringify(id));
}
