import type { ChatExchange } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { GroupCaller, GroupPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { expectEachAnswered, expectReply } from './chat-expectations.ts';
import { fixtureCall } from './fixture-calls.ts';
import { ownDeclaration } from './group-expectations.ts';
import { answersInTurn, answersSecondFirst, takesItsTime } from './oddities.ts';

/** That each command in a group is answered, however many come at once. */
export const groupDuties = suite('agent-protocols', 'group-duties', [
  requirement('CHAT-CMD-12', on('group'), {
    cases: [
      scenario('in-flight', 'eight commands of one member before the first reply', async (group, t: Trial) => {
        const [, second] = group.callers;
        await expectAll(
          t,
          Array.from({ length: 8 }, () => second),
          group.target,
        );
      }),
      scenario('members', 'two commands of every member at once', async (group, t: Trial) => {
        await expectAll(t, [...group.callers, ...group.callers], group.target);
      }),
      scenario('while-busy', 'commands while a slow tool works', async (group, t: Trial) => {
        const [owner, second] = group.callers;
        const addressing = { mention: group.target };
        const work = fixtureCall(t, group, 'progress', { id: 'slow', meta: { progressToken: 'slow' } });
        const slow = await owner.start('mcp', work, addressing);
        expectReply(t, await second.call('mcp', mcpRequest('tools/list'), addressing));
        expectReply(t, await owner.call('mcp', mcpRequest('no/such/method', {}, { id: 'other' }), addressing));
        await owner.ended(slow);
        expectReply(t, slow);
      }),
    ],
    mutants: {
      'drops a mention while it is busy': {
        answersCommand: ({ addressed, inFlight }) => addressed === 'nobody' || (addressed === 'me' && inFlight === 0),
      },
      'works on three mentions at most': {
        answersCommand: ({ addressed, inFlight }) => addressed === 'nobody' || (addressed === 'me' && inFlight < 3),
      },
      'answers only who mentions nobody': { answersCommand: ({ addressed }) => addressed === 'nobody' },
    },
    benign: {
      ...answersInTurn,
      ...takesItsTime,
      ...answersSecondFirst,
    },
  }),

  requirement('CHAT-CMD-13', on('group'), {
    cases: [
      scenario('in-flight', 'eight commands to a group that the target serves', async (group, t: Trial) => {
        await ownDeclaration(group, t, 'mcp');
        const [, second] = group.callers;
        await expectAll(
          t,
          Array.from({ length: 8 }, () => second),
        );
      }),
      scenario('members', 'a command of every member at once', async (group, t: Trial) => {
        await ownDeclaration(group, t, 'mcp');
        await expectAll(t, group.callers);
      }),
    ],
    mutants: {
      'wants to be mentioned in a group': {
        answersCommand: ({ chat, addressed }) => addressed === 'me' || chat === 'direct',
      },
      'drops what comes to a group while it is busy': {
        answersCommand: ({ chat, addressed, inFlight }) =>
          addressed === 'me' || (addressed === 'nobody' && (chat === 'direct' || inFlight === 0)),
      },
    },
  }),
]);

/** Each caller sends a command without waiting; then every one has a reply. */
async function expectAll(t: Trial, callers: readonly GroupCaller[], mention?: GroupPeer['target']): Promise<void> {
  const started = await Promise.all(
    callers.map(async (caller, index) => {
      const request = mcpRequest('server/discover', {}, { id: `command ${index + 1}` });
      return { caller, exchange: await caller.start('mcp', request, mention === undefined ? {} : { mention }) };
    }),
  );
  await Promise.all(started.map(({ caller, exchange }) => caller.ended(exchange)));
  expectEachAnswered(
    t,
    started.map(({ exchange }): ChatExchange => exchange),
  );
}
