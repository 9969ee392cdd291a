import type { Link, LinkPair } from '../wire/link.ts';
import { parseLink } from '../wire/link.ts';
import { type Address, existing, type Invitation } from './address.ts';
import { isoTime } from './clock.ts';
import { type Connection, type Contact, createConnection, createContact, setConnectionStatus } from './contact.ts';
import { arrive, type CoreState } from './core-state.ts';
import { chatFailure, storeFailure } from './failure.ts';
import { sendMessages } from './messages.ts';
import { connectionNotices } from './notices.ts';
import type { Profile } from './profile.ts';
import { profileFor } from './profiles.ts';
import type { User } from './user.ts';

/** A connection that one side has asked for, until the other side answers. */
export interface Dial {
  readonly user: User;
  readonly links: LinkPair;
  readonly connection: Connection;
  /** Names the request at the other side, however often it is repeated. */
  readonly requestId: string;
}

/** A request to connect as it waits at the side that was asked. */
export interface ContactRequest {
  readonly id: number;
  readonly addressId: number;
  readonly agentId: string;
  readonly profileId: number;
  readonly localDisplayName: string;
  readonly profile: Profile;
  readonly createdAt: string;
  updatedAt: string;
  readonly user: User;
  readonly dial: Dial;
}

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
  const name = link.form === 'short' ? link.key : link.queueId;
  return link.kind === 'invitation' ? invitations.get(name) : addresses.get(name);
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

/** Whether a link was made for one reader. */
export function isInvitation(target: Address | Invitation): target is Invitation {
  return target.kind === 'invitation';
}

/** Asks to connect. A repeated request reaches the other side as the same one. */
export function dial(user: User, where: Extract<Destination, { target: unknown }>, incognito?: Profile): Dial {
  const { target } = where;
  const made = where.kind === 'dialled' ? where.dial : newDial(user, target, incognito);
  user.dials.set(target.queueId, made);
  if (isInvitation(target)) {
    for (const name of target.names) user.core.network.invitations.delete(name);
    arrive(target.user.core, () => joinInvitation(target, made));
  } else {
    arrive(target.user.core, () => receiveRequest(target, made));
  }
  return made;
}

function newDial(user: User, target: Address | Invitation, incognito: Profile | undefined): Dial {
  const parts = { status: 'requested', viaAddress: undefined, dialled: target.queueId, incognito } as const;
  return {
    user,
    links: target.links,
    connection: createConnection(user.core, parts),
    requestId: user.core.random.id(12),
  };
}

function receiveRequest(address: Address, dialled: Dial): void {
  const { user } = address;
  if (user.address !== address) return;
  const { publish } = user.core;
  const contact = user.contactsByDial.get(dialled.requestId);
  if (contact) publish({ type: 'contactRequestAlreadyAccepted', contact });
  else if (address.settings.autoAccept)
    publish({ type: 'acceptingContactRequest', contact: acceptAt(address, dialled) });
  else publish({ type: 'receivedContactRequest', request: storeRequest(address, dialled) });
}

function storeRequest(address: Address, dialled: Dial): ContactRequest {
  const { user } = address;
  const { core } = user;
  const now = isoTime(core.network.clock.now());
  const stored = user.requestsByDial.get(dialled.requestId);
  if (stored) {
    stored.updatedAt = now;
    return stored;
  }
  const id = core.next.request();
  const profile = shownProfile(dialled);
  const request: ContactRequest = {
    id,
    addressId: address.id,
    agentId: core.random.id(16),
    profileId: core.next.profile(),
    localDisplayName: user.requestNames.take(profile.displayName, id),
    profile,
    createdAt: now,
    updatedAt: now,
    user,
    dial: dialled,
  };
  user.requests.set(id, request);
  user.requestsByDial.set(dialled.requestId, request);
  return request;
}

/** The waiting request with this id. */
export function requestById(user: User, contactRequestId: number): ContactRequest {
  const request = user.requests.get(contactRequestId);
  if (!request) throw storeFailure('contactRequestNotFound', { contactRequestId });
  return request;
}

/** The waiting request of this name. */
export function requestByName(user: User, contactName: string): ContactRequest {
  const id = user.requestNames.get(contactName);
  if (id === undefined) throw storeFailure('contactRequestNotFoundByName', { contactName });
  return requestById(user, id);
}

/** Accepts a waiting request; the contact becomes ready when the other side has answered. */
export function acceptRequest(request: ContactRequest, incognito?: Profile): Contact {
  dropRequest(request);
  const { user } = request;
  const connection = acceptedConnection(user, request.addressId, incognito);
  return accept(user, request.dial, connection, user.address);
}

/** Takes a request out of the waiting ones without an answer. */
export function dropRequest({ user, id, localDisplayName, dial: { requestId } }: ContactRequest): void {
  user.requests.delete(id);
  user.requestNames.free(localDisplayName);
  user.requestsByDial.delete(requestId);
}

function joinInvitation(invitation: Invitation, dialled: Dial): void {
  const contact = accept(invitation.user, dialled, invitation.connection, undefined);
  invitation.user.core.publish({ type: 'contactConnecting', contact });
}

function acceptAt(address: Address, dialled: Dial): Contact {
  const { user } = address;
  return accept(user, dialled, acceptedConnection(user, address.id, undefined), address);
}

function acceptedConnection(user: User, viaAddress: number, incognito: Profile | undefined): Connection {
  return createConnection(user.core, { status: 'accepted', viaAddress, dialled: undefined, incognito });
}

function accept(user: User, dialled: Dial, connection: Connection, address: Address | undefined): Contact {
  connection.status = 'accepted';
  const contact = createContact(user, shownProfile(dialled), connection);
  user.contactsByDial.set(dialled.requestId, contact);
  arrive(dialled.user.core, () => confirm(dialled, contact, address));
  return contact;
}

/** The dialling side learns that it was accepted. */
function confirm(dialled: Dial, accepted: Contact, address: Address | undefined): void {
  const { user, connection } = dialled;
  const queueId = connection.dialled ?? '';
  if (user.dials.get(queueId) !== dialled) return;
  user.dials.delete(queueId);
  connection.status = 'accepted';
  const contact = createContact(user, profileFor(accepted), connection);
  user.contactsByAddress.set(queueId, contact);
  contact.connection.peer = accepted;
  accepted.connection.peer = contact;
  user.core.publish({ type: 'contactConnecting', contact });
  arrive(accepted.user.core, () => complete(accepted, contact, address));
}

/** The accepting side can send; both sides are connected then. */
function complete(accepted: Contact, dialling: Contact, address: Address | undefined): void {
  const { publish } = accepted.user.core;
  setConnectionStatus(accepted, 'sndReady');
  publish({ type: 'contactSndReady', contact: accepted });
  connected(accepted);
  arrive(dialling.user.core, () => connected(dialling));
  const reply = address?.settings.autoReply;
  if (reply) publish({ type: 'newChatItems', items: sendMessages(accepted, [{ content: reply }]).items });
}

function connected(contact: Contact): void {
  const { publish, network } = contact.user.core;
  setConnectionStatus(contact, 'ready');
  if (network.noise === 'more') publish({ type: 'subscriptionStatus', connections: [contact.connection.agentId] });
  for (const items of connectionNotices(contact)) publish({ type: 'newChatItems', items });
  publish({ type: 'contactConnected', contact });
}

function shownProfile({ user, connection }: Dial): Profile {
  return connection.incognito ?? user.profile;
}
