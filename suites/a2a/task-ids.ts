import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import { about, answerOf, responseOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { beginTask, messageOf, unknownId, waitingTask } from './known-tasks.ts';
import { expectResponse, expectServed, needResult, resultOf } from './response-expectations.ts';
import { messageFor, textMessage } from './sending.ts';

/** A task that begins with a message has no id that its request brought. */
function hasOwnId(exchange: A2aExchange): Judgement {
  const message = messageOf(exchange);
  const task = resultOf(exchange)?.task;
  if (!isRecord(task) || typeof task.id !== 'string' || message.messageId === undefined) return 'irrelevant';
  const brought = [message.messageId, message.contextId, exchange.request.id];
  return holdsIf(!brought.includes(task.id), 'an id that the agent generated', task.id, about(exchange).at);
}

export const taskIds = suite('a2a', 'task-ids', [
  requirement('a2a.task-id-unique', on('a2a'), {
    cases: [
      scenario('callers', 'tasks that two callers begin in turn', async (a2a, t: Trial) => {
        const other = await a2a.another();
        const { id, exchange } = await beginTask(a2a, t, 'complete');
        const begun = [
          await beginTask(other, t, 'complete'),
          await beginTask(a2a, t, 'complete'),
          await beginTask(other, t, 'complete'),
        ];
        const ids = [id, ...begun.map((one) => one.id)];
        t.expect(new Set(ids).size === ids.length, 'an id of its own for each task', ids, about(exchange));
      }),
      scenario('own', 'the id of a task and those of its request', async (a2a, t) => {
        const { exchange } = await beginTask(a2a, t, 'complete', { request: { id: 'conformance-request' } });
        t.judge(hasOwnId(exchange), about(exchange));
      }),
      scenario('plain', 'a message without a task', async (a2a, t) => {
        expectServed(t, await a2a.request(messageFor(a2a, t, 'complete')));
      }),
      scenario('named', 'a message to a task that does not exist', { twin: 'plain' }, async (a2a, t: Trial) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'complete', { message: { taskId: unknownId } }));
        expectResponse(t, exchange);
        const task = resultOf(exchange)?.task;
        const isOwn = !(isRecord(task) && task.id === unknownId);
        t.expect(isOwn, 'no task with the id that the caller made up', answerOf(exchange), about(exchange));
      }),
      invariant('every-task', 'the id of the task in every answer to a message', hasOwnId),
    ],
    mutants: {
      'gives every task one id': { taskId: () => 'task' },
      'takes the id of the message': { taskId: (_fresh, { message }) => message.messageId },
      'takes the id that its caller made up': {
        refusal: (reason) => (reason === 'unknown-task' ? undefined : reason),
        taskId: (fresh, { message }) => message.taskId ?? fresh,
      },
    },
  }),

  requirement('a2a.input-continues-task', on('a2a', 'chat'), {
    cases: [
      scenario('input', 'input for a task that asks for it', async (a2a, t: Trial) => {
        const known = await waitingTask(a2a, t);
        const exchange = await a2a.request(textMessage(a2a, t, '12', { message: { taskId: known.id } }));
        expectResponse(t, exchange);
        const { task } = needResult(t, exchange);
        if (!isRecord(task)) return t.inconclusive('the input was answered without the task');
        t.expect(task.id === known.id, `the task ${JSON.stringify(known.id)}`, responseOf(exchange), about(exchange));
        const moved = differences(known.task, task).length > 0;
        t.expect(moved, 'a task that has moved on', task, about(exchange));
      }),
    ],
    mutants: {
      'begins a new task for input': { continuesTask: () => false },
      'shows the task with another id': {
        sendResult: (result, { params: { message } }) =>
          result.task && isRecord(message) && message.taskId !== undefined
            ? { task: { ...result.task, id: `${result.task.id}-2` } }
            : result,
      },
    },
    benign: {
      'asks again': {
        steps: (steps, { text }) =>
          text === '12' ? [{ state: 'TASK_STATE_INPUT_REQUIRED', says: 'Are you sure?' }] : steps,
      },
    },
  }),
]);
