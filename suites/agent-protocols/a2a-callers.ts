import { a2aRequest } from '../../harness/a2a/request.ts';
import { isTerminal } from '../../harness/a2a/task-states.ts';
import { on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Policy } from '../../reference/simplex-bot/policy.ts';
import { servesForeignTasks } from '../a2a/foreign-tasks.ts';
import { contextOf, finishedTask, listedTasks, stateOf, waitingTask } from '../a2a/known-tasks.ts';
import { needResponse, needResult, resultOf } from '../a2a/response-expectations.ts';
import { requirement } from '../requirement.ts';
import { expectListed, expectUnserved, listOf, lists } from './a2a-caller-expectations.ts';
import { requestsOfTasks } from './a2a-task-requests.ts';
import { about, answerOf } from './json-rpc-expectations.ts';

/** Whose tasks are whose (A2A binding, Callers and authorization). */
export const a2aCallers = suite('agent-protocols', 'a2a-callers', [
  requirement('A2A-AUTH-1', on('a2a', 'chat'), {
    cases: [
      scenario('one-caller', 'a contact that asks for what it began', async (a2a, t: Trial) => {
        const { id } = await finishedTask(a2a, t);
        const exchange = await a2a.request(a2aRequest('GetTask', { id }));
        t.expect(resultOf(exchange)?.id === id, 'the task of the same contact', answerOf(exchange), about(exchange));
        expectListed(t, await listOf(a2a), id);
      }),
      scenario('two-callers', 'what two contacts began', { twin: 'one-caller' }, async (a2a, t: Trial) => {
        const { id } = await finishedTask(a2a, t);
        const another = await a2a.another();
        const theirs = await finishedTask(another, t);
        const list = await listOf(another);
        needResult(t, list);
        expectListed(t, list, theirs.id);
        t.expect(!lists(list, id), 'the tasks of this contact, and no others', answerOf(list), about(list));
      }),
    ],
    mutants: {
      'takes all contacts for one caller': { callerOf: () => 'somebody' },
      'takes every request for a caller of its own': forgetful(),
      'takes a contact for its member id, which is none': { callerOf: ({ member }) => member ?? 'no member' },
    },
    benign: {
      'names callers in another way': {
        callerOf: ({ transport, chat, member }) => `${member ?? 'a contact'} in ${chat} over ${transport}`,
      },
    },
  }),

  requirement('A2A-AUTH-2', on('a2a', 'chat'), {
    cases: [
      scenario('own', 'a task that its caller asks for', async (a2a, t: Trial) => {
        const { id } = await finishedTask(a2a, t);
        const exchange = await a2a.request(a2aRequest('GetTask', { id }));
        t.expect(resultOf(exchange)?.id === id, 'the task', answerOf(exchange), about(exchange));
      }),
      scenario('foreign', 'a finished task that another contact asks for', { twin: 'own' }, async (a2a, t) => {
        const { id } = await finishedTask(a2a, t);
        const another = await a2a.another();
        expectUnserved(t, await another.request(a2aRequest('GetTask', { id })));
      }),
      vectors(
        'waiting',
        'a task that waits for its caller, in a request of another contact',
        requestsOfTasks,
        { twin: 'own' },
        async (a2a, t: Trial, { requestFor }) => {
          const { id } = await waitingTask(a2a, t);
          const another = await a2a.another();
          expectUnserved(t, await another.request(requestFor(another, t, id)));
          const later = await a2a.request(a2aRequest('GetTask', { id }));
          t.expect(
            !isTerminal(stateOf(resultOf(later))),
            'the task as its caller left it',
            answerOf(later),
            about(later),
          );
        },
      ),
      scenario('list', 'the tasks of another contact in a list', { twin: 'own' }, async (a2a, t: Trial) => {
        const known = await finishedTask(a2a, t);
        const another = await a2a.another();
        const all = await listOf(another);
        needResponse(t, all);
        t.expect(!lists(all, known.id), 'no task of another contact', answerOf(all), about(all));
        const inContext = await listOf(another, { contextId: contextOf(known, t) });
        needResponse(t, inContext);
        t.expect(
          listedTasks(inContext).length === 0,
          'no task of another contact',
          answerOf(inContext),
          about(inContext),
        );
      }),
    ],
    mutants: {
      'keeps the tasks of all callers together': { callerOf: () => 'somebody' },
      'shows tasks to everybody': servesForeignTasks('GetTask'),
      'lets everybody cancel': servesForeignTasks('CancelTask'),
      'lets everybody follow': servesForeignTasks('SubscribeToTask'),
      'lets everybody answer': servesForeignTasks('SendMessage'),
      'lets everybody answer as a stream': servesForeignTasks('SendStreamingMessage'),
      'lists the tasks of all callers': { listsTask: (fits, filter) => fits || filter === 'caller' },
    },
  }),
]);

/** A bot that knows nobody again; the requests it has seen are all that it can tell apart. */
function forgetful(): Partial<Policy> {
  let requests = 0;
  return {
    callerOf: () => {
      requests += 1;
      return `caller ${requests}`;
    },
  };
}
