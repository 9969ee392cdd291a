import type { CoreConnection } from '../simplex-bot/connection.ts';
import type { CoreMessage } from '../simplex-bot/core-message.ts';
import { type CoreSession, openCoreSession } from '../simplex-bot/core-session.ts';
import type { Entry, SitePolicy } from './policy.ts';

const mcp = { versions: ['2026-07-28'], transports: { chat: true, rpc: true } };
const a2a = { versions: ['1.0'], transports: { chat: true, rpc: true } };

/**
 * Makes the addresses of the site through the JSON API of two cores: a core has one address for each user.
 * The shop publishes a channel and a group as well.
 */
export async function publishAddresses(
  connections: { readonly shop: CoreConnection; readonly help: CoreConnection },
  policy: SitePolicy,
): Promise<readonly Entry[]> {
  const shop = openCoreSession(connections.shop);
  const help = openCoreSession(connections.help);
  const channel = policy.groupProfile({
    displayName: 'acme-news',
    fullName: 'Acme news',
    publicGroup: { groupType: 'channel', audience: ['human', 'agent'], changeFrequency: 'weekly' },
  });
  const group = policy.groupProfile({
    displayName: 'acme-customers',
    fullName: 'Acme customers',
    publicGroup: { groupType: 'group', audience: ['human'] },
  });
  const entries: readonly Entry[] = [
    {
      title: 'Acme news',
      link: await publicGroup(shop, channel),
      type: 'updates',
      notes: 'SimpleX updates for people and agents, weekly. Product news and offers.',
    },
    {
      title: 'Acme customers',
      link: await publicGroup(shop, group),
      type: 'group',
      notes: 'SimpleX group for people. Questions and tips from customers.',
    },
    {
      title: 'Ask Acme',
      link: await contact(shop, policy, 'Ask Acme', { mcp, a2a }, { businessAddress: true, serves: ['agent'] }),
      type: 'business contact',
      notes: 'SimpleX business contact for agents, MCP, A2A. Orders and availability.',
    },
    {
      title: 'Acme help',
      link: await contact(help, policy, 'Acme help', { mcp }, { businessAddress: false, serves: ['agent'] }),
      type: 'contact',
      notes: 'SimpleX contact for agents, MCP. Help with anvils.',
    },
  ];
  shop.close();
  help.close();
  return entries;
}

/** The link of a new channel or group. */
async function publicGroup(session: CoreSession, profile: object): Promise<string> {
  const made = await done(session, `/_public group 1 1 ${JSON.stringify(profile)}`);
  return linkIn(made.groupLink);
}

/** The link of the user's contact address. */
async function contact(
  session: CoreSession,
  policy: SitePolicy,
  name: string,
  protocols: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
): Promise<string> {
  const declared = policy.declaration(protocols);
  const preferences = policy.preferences(declared === undefined ? {} : { protocols: declared });
  const profile = { displayName: name.toLowerCase().replace(' ', '-'), fullName: name, preferences };
  await done(session, `/_profile 1 ${JSON.stringify(profile)}`);
  const made = await done(session, '/_address 1 pq_ratchet=on');
  const honest = { autoAccept: { acceptIncognito: false }, ...settings };
  await done(session, `/_address_settings 1 ${JSON.stringify(policy.settings(honest))}`);
  return linkIn(made);
}

async function done(session: CoreSession, command: string): Promise<CoreMessage['body']> {
  const { type, body } = await session.command(command);
  if (type === 'chatCmdError') throw new Error(`The core refused ${command}: ${JSON.stringify(body)}`);
  return body;
}

function linkIn(value: unknown): string {
  const { connLinkContact } = value as { readonly connLinkContact?: { readonly connShortLink?: unknown } };
  if (typeof connLinkContact?.connShortLink !== 'string') throw new Error('The core gave no short link.');
  return connLinkContact.connShortLink;
}
