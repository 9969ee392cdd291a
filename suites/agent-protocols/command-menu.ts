import { isRecord, isResponse } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { ProfilePeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { expectResult } from './chat-expectations.ts';
import { profileOf } from './published-profile.ts';

/** Section "protocols" on `commands`, the menu for people, and on the names `/_call` and `/call`. */
export const commandMenu = suite('agent-protocols', 'command-menu', [
  requirement('DECL-PROTO-26', on('profile'), {
    cases: [
      scenario('no-call', 'the keywords of the menu and of menus inside it', async (peer, t: Trial) => {
        const keywords = entriesOf(menuOf(peer, t)).map(({ keyword }) => keyword);
        const call = keywords.find((keyword) => typeof keyword === 'string' && /^\/?_call\b/.test(keyword));
        t.expect(call === undefined, 'a menu without /_call', call);
      }),
    ],
    mutants: {
      'offers /_call in its menu': { commands: (menu) => [...menu, callEntry] },
      'offers /_call in a menu inside its menu': {
        commands: (menu) => [...menu, { type: 'menu', label: 'For software', commands: [callEntry] }],
      },
      'offers a ready call in its menu': { commands: (menu) => [...menu, { ...callEntry, keyword: '_call mcp' }] },
    },
    benign: {
      'offers /call in its menu': {
        commands: (menu) => [...menu, { ...callEntry, keyword: 'call', label: 'Call me' }],
      },
    },
  }),

  requirement('DECL-PROTO-27', on('profile'), {
    cases: [
      scenario('for-people', 'the entries of the menu', async (peer, t: Trial) => {
        const menu = menuOf(peer, t);
        t.expect(Array.isArray(menu), 'a list of commands', menu);
        const other = [...menu, ...entriesOf(menu)].find((entry) => !isForPeople(entry));
        t.expect(other === undefined, 'entries with a label that people can read', other);
      }),
    ],
    mutants: {
      'declares its protocols as its menu': { commands: () => ({ mcp: { versions: ['2026-07-28'], transports: {} } }) },
      'adds its protocols to the menu': { commands: (menu) => [...menu, { protocol: 'mcp' }] },
    },
    benign: {
      'has no menu': { commands: () => undefined },
      'has an empty menu': { commands: () => [] },
      'groups its commands': { commands: (menu) => [{ type: 'menu', label: 'Help', commands: menu }] },
    },
  }),

  requirement('DECL-PROTO-28', on('chat'), {
    cases: [
      scenario('underscore', 'a request after /_call', async (chat, t: Trial) => {
        expectResult(t, await chat.call(mcpRequest('server/discover')));
      }),
      scenario('no-underscore', 'a request after /call', { twin: 'underscore' }, async (chat, t: Trial) => {
        const text = `/call mcp ${JSON.stringify(mcpRequest('server/discover', {}, { id: 'for people' }))}`;
        const exchange = await chat.start(text, { malformed: true });
        // What comes before the reply to a later command has had its time.
        expectResult(t, await chat.call(mcpRequest('server/discover')));
        t.afterQuiet(() => {
          const served = exchange.replies.find(({ json }) => isResponse(json));
          t.expect(served === undefined, 'no JSON-RPC response to /call', served?.json, {
            in: exchange,
            at: served?.entry,
          });
        });
      }),
    ],
    mutants: {
      'takes /call for /_call': { callKeywords: () => ['_call', 'call'] },
    },
  }),
]);

const callEntry = { type: 'command', keyword: '_call', label: 'Call a protocol' } as const;

function menuOf(peer: ProfilePeer, trial: Trial): unknown {
  const { preferences } = profileOf(peer, trial);
  const menu = isRecord(preferences) ? preferences.commands : undefined;
  const empty = menu === undefined || menu === null || (Array.isArray(menu) && menu.length === 0);
  return empty ? trial.inapplicable('the profile has no command menu') : menu;
}

/** All entries of a menu, those of menus inside it as well. */
function entriesOf(menu: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(menu)) return [];
  return menu.filter(isRecord).flatMap((entry) => [entry, ...entriesOf(entry.commands)]);
}

function isForPeople(entry: unknown): boolean {
  return isRecord(entry) && typeof entry.label === 'string' && entry.label.trim() !== '';
}
