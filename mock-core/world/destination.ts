import { type Link, parseLink } from '../wire/link.ts';
import { existing, type Target } from './address.ts';
import type { Dial } from './connecting.ts';
import type { Conversation } from './conversation.ts';
import type { CoreState } from './core-state.ts';
import { chatFailure } from './failure.ts';
import { isCurrent } from './member.ts';
import type { User } from './user.ts';

/** What a link leads to, seen by one user. */
export type Destination =
  | { readonly kind: 'own' }
  | { readonly kind: 'known'; readonly chat: Conversation }
  | { readonly kind: 'dialled'; readonly dial: Dial; readonly target: Target }
  | { readonly kind: 'new'; readonly target: Target };

/** Reads the text of a link. */
export function readLink(text: string): Link {
  const link = parseLink(text);
  if (!link) throw chatFailure('invalidConnReq');
  return link;
}

/** What stands behind a link, unless it is gone. */
export function targetOf(core: CoreState, link: Link): Target | undefined {
  const { addresses, invitations, groupLinks } = core.network;
  if (link.kind === 'invitation') return invitations.get(link.name);
  return link.kind === 'group' || link.kind === 'channel' ? groupLinks.get(link.name) : addresses.get(link.name);
}

/** Where a link leads for this user; fails when it is gone. */
export function destination(user: User, link: Link): Destination {
  const target = existing(targetOf(user.core, link));
  if (target.user === user) return { kind: 'own' };
  const chat = user.chatsByLink.get(target.queueId);
  if (chat && isAlive(chat)) return { kind: 'known', chat };
  const dialled = user.dials.get(target.queueId);
  return dialled ? { kind: 'dialled', dial: dialled, target } : { kind: 'new', target };
}

function isAlive(chat: Conversation): boolean {
  return chat.kind === 'contact'
    ? chat.status === 'active'
    : isCurrent(chat.membership) || chat.membership.status === 'accepted';
}
