import {
  fullContactLink,
  fullInvitationLink,
  type LinkPair,
  type QueueKeys,
  shortInvitationLink,
  shortLink,
} from '../wire/link.ts';
import type { MessageContent } from '../wire/message-content.ts';
import { type RatchetKeys, ratchetKeys, x448KeyText } from '../wire/ratchet.ts';
import { type Connection, createConnection } from './contact.ts';
import type { CoreState } from './core-state.ts';
import { commandFailure, queueGone, storeFailure } from './failure.ts';
import type { GroupLink } from './group-link.ts';
import type { Profile } from './profile.ts';
import type { User } from './user.ts';

/** How an address treats those who come. */
export interface AddressSettings {
  readonly businessAddress: boolean;
  readonly autoAccept: { readonly acceptIncognito: boolean } | undefined;
  /** The welcome message. */
  readonly autoReply: MessageContent | undefined;
  /** Peer types that the address is made for, published in the link data. */
  readonly serves: unknown;
}

/** A contact address with its published link data. */
export interface Address {
  readonly kind: 'address';
  readonly user: User;
  readonly id: number;
  readonly queueId: string;
  readonly links: LinkPair;
  settings: AddressSettings;
  /** Published in the link data; without them no service request can be sent to the short link. */
  ratchet: RatchetKeys | undefined;
  /** The full link carries no link data: it knows only whether keys were there from the start. */
  readonly ratchetFromStart: boolean;
}

/** What stands behind a link. */
export type Target = Address | Invitation | GroupLink;

/** A one-time link that waits for its one reader. */
export interface Invitation {
  readonly kind: 'invitation';
  readonly user: User;
  readonly queueId: string;
  readonly links: LinkPair;
  /** Keys under which the network knows it. */
  readonly names: readonly string[];
  readonly connection: Connection;
}

/** Whether a link was made for one reader. */
export function isInvitation(target: Target): target is Invitation {
  return target.kind === 'invitation';
}

/** `pq_ratchet=on`: keys with KEM; `off`: without; absent: none are added. */
export type PostQuantumSwitch = 'on' | 'off' | undefined;

/** Random parts of a new queue. */
export function newQueue(core: CoreState): QueueKeys {
  return {
    serverKeyHash: core.random.bytes(32),
    queueId: core.random.bytes(24),
    diffieHellmanKey: core.random.bytes(32),
    port: core.network.port,
  };
}

/** Makes the user's one address, with a short link and, if the switch says so, ratchet keys. */
export function createAddress(user: User, postQuantum: PostQuantumSwitch): Address {
  if (user.address) throw storeFailure('duplicateContactLink');
  const { core } = user;
  const queue = newQueue(core);
  const full = fullContactLink(queue);
  const address: Address = {
    kind: 'address',
    user,
    id: core.next.addressLink(),
    queueId: queue.queueId.toString('base64url'),
    links: { full, short: shortLink('a', full, core.network.port) },
    settings: { businessAddress: false, autoAccept: undefined, autoReply: undefined, serves: undefined },
    ratchet: newRatchet(user, postQuantum),
    ratchetFromStart: postQuantum !== undefined,
  };
  user.address = address;
  for (const name of linkNames(address.queueId, address.links)) core.network.addresses.set(name, address);
  core.network.addressCreated(address);
  return address;
}

/** The user's address. */
export function ownAddress(user: User): Address {
  if (!user.address) throw storeFailure('userContactLinkNotFound');
  return user.address;
}

/** Adds ratchet keys to an existing address, or replaces them; the link stays. */
export function refreshAddress(user: User, postQuantum: PostQuantumSwitch): Address {
  const address = ownAddress(user);
  address.ratchet = newRatchet(user, postQuantum) ?? address.ratchet;
  return address;
}

/** New ratchet keys of the same kind for the same address. */
export function rotateKeys(user: User): Address {
  const { ratchet } = ownAddress(user);
  return refreshAddress(user, ratchet && (ratchet.postQuantum ? 'on' : 'off'));
}

/** Changes the settings and, if the switch says so, the ratchet keys. */
export function setAddress(user: User, postQuantum: PostQuantumSwitch, settings: AddressSettings): Address {
  ownAddress(user);
  if (settings.autoAccept?.acceptIncognito)
    throw commandFailure(
      settings.businessAddress
        ? 'requests to business address cannot be accepted incognito'
        : 'incognito not allowed for address with short link data',
    );
  const address = refreshAddress(user, postQuantum);
  address.settings = settings;
  return address;
}

/** Takes the user's address away; its links lead nowhere then. */
export function deleteAddress(user: User): void {
  const address = ownAddress(user);
  for (const name of linkNames(address.queueId, address.links)) user.core.network.addresses.delete(name);
  user.address = undefined;
}

/** The address behind a link that was valid once; a deleted one fails as its router does. */
export function existing<Found>(target: Found | undefined): Found {
  if (!target) throw queueGone();
  return target;
}

/** Makes a link for one reader. */
export function createInvitation(user: User, incognito?: Profile): Invitation {
  const { core } = user;
  const queue = newQueue(core);
  const ephemeral = () => x448KeyText(core.random.bytes(56));
  const full = fullInvitationLink(queue, [ephemeral(), ephemeral()]);
  const links = { full, short: shortInvitationLink(full, core.random.bytes(24), core.network.port) };
  const queueId = queue.queueId.toString('base64url');
  const invitation: Invitation = {
    kind: 'invitation',
    user,
    queueId,
    links,
    names: linkNames(queueId, links),
    connection: createConnection(core, { status: 'new', viaAddress: undefined, dialled: undefined, incognito }),
  };
  for (const name of invitation.names) core.network.invitations.set(name, invitation);
  return invitation;
}

function newRatchet(user: User, postQuantum: PostQuantumSwitch): RatchetKeys | undefined {
  return postQuantum && ratchetKeys(user.core.random.bytes(56), postQuantum === 'on');
}

/** Keys under which the network knows a link: its queue and its short link. */
export function linkNames(queueId: string, { short }: LinkPair): readonly string[] {
  const [, key] = /([\w-]{43})(?:\?|$)/.exec(short ?? '') ?? [];
  return key ? [queueId, key] : [queueId];
}
