import { a2aRequest } from '../../harness/a2a/request.ts';
import { isTerminal } from '../../harness/a2a/task-states.ts';
import type { A2aPeer, GroupPeer } from '../../harness/peers/peer.ts';
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
import { knowsMembersByTheirIds } from './oddities.ts';

/** Whose tasks are whose in a group (A2A binding, Callers and authorization). */
export const groupCallers = suite('agent-protocols', 'group-callers', [
  requirement('A2A-AUTH-1', on('group'), {
    cases: [
      scenario('one-member', 'a member who asks for what it began', async (group, t: Trial) => {
        const [member] = membersOf(group, t);
        await expectOwn(t, member);
      }),
      scenario('two-members', 'what two members began', { twin: 'one-member' }, async (group, t: Trial) => {
        const [member, another] = membersOf(group, t);
        await expectApart(t, member, another);
      }),
      scenario('namesakes', 'what two members of one name began', { twin: 'one-member' }, async (group, t: Trial) => {
        const [member] = membersOf(group, t);
        await expectApart(t, member, group.namesake.a2a);
      }),
      scenario(
        'from-direct-chat',
        'what a member began in its direct chat with the target',
        { twin: 'one-member' },
        async (group, t: Trial) => {
          const [owner] = membersOf(group, t);
          await expectApart(t, group.direct, owner);
        },
      ),
      scenario(
        'to-direct-chat',
        'what a member began in the group',
        { twin: 'one-member' },
        async (group, t: Trial) => {
          const [owner] = membersOf(group, t);
          await expectApart(t, owner, group.direct);
        },
      ),
    ],
    mutants: {
      'takes a group for one caller': { callerOf: ({ chat }) => String(chat) },
      'takes every command of a group for a caller of its own': forgetful(),
      'takes everybody for one caller': { callerOf: () => 'somebody' },
    },
    benign: knowsMembersByTheirIds,
  }),

  requirement('A2A-AUTH-3', on('group'), {
    cases: [
      scenario('own', 'a task that the member who began it asks for', async (group, t: Trial) => {
        const [member] = membersOf(group, t);
        await expectOwn(t, member);
      }),
      scenario('foreign', 'a finished task that another member asks for', { twin: 'own' }, async (group, t: Trial) => {
        const [member, another] = membersOf(group, t);
        const { id } = await finishedTask(member, t);
        expectUnserved(t, await another.request(a2aRequest('GetTask', { id })));
      }),
      vectors(
        'waiting',
        'a task that waits for its caller, in a request of another member',
        requestsOfTasks,
        { twin: 'own' },
        async (group, t: Trial, { requestFor }) => {
          const [member, another] = membersOf(group, t);
          const { id } = await waitingTask(member, t);
          expectUnserved(t, await another.request(requestFor(another, t, id)));
          const later = await member.request(a2aRequest('GetTask', { id }));
          t.expect(
            !isTerminal(stateOf(resultOf(later))),
            'the task as its caller left it',
            answerOf(later),
            about(later),
          );
        },
      ),
      scenario('list', 'the tasks of another member in a list', { twin: 'own' }, async (group, t: Trial) => {
        const [member, another] = membersOf(group, t);
        const known = await finishedTask(member, t);
        const all = await listOf(another);
        needResponse(t, all);
        t.expect(!lists(all, known.id), 'no task of another member', answerOf(all), about(all));
        const inContext = await listOf(another, { contextId: contextOf(known, t) });
        needResponse(t, inContext);
        t.expect(
          listedTasks(inContext).length === 0,
          'no task of another member',
          answerOf(inContext),
          about(inContext),
        );
      }),
    ],
    mutants: {
      'shares tasks in the whole group': { callerOf: ({ chat }) => String(chat) },
      'shows tasks to other members': servesForeignTasks('GetTask'),
      'lets other members cancel': servesForeignTasks('CancelTask'),
      'lets other members follow': servesForeignTasks('SubscribeToTask'),
      'lets other members answer': servesForeignTasks('SendMessage'),
      'lets other members answer as a stream': servesForeignTasks('SendStreamingMessage'),
      'lists the tasks of all members': { listsTask: (fits, filter) => fits || filter === 'caller' },
    },
    benign: knowsMembersByTheirIds,
  }),
]);

/** A2A of the owner of the group and of another member. */
function membersOf(group: GroupPeer, t: Trial): readonly [A2aPeer, A2aPeer] {
  if (!group.declares('a2a', 'chat')) t.inapplicable('the link data declare no a2a over chat');
  const [owner, second] = group.callers;
  return [owner.a2a, second.a2a];
}

async function expectOwn(t: Trial, member: A2aPeer): Promise<void> {
  const { id } = await finishedTask(member, t);
  const exchange = await member.request(a2aRequest('GetTask', { id }));
  t.expect(resultOf(exchange)?.id === id, 'the task of the same member', answerOf(exchange), about(exchange));
  expectListed(t, await listOf(member), id);
}

/** What one began is not listed for the other, who sees what it began itself. */
async function expectApart(t: Trial, one: A2aPeer, other: A2aPeer): Promise<void> {
  const { id } = await finishedTask(one, t);
  const own = await finishedTask(other, t);
  const list = await listOf(other);
  needResult(t, list);
  expectListed(t, list, own.id);
  t.expect(!lists(list, id), 'the tasks of this caller, and no others', answerOf(list), about(list));
}

/** A bot that knows no member again; the requests it has seen are all that it can tell apart. */
function forgetful(): Partial<Policy> {
  let requests = 0;
  return {
    callerOf: ({ chat, member }) => {
      requests += 1;
      return member === undefined ? String(chat) : `request ${requests}`;
    },
  };
}
