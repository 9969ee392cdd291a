import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import type { A2aExchange } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { invariant, on, type Scenario, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import { about, answerOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { errorInfoFor } from './error-info.ts';
import { beginWork, finishedTask, type KnownTask, stateOf, waitingTask } from './known-tasks.ts';
import { codeOf, expectError, expectResult, expectServed, needResult } from './response-expectations.ts';
import { askForTask, messageFor } from './sending.ts';
import { isTaskAskedFor } from './task-asked-for.ts';

const canceled = 'TASK_STATE_CANCELED';

/** Tasks that can be canceled, as far as the agent cancels at all. */
const open: readonly {
  readonly id: string;
  readonly comment: string;
  begin(a2a: A2aPeer, trial: Trial): Promise<KnownTask>;
}[] = [
  { id: 'working', comment: 'a task at work', begin: (a2a, trial) => beginWork(a2a, trial, 'long') },
  { id: 'waiting', comment: 'a task that asks for input', begin: (a2a, trial) => waitingTask(a2a, trial) },
];

const over = (['complete', 'rejected', 'failed'] as const).map((kind) => ({
  id: kind,
  comment: `the task of fixtures.a2a.${kind}`,
  kind,
}));

const begun: Scenario<A2aPeer> = scenario('begun', 'a task that begins', async (a2a, t) => {
  expectServed(t, await a2a.request(messageFor(a2a, t, 'complete')));
});

/** Cancels a task; an agent may have tasks that it cannot cancel. */
async function cancel(a2a: A2aPeer, trial: Trial, id: string): Promise<A2aExchange> {
  const exchange = await a2a.request(a2aRequest('CancelTask', { id }));
  if (codeOf(exchange) === errorCodes.taskNotCancelable) trial.inconclusive('the agent cannot cancel the task');
  return exchange;
}

const unsupported = {
  code: errorCodes.unsupportedOperation,
  message: 'No.',
  data: errorInfoFor(errorCodes.unsupportedOperation),
};

export const cancelTask = suite('a2a', 'cancel-task', [
  requirement('a2a.cancel-task', on('a2a', 'chat'), {
    cases: [
      vectors('open', 'a task that is not over', open, {}, async (a2a, t: Trial, { begin }) => {
        const { id } = await begin(a2a, t);
        const exchange = await cancel(a2a, t, id);
        const { id: actual } = expectResult(t, exchange);
        t.expect(actual === id, `the task ${JSON.stringify(id)} itself`, answerOf(exchange), about(exchange));
      }),
      invariant('every-task', 'every result of CancelTask', isTaskAskedFor('CancelTask')),
    ],
    mutants: {
      'wraps the canceled task': {
        a2aResult: (result, { method }) => (method === 'CancelTask' ? { task: result } : result),
      },
      'answers with an empty result': { a2aResult: (result, { method }) => (method === 'CancelTask' ? {} : result) },
      'shows the canceled task with another id': {
        task: (task, { method }) => (method === 'CancelTask' ? { ...task, id: `${task.id}-2` } : task),
      },
      'refuses to cancel as if nothing could be canceled': {
        a2aResponses: (response, { method }) => [
          method === 'CancelTask' && response.result
            ? { ...response, result: undefined, error: unsupported }
            : response,
        ],
      },
    },
    benign: {
      'ends canceled tasks as failed': { canceledState: () => 'TASK_STATE_FAILED' },
    },
  }),

  requirement('a2a.cancel-terminal', on('a2a', 'chat'), {
    cases: [
      begun,
      vectors('over', 'a task that is over', over, { twin: 'begun' }, async (a2a, t, { kind }) => {
        const { id } = await finishedTask(a2a, t, kind);
        expectError(t, await a2a.request(a2aRequest('CancelTask', { id })), errorCodes.taskNotCancelable);
      }),
    ],
    mutants: {
      'cancels what is over': { refusal: (reason) => (reason === 'not-cancelable' ? undefined : reason) },
      'answers with the task that is over': {
        refusal: (reason) => (reason === 'not-cancelable' ? undefined : reason),
        canceledState: () => 'TASK_STATE_COMPLETED',
      },
      'answers with -32004': {
        refusal: (reason) => (reason === 'not-cancelable' ? 'finished-task' : reason),
      },
      'forgets what is over': { refusal: (reason) => (reason === 'not-cancelable' ? 'unknown-task' : reason) },
    },
  }),

  requirement('a2a.cancel-idempotent', on('a2a', 'chat'), {
    cases: [
      scenario('twice', 'a task that is canceled twice', async (a2a, t: Trial) => {
        const { id } = await beginWork(a2a, t, 'long');
        const first = await cancel(a2a, t, id);
        needResult(t, first);
        const before = needResult(t, await askForTask(a2a, id));
        if (stateOf(before) !== canceled) t.inconclusive('the task was not canceled at once');
        await a2a.pause(1100);
        const second = await a2a.request(a2aRequest('CancelTask', { id }));
        const code = codeOf(second);
        const refused = code === errorCodes.taskNotCancelable || code === errorCodes.taskNotFound;
        const again = code === undefined && stateOf(needResult(t, second)) === canceled;
        t.expect(refused || again, 'the canceled task, -32002 or -32001', answerOf(second), about(second));
        const later = await askForTask(a2a, id);
        if (codeOf(later) === errorCodes.taskNotFound) return;
        const after = needResult(t, later);
        t.expect(stateOf(after) === canceled, `the state ${canceled}`, stateOf(after), about(later));
        const [difference] = differences(before, after);
        const grade = { weight: 'advice', ambiguity: 'Q-A4' } as const;
        t.prefer(difference === undefined, 'the task as it was', difference, { ...about(later), ...grade });
      }),
    ],
    mutants: {
      'fails the second time': { refusal: (reason) => (reason === 'not-cancelable' ? 'failure' : reason) },
      'cancels the task anew': { refusal: (reason) => (reason === 'not-cancelable' ? undefined : reason) },
      'takes the second time for a wrong parameter': {
        refusal: (reason) => (reason === 'not-cancelable' ? 'bad-member' : reason),
      },
    },
  }),
]);
