import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { invariant, on, type Scenario, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { errorInfoFor } from './error-info.ts';
import { beginWork, finishedTask, stateOf, unknownId, waitingTask } from './known-tasks.ts';
import { codeOf, expectError, expectResult, expectServed } from './response-expectations.ts';
import { askForTask, harmless } from './sending.ts';
import { isTaskAskedFor } from './task-asked-for.ts';

const listed: Scenario<A2aPeer> = scenario('listed', 'a request for no task', async (a2a, t) => {
  expectServed(t, await a2a.request(harmless(a2a, t)));
});

/** The methods that name a task, with what else they need. */
const methods = ['GetTask', 'CancelTask', 'SubscribeToTask'].map((method) => ({ id: method, comment: method, method }));

const over = (['complete', 'rejected', 'failed'] as const).map((kind) => ({
  id: kind,
  comment: `the task of fixtures.a2a.${kind}`,
  kind,
}));

export const getTask = suite('a2a', 'get-task', [
  requirement('a2a.get-task', on('a2a', 'chat'), {
    cases: [
      vectors('finished', 'a task that is over', over, {}, async (a2a, t: Trial, { kind }) => {
        const { id, state } = await finishedTask(a2a, t, kind);
        const exchange = await askForTask(a2a, id);
        const result = expectResult(t, exchange);
        t.expect(result.id === id, `the task ${JSON.stringify(id)} itself`, answerOf(exchange), about(exchange));
        t.expect(stateOf(result) === state, `the state ${JSON.stringify(state)}`, stateOf(result), about(exchange));
      }),
      scenario('waiting', 'a task that asks for input', async (a2a, t: Trial) => {
        const { id, state } = await waitingTask(a2a, t);
        const exchange = await askForTask(a2a, id);
        const result = expectResult(t, exchange);
        t.expect(result.id === id, `the task ${JSON.stringify(id)} itself`, answerOf(exchange), about(exchange));
        t.expect(stateOf(result) === state, `the state ${JSON.stringify(state)}`, stateOf(result), about(exchange));
      }),
      scenario('working', 'a task at work', async (a2a, t: Trial) => {
        const { id } = await beginWork(a2a, t, 'long');
        const exchange = await askForTask(a2a, id);
        const { id: actual } = expectResult(t, exchange);
        t.expect(actual === id, `the task ${JSON.stringify(id)} itself`, answerOf(exchange), about(exchange));
      }),
      invariant('every-task', 'every result of GetTask', isTaskAskedFor('GetTask')),
    ],
    mutants: {
      'wraps the task': { a2aResult: (result, { method }) => (method === 'GetTask' ? { task: result } : result) },
      'shows the task with another id': {
        task: (task, { method }) => (method === 'GetTask' ? { ...task, id: `${task.id} ` } : task),
      },
      'shows every task at work': {
        task: (task, { method }) =>
          method === 'GetTask' ? { ...task, status: { ...task.status, state: 'TASK_STATE_WORKING' } } : task,
      },
      'does not know tasks that are over': {
        a2aResponses: (response, { method }) => {
          const over = method === 'GetTask' && stateOf(response.result) !== 'TASK_STATE_WORKING';
          const code = errorCodes.taskNotFound;
          const error = { code, message: 'There is no such task.', data: errorInfoFor(code) };
          return [over ? { ...response, result: undefined, error } : response];
        },
      },
    },
    benign: {
      'shows more of a task than A2A has': { task: (task) => ({ ...task, metadata: { shelf: 7 }, generation: '3' }) },
    },
  }),

  requirement('a2a.task-not-found', on('a2a', 'chat'), {
    cases: [
      listed,
      vectors('unknown', 'a task that does not exist', methods, { twin: 'listed' }, async (a2a, t, { method }) => {
        const exchange = await a2a.request(a2aRequest(method, { id: unknownId }));
        if (method === 'SubscribeToTask' && codeOf(exchange) === errorCodes.unsupportedOperation) {
          t.inapplicable('it does not stream');
        }
        expectError(t, exchange, errorCodes.taskNotFound);
      }),
    ],
    mutants: {
      'answers an unknown task with -32603': {
        a2aErrorCode: (code, reason) => (reason === 'unknown-task' ? errorCodes.internalError : code),
      },
      'answers an unknown task with the result null': {
        a2aResponses: (response) => [
          response.error?.code === errorCodes.taskNotFound
            ? { jsonrpc: '2.0', id: response.id, result: null }
            : response,
        ],
      },
      'cannot cancel an unknown task': {
        refusal: (reason, { method }) =>
          reason === 'unknown-task' && method === 'CancelTask' ? 'not-cancelable' : reason,
      },
      'takes an unknown task for a wrong parameter': {
        refusal: (reason, { method }) =>
          reason === 'unknown-task' && method === 'SubscribeToTask' ? 'bad-member' : reason,
      },
    },
  }),
]);
