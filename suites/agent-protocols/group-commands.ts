import { mcpRequest } from '../../harness/mcp/request.ts';
import type { GroupCaller, GroupPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { answersTo, expectReply } from './chat-expectations.ts';
import { expectBroadcastAnswered, ownDeclaration } from './group-expectations.ts';
import { answersInTurn, takesItsTime } from './oddities.ts';

const discovery = mcpRequest('server/discover');

/** Who answers a command in a group. */
export const groupCommands = suite('agent-protocols', 'group-commands', [
  requirement('CHAT-CMD-7', on('group'), {
    cases: [
      scenario('mentioned', 'a command that mentions the target', mentioned),
      scenario(
        'namesake',
        'a command that mentions the target, of whose name there is another member',
        async (group, t) => {
          const exchange = await group.namesake.call('mcp', discovery, { mention: group.target });
          if (exchange.refusal !== undefined) t.inconclusive('our own core refused to send the command');
          t.prefer(answersTo(exchange).length > 0, 'an answer of the member in the record of the mention', 'no reply', {
            in: exchange,
            silence: true,
            weight: 'advice',
            ambiguity: 'S-A10',
          });
        },
      ),
    ],
    mutants: {
      'answers nobody in a group': { answersCommand: ({ chat }) => chat === 'direct' },
      'answers only who mentions nobody': { answersCommand: ({ addressed }) => addressed === 'nobody' },
      'does not know itself in a mention': { mentionsMe: () => false },
    },
    benign: answersInTurn,
  }),

  requirement('CHAT-CMD-8', on('group'), {
    cases: [
      scenario('mentioned', 'a command that mentions the target', mentioned),
      scenario('person', 'a command that mentions a caller', { twin: 'mentioned' }, async (group, t: Trial) => {
        const [owner, second] = group.callers;
        await expectSilence(group, t, second, owner.member);
      }),
      scenario('bot', 'a command that mentions another bot', { twin: 'mentioned' }, async (group, t: Trial) => {
        const [companion] = group.companions;
        if (companion === undefined) t.untested('another bot in the group');
        const [, second] = group.callers;
        await expectSilence(group, t, second, companion);
      }),
      scenario('namesake', 'a mention of a member of the same name', { twin: 'mentioned' }, async (group, t: Trial) => {
        const [, second] = group.callers;
        await expectSilence(group, t, second, group.namesake.member);
      }),
    ],
    mutants: {
      'answers every command': { answersCommand: () => true },
      'takes every mention for one of itself': { mentionsMe: () => true },
      'looks for its name, without the number that tells members apart': {
        mentionsMe: ({ name }, me) => name.replace(/_\d+$/, '') === me.displayName,
      },
    },
  }),

  requirement('CHAT-CMD-9', on('group'), {
    cases: [
      scenario('broadcast', 'a command without a mention', async (group, t: Trial) => {
        const [, second] = group.callers;
        expectBroadcastAnswered(t, await second.call('mcp', discovery), 'undeclared');
      }),
      scenario('declared', 'the same where the target declares the protocol for the group', async (group, t: Trial) => {
        await ownDeclaration(group, t, 'mcp');
        const [, second] = group.callers;
        expectBroadcastAnswered(t, await second.call('mcp', discovery), 'declared');
      }),
      scenario('beside-another', 'a command that another bot answers as well', async (group, t: Trial) => {
        const [companion] = group.companions;
        if (companion === undefined) t.untested('another bot in the group');
        const [, second] = group.callers;
        const exchange = await second.call('mcp', discovery);
        t.afterQuiet(() => {
          if (!exchange.others.some(({ sender }) => sender === companion.memberId)) {
            t.inconclusive('the other bot did not answer');
          }
          expectBroadcastAnswered(t, exchange, 'undeclared');
        });
      }),
    ],
    mutants: {
      'answers only when it is mentioned': { answersCommand: ({ addressed }) => addressed === 'me' },
      'answers broadcasts in direct chats only': {
        answersCommand: ({ chat, addressed }) => addressed === 'me' || chat === 'direct',
      },
    },
    benign: takesItsTime,
  }),
]);

async function mentioned(group: GroupPeer, t: Trial): Promise<void> {
  const [, second] = group.callers;
  expectReply(t, await second.call('mcp', discovery, { mention: group.target }));
}

/** Messages to people that quote nothing are no answers. */
async function expectSilence(
  group: GroupPeer,
  t: Trial,
  caller: GroupCaller,
  mention: GroupPeer['target'],
): Promise<void> {
  const exchange = await caller.start('mcp', discovery, { mention });
  if (exchange.refusal !== undefined) t.inconclusive('our own core refused to send the command');
  // What is answered in its turn comes before the answer to what came later.
  await caller.call('mcp', mcpRequest('server/discover', {}, { id: 'later' }), { mention: group.target });
  t.afterQuiet(() => {
    const [answer] = answersTo(exchange);
    t.prefer(answer === undefined, 'no answer of a member that is not mentioned', answer?.text, {
      in: exchange,
      at: answer?.entry,
      weight: 'advice',
      ambiguity: 'S-A10',
    });
  });
}
