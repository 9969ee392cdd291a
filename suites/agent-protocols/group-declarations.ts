import { a2aRequest } from '../../harness/a2a/request.ts';
import { isRecord } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { expectReply } from './chat-expectations.ts';
import { groupDeclaration, ownDeclaration } from './group-expectations.ts';
import { misplacedDeclaration } from './published-profile.ts';

/** What a bot declares in a group that it owns, and whether it keeps it. */
export const groupDeclarations = suite('agent-protocols', 'group-declarations', [
  requirement('DECL-PROTO-2', on('group'), {
    cases: [
      scenario('key', 'where a group profile declares protocols', async (group, t: Trial) => {
        const profile = await group.promote();
        const misplaced = misplacedDeclaration(profile, '/groupPreferences/protocols');
        t.expect(misplaced === undefined, 'a declaration under the key protocols of groupPreferences', misplaced);
        const { groupPreferences } = profile;
        if (!isRecord(groupPreferences) || !('protocols' in groupPreferences)) {
          t.inapplicable('the target declares nothing in a group that it owns');
        }
      }),
    ],
    mutants: {
      'calls the key protocol in groups': {
        groupProfile: ({ groupPreferences, ...profile }) => {
          const { protocols, ...others } = isRecord(groupPreferences) ? groupPreferences : {};
          return { ...profile, groupPreferences: { ...others, protocol: protocols } };
        },
      },
      'names each protocol beside the other preferences of a group': {
        groupProfile: ({ groupPreferences, ...profile }) => {
          const { protocols, ...others } = isRecord(groupPreferences) ? groupPreferences : {};
          return { ...profile, groupPreferences: { ...others, ...(protocols as object) } };
        },
      },
      'declares in the description of a group': {
        groupProfile: ({ groupPreferences, ...profile }) => {
          const { protocols, ...others } = isRecord(groupPreferences) ? groupPreferences : {};
          return { ...profile, description: JSON.stringify(protocols), groupPreferences: others };
        },
      },
    },
    benign: { 'declares nothing in groups': { groupProfile: ({ groupPreferences: _, ...profile }) => profile } },
  }),

  requirement('DECL-PROTO-16', on('group'), {
    cases: [
      scenario('group', 'the transports that a group profile declares', async (group, t: Trial) => {
        const declared = Object.entries(await groupDeclaration(group, t));
        const wrong = declared.find(
          ([, one]) => isRecord(one) && isRecord(one.transports) && one.transports.rpc === true,
        );
        t.expect(wrong === undefined, 'no rpc among the transports in a group', wrong?.[1]);
      }),
    ],
    mutants: {
      'declares in a group what its own profile declares': { groupDeclaration: (protocols) => protocols },
      'declares rpc for one protocol of a group': {
        groupDeclaration: (protocols) => ({
          ...protocols,
          mcp: { versions: ['2026-07-28'], transports: { chat: true } },
        }),
      },
    },
    benign: {
      'says that a group has no rpc': {
        groupDeclaration: (protocols) =>
          Object.fromEntries(
            Object.entries(protocols).map(([name, { versions, transports }]) => [
              name,
              { versions, transports: { ...transports, rpc: false } },
            ]),
          ),
      },
    },
  }),

  requirement('DECL-PROTO-21', on('group'), {
    cases: [
      scenario('mcp', 'MCP in a group whose owner declares it', async (group, t: Trial) => {
        await ownDeclaration(group, t, 'mcp');
        const [, second] = group.callers;
        expectReply(t, await second.call('mcp', mcpRequest('server/discover')));
      }),
      scenario('a2a', 'A2A in a group whose owner declares it', async (group, t: Trial) => {
        await ownDeclaration(group, t, 'a2a');
        const [, second] = group.callers;
        expectReply(t, await second.call('a2a', a2aRequest('ListTasks', {})));
      }),
    ],
    mutants: {
      'declares in a group and answers in direct chats only': { answersCommand: ({ chat }) => chat === 'direct' },
      'declares in a group and waits to be mentioned': {
        answersCommand: ({ chat, addressed }) => chat === 'direct' || addressed === 'me',
      },
      'declares A2A in a group and does not serve it': { servesA2a: () => false },
    },
    benign: { 'declares MCP alone in groups': { groupDeclaration: ({ mcp }) => ({ mcp: withoutRpc(mcp?.versions) }) } },
  }),
]);

function withoutRpc(versions: readonly string[] = []) {
  return { versions, transports: { chat: true } };
}
