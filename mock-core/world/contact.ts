import { isoTime } from './clock.ts';
import { type Chat, type CustomData, newChat } from './conversation.ts';
import { arrive, type CoreState } from './core-state.ts';
import { chatFailure, existing } from './failure.ts';
import type { Preferences, Profile } from './profile.ts';
import type { Recorded } from './recorded.ts';
import type { User } from './user.ts';

/** A direct chat and the other side of it, as one user sees them. */
export interface Contact extends Recorded {
  readonly kind: 'contact';
  readonly user: User;
  readonly id: number;
  readonly profileId: number;
  localDisplayName: string;
  /** The peer's profile as received. */
  profile: Profile;
  readonly connection: Connection;
  status: 'active' | 'deleted' | 'deletedByUser' | 'rejected';
  /** Preferences that this user set for this contact alone. */
  userPreferences: Preferences;
  customData: CustomData;
  readonly createdAt: string;
  updatedAt: string;
  /** Time of the newest item. */
  chatTime: string;
  readonly chat: Chat;
  /** Grows with every change that the record shows. */
  revision: number;
}

/** The connection below a contact. */
export interface Connection {
  readonly id: number;
  /** Opaque id of the agent. */
  readonly agentId: string;
  status: 'new' | 'requested' | 'accepted' | 'sndReady' | 'ready';
  /** Id of the address through which the contact came. */
  readonly viaAddress: number | undefined;
  /** Id of the queue behind the link that this side dialled. */
  readonly dialled: string | undefined;
  /** The profile that this user shows instead of its own. */
  readonly incognito: Profile | undefined;
  readonly createdAt: string;
  /** The same connection on the other side. */
  peer: Contact | undefined;
}

/** Adds a contact to its user's. */
export function createContact(user: User, profile: Profile, connection: Connection): Contact {
  const contact = connectionContact(user, profile, connection);
  contact.localDisplayName = user.contactNames.take(profile.displayName, contact);
  user.contacts.set(contact.id, contact);
  return contact;
}

/** The contact behind a connection, which may become another kind of chat. */
export function connectionContact(user: User, profile: Profile, connection: Connection): Contact {
  const now = isoTime(user.core.network.clock.now());
  return {
    kind: 'contact',
    user,
    id: user.core.next.contact(),
    profileId: user.core.next.profile(),
    localDisplayName: profile.displayName,
    profile,
    connection,
    status: 'active',
    userPreferences: {},
    customData: undefined,
    createdAt: now,
    updatedAt: now,
    chatTime: now,
    chat: newChat(),
    revision: 0,
    written: undefined,
  };
}

/** A connection as one side begins it. */
export function createConnection(
  core: CoreState,
  parts: Pick<Connection, 'status' | 'viaAddress' | 'dialled' | 'incognito'>,
): Connection {
  return {
    ...parts,
    id: core.next.connection(),
    agentId: core.random.id(16),
    createdAt: isoTime(core.network.clock.now()),
    peer: undefined,
  };
}

/** Moves a connection on. */
export function setConnectionStatus(contact: Contact, status: Connection['status']): void {
  contact.connection.status = status;
  contact.revision++;
}

/** The contact with this id. */
export function contactById(user: User, contactId: number): Contact {
  return existing(user.contacts.get(contactId), 'contactNotFound', { contactId });
}

/** The contact with this local display name. */
export function contactByName(user: User, contactName: string): Contact {
  const contact = user.contactNames.get(contactName);
  return existing(contact === 'self' ? undefined : contact, 'contactNotFoundByName', { contactName });
}

/** Refuses a contact to which nothing can be sent. */
export function checkSendable(contact: Contact): void {
  if (contact.status !== 'active') throw chatFailure('contactNotActive', {}, contact);
  const { status } = contact.connection;
  if (status !== 'ready' && status !== 'sndReady') throw chatFailure('contactNotReady', {}, contact);
}

/** A state of a contact to show beside a later one. */
export function snapshot(contact: Contact): Contact {
  return { ...contact };
}

/** Deletes a contact; the peer is told unless `notify` is off. */
export function deleteContact(contact: Contact, notify: boolean): void {
  const { user } = contact;
  user.contacts.delete(contact.id);
  user.contactNames.free(contact.localDisplayName);
  user.chatsByLink.delete(contact.connection.dialled ?? '');
  contact.status = 'deletedByUser';
  contact.revision++;
  const { peer } = contact.connection;
  if (peer && notify) arrive(peer.user.core, () => markDeleted(peer));
}

function markDeleted(contact: Contact): void {
  if (contact.status !== 'active') return;
  contact.status = 'deleted';
  contact.revision++;
  contact.user.core.publish({ type: 'contactDeletedByContact', contact });
}
