import type { LinkPair } from '../wire/link.ts';
import type { Address, Invitation, Target } from './address.ts';
import { acceptCustomer } from './business.ts';
import { type Connection, type Contact, createConnection, createContact, setConnectionStatus } from './contact.ts';
import { type ContactRequest, dropRequest, storeRequest } from './contact-requests.ts';
import type { Conversation } from './conversation.ts';
import { arrive } from './core-state.ts';
import type { Destination } from './destination.ts';
import { shownProfile } from './dial-profile.ts';
import { receiveJoin } from './joining.ts';
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

/** Asks to connect. A repeated request reaches the other side as the same one. */
export function dial(user: User, where: Extract<Destination, { target: unknown }>, incognito?: Profile): Dial {
  const { target } = where;
  const made = where.kind === 'dialled' ? where.dial : newDial(user, target, incognito);
  user.dials.set(target.queueId, made);
  if (target.kind === 'invitation') for (const name of target.names) user.core.network.invitations.delete(name);
  arrive(target.user.core, () => {
    if (target.kind === 'invitation') joinInvitation(target, made);
    else if (target.kind === 'groupLink') receiveJoin(target, made);
    else receiveRequest(target, made);
  });
  return made;
}

function newDial(user: User, target: Target, incognito: Profile | undefined): Dial {
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
  const chat = user.chatsByDial.get(dialled.requestId);
  if (chat?.kind === 'group') publish({ type: 'businessRequestAlreadyAccepted', group: chat });
  else if (chat) publish({ type: 'contactRequestAlreadyAccepted', contact: chat });
  else if (address.settings.autoAccept && address.settings.businessAddress)
    publish({ type: 'acceptingBusinessRequest', group: acceptCustomer(address, dialled) });
  else if (address.settings.autoAccept)
    publish({ type: 'acceptingContactRequest', contact: acceptAt(address, dialled) });
  else publish({ type: 'receivedContactRequest', request: storeRequest(address, dialled, shownProfile(dialled)) });
}

/** Accepts a waiting request; the chat becomes ready when the other side has answered. */
export function acceptRequest(request: ContactRequest, incognito?: Profile): Conversation {
  dropRequest(request);
  const { user } = request;
  if (user.address?.settings.businessAddress) return acceptCustomer(user.address, request.dial);
  const connection = acceptedConnection(user, request.addressId, incognito);
  return accept(user, request.dial, connection, user.address);
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
  user.chatsByDial.set(dialled.requestId, contact);
  arrive(dialled.user.core, () => confirm(dialled, contact, address));
  return contact;
}

/** The dialling side learns that it was accepted. */
function confirm(dialled: Dial, accepted: Contact, address: Address | undefined): void {
  const { user, connection } = dialled;
  const queueId = connection.dialled ?? '';
  if (user.dials.get(queueId) !== dialled || accepted.status !== 'active') return;
  user.dials.delete(queueId);
  connection.status = 'accepted';
  const contact = createContact(user, profileFor(accepted), connection);
  user.chatsByLink.set(queueId, contact);
  contact.connection.peer = accepted;
  accepted.connection.peer = contact;
  user.core.publish({ type: 'contactConnecting', contact });
  arrive(accepted.user.core, () => complete(accepted, contact, address));
}

/** The accepting side can send; both sides are connected then. */
function complete(accepted: Contact, dialling: Contact, address: Address | undefined): void {
  if (accepted.status !== 'active') return;
  const { publish } = accepted.user.core;
  setConnectionStatus(accepted, 'sndReady');
  publish({ type: 'contactSndReady', contact: accepted });
  connected(accepted);
  arrive(dialling.user.core, () => dialling.status === 'active' && connected(dialling));
  const reply = address?.settings.autoReply;
  const items = reply ? sendMessages(accepted, [{ content: reply }]).items : [];
  if (items.length > 0) publish({ type: 'newChatItems', items });
}

function connected(contact: Contact): void {
  const { publish, network } = contact.user.core;
  setConnectionStatus(contact, 'ready');
  if (network.noise === 'more') publish({ type: 'subscriptionStatus', connections: [contact.connection.agentId] });
  for (const items of connectionNotices(contact)) publish({ type: 'newChatItems', items });
  publish({ type: 'contactConnected', contact });
}
