import { textContent } from '../../wire/message-content.ts';
import {
  type AddressSettings,
  createAddress,
  deleteAddress,
  ownAddress,
  type PostQuantumSwitch,
  refreshAddress,
  rotateKeys,
  setAddress,
} from '../../world/address.ts';
import type { User } from '../../world/user.ts';
import { type Command, type Groups, jsonObjectArgument, type Run, userOf } from '../command.ts';
import { requireContent } from '../content-argument.ts';
import { tagged } from '../json-object.ts';
import { addressText } from '../records/address-record.ts';
import { linkRecord } from '../records/contact-record.ts';
import { userText } from '../records/user-record.ts';

/** Contact addresses (4), with a user id and in short. */
export const addressCommands: readonly Command[] = [
  {
    words: ['/_address', '/address', '/ad'],
    pattern: /^\/(?:_address (?<user>\d+)|address|ad)(?: pq_ratchet=(?<pq>on|off))?$/,
    read: (groups) => (core) => {
      const user = userOf(core, groups);
      const { links } = createAddress(user, postQuantum(groups));
      return tagged('userContactLinkCreated', {
        user: userText(user),
        connLinkContact: JSON.stringify(linkRecord(links)),
      });
    },
  },
  {
    words: ['/_show_address', '/show_address', '/sa'],
    pattern: /^\/(?:_show_address (?<user>\d+)|show_address|sa)$/,
    whileStopped: true,
    read: (groups) => (core) => addressResponse('userContactLink', userOf(core, groups)),
  },
  {
    words: ['/_short_link_address'],
    pattern: /^\/_short_link_address (?<user>\d+)(?: pq_ratchet=(?<pq>on|off))?$/,
    read: (groups) => (core) => {
      const user = userOf(core, groups);
      refreshAddress(user, postQuantum(groups));
      return addressResponse('userContactLink', user);
    },
  },
  {
    words: ['/_rotate_address_keys'],
    pattern: /^\/_rotate_address_keys (?<user>\d+)$/,
    read: (groups) => (core) => {
      const user = userOf(core, groups);
      rotateKeys(user);
      return addressResponse('userContactLink', user);
    },
  },
  {
    words: ['/_address_settings'],
    pattern: /^\/_address_settings (?<user>\d+)(?: pq_ratchet=(?<pq>on|off))? (?<json>\{[\s\S]*\})$/,
    read: (groups) => {
      const settings = readSettings(jsonObjectArgument(groups.json));
      return (core) => changeSettings(userOf(core, groups), postQuantum(groups), () => settings);
    },
  },
  {
    words: ['/auto_accept'],
    pattern:
      /^\/auto_accept(?: pq_ratchet=(?<pq>on|off))? (?:off|(?<on>on)(?:(?<business> business)| incognito=(?<incognito>on|off))?(?: (?:text (?<text>[\s\S]+)|json (?<json>\{[\s\S]*\})))?)$/,
    read: autoAcceptResponse,
  },
  {
    words: ['/_delete_address', '/delete_address', '/da'],
    pattern: /^\/(?:_delete_address (?<user>\d+)|delete_address|da)$/,
    read: (groups) => (core) => {
      const user = userOf(core, groups);
      deleteAddress(user);
      return tagged('userContactLinkDeleted', { user: userText(user) });
    },
  },
];

function postQuantum({ pq }: Groups): PostQuantumSwitch {
  return pq === 'on' || pq === 'off' ? pq : undefined;
}

function addressResponse(type: 'userContactLink' | 'userContactLinkUpdated', user: User): string {
  return tagged(type, { user: userText(user), contactLink: addressText(ownAddress(user)) });
}

function changeSettings(user: User, pq: PostQuantumSwitch, change: (old: AddressSettings) => AddressSettings): string {
  setAddress(user, pq, change(ownAddress(user).settings));
  return addressResponse('userContactLinkUpdated', user);
}

function readSettings(settings: Readonly<Record<string, unknown>>): AddressSettings {
  const { businessAddress, autoAccept, autoReply, serves } = settings;
  if (typeof businessAddress !== 'boolean') throw new SyntaxError('businessAddress is required');
  return {
    businessAddress,
    autoAccept: autoAccept === undefined || autoAccept === null ? undefined : readAcceptance(autoAccept),
    autoReply: autoReply === undefined || autoReply === null ? undefined : requireContent(autoReply),
    serves,
  };
}

function readAcceptance(value: unknown): { readonly acceptIncognito: boolean } {
  const { acceptIncognito } = value as { acceptIncognito?: unknown };
  if (typeof acceptIncognito !== 'boolean') throw new SyntaxError('acceptIncognito is required');
  return { acceptIncognito };
}

/** `/auto_accept`; `off` leaves neither acceptance nor reply. */
export function autoAcceptResponse(groups: Groups): Run {
  const { on, business, incognito, text, json } = groups;
  const reply = text === undefined ? undefined : textContent(text);
  const chosen = {
    businessAddress: business !== undefined,
    autoAccept: on ? { acceptIncognito: incognito === 'on' } : undefined,
    autoReply: json === undefined ? reply : requireContent(JSON.parse(json)),
  };
  return (core) => changeSettings(userOf(core, groups), postQuantum(groups), (old) => ({ ...old, ...chosen }));
}
