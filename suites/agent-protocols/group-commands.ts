import { mcpRequest } from '../../harness/mcp/request.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';

export const groupCommands = suite('agent-protocols', 'group-commands', [
  requirement('CHAT-CMD-7', on('group'), {
    cases: [
      scenario('mentioned', 'a command that mentions the target', async (group, t: Trial) => {
        const [caller] = group.callers;
        const exchange = await caller.call('mcp', mcpRequest('server/discover'), { mention: group.target });
        t.expect(
          exchange.replies.length > 0,
          'an answer of the mentioned member',
          exchange.refusal ?? exchange.strays.map(({ text }) => text),
          {
            in: exchange,
            silence: exchange.replies.length === 0,
          },
        );
      }),
    ],
    mutants: { 'answers nobody in a group': { answersCommand: ({ chat }) => chat === 'direct' } },
  }),
]);
