import { type Link, parseLink } from '../wire/link.ts';
import { type Address, existing, type Invitation } from './address.ts';
import type { Dial } from './connecting.ts';
import type { Contact } from './contact.ts';
import type { CoreState } from './core-state.ts';
import { chatFailure } from './failure.ts';
import type { User } from './user.ts';

/** What a link leads to, seen by one user. */
export type Destination =
  | { readonly kind: 'own' }
  | { readonly kind: 'known'; readonly contact: Contact }
  | { readonly kind: 'dialled'; readonly dial: Dial; readonly target: Address | Invitation }
  | { readonly kind: 'new'; readonly target: Address | Invitation };

/** Reads the text of a link. */
export function readLink(text: string): Link {
  const link = parseLink(text);
  if (!link) throw chatFailure('invalidConnReq');
  return link;
}

/** The address or invitation behind a link, unless it is gone. */
export function targetOf(core: CoreState, link: Link): Address | Invitation | undefined {
  const { addresses, invitations } = core.network;
  return link.kind === 'invitation' ? invitations.get(link.name) : addresses.get(link.name);
}

/** Where a link leads for this user; fails when it is gone. */
export function destination(user: User, link: Link): Destination {
  const target = existing(targetOf(user.core, link));
  if (target.user === user) return { kind: 'own' };
  const contact = user.contactsByAddress.get(target.queueId);
  if (contact?.status === 'active') return { kind: 'known', contact };
  const dialled = user.dials.get(target.queueId);
  return dialled ? { kind: 'dialled', dial: dialled, target } : { kind: 'new', target };
}
