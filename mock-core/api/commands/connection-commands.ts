import { type Address, createInvitation, isInvitation, type Target } from '../../world/address.ts';
import { acceptRequest, dial } from '../../world/connecting.ts';
import { type ContactRequest, dropRequest, requestById, requestByName } from '../../world/contact-requests.ts';
import type { Conversation } from '../../world/conversation.ts';
import { type Destination, destination, readLink, targetOf } from '../../world/destination.ts';
import { chatFailure, commandFailure, queueGone } from '../../world/failure.ts';
import type { Group } from '../../world/group.ts';
import type { GroupLink } from '../../world/group-link.ts';
import { subscribe } from '../../world/joining.ts';
import type { Profile } from '../../world/profile.ts';
import { activeUser, commandUser, type User } from '../../world/user.ts';
import { type Command, id } from '../command.ts';
import { errorText } from '../errors.ts';
import { incognitoProfile } from '../incognito.ts';
import { tagged } from '../json-object.ts';
import { readTarget } from '../link-argument.ts';
import { linkDataText } from '../records/address-record.ts';
import { contactText, linkRecord, pendingConnectionText, requestText } from '../records/contact-record.ts';
import { groupEventText, groupLinkDataText, groupText } from '../records/group-record.ts';
import { userText } from '../records/user-record.ts';

/** Links, requests and what becomes of them (5). */
export const connectionCommands: readonly Command[] = [
  {
    words: ['/_connect'],
    pattern:
      /^\/_connect plan (?<user>\d+) (?<link>\S+)(?: resolve=(?:allGroups|unknown|never))?(?: sig=(?<signature>[\s\S]+))?$/,
    read: ({ user, link, signature }) => {
      if (signature !== undefined) JSON.parse(signature);
      return (core) => planResponse(commandUser(core, id(user)), link ?? '');
    },
  },
  {
    words: ['/_connect'],
    pattern: /^\/_connect (?<user>\d+)(?: incognito=(?<incognito>on|off))?$/,
    read:
      ({ user, incognito }) =>
      (core) =>
        invite(commandUser(core, id(user)), incognito === 'on'),
  },
  {
    words: ['/_connect'],
    pattern: /^\/_connect (?<user>\d+)(?: incognito=(?<incognito>on|off))? (?<full>\S+)(?: (?<short>\S+))?$/,
    read:
      ({ user: userId, incognito, full }) =>
      (core) => {
        const user = commandUser(core, id(userId));
        const link = readLink(full ?? '');
        if (link.kind === 'channel')
          throw commandFailure('channel links must be connected via APIConnectPreparedGroup');
        if (link.form === 'short') throw chatFailure('invalidConnReq');
        return connect(user, destination(user, link), incognito === 'on');
      },
  },
  {
    words: ['/connect', '/c'],
    pattern: /^\/(?:connect|c)(?: incognito=(?<incognito>on|off))?$/,
    read:
      ({ incognito }) =>
      (core) =>
        invite(activeUser(core), incognito === 'on'),
  },
  {
    words: ['/connect', '/c'],
    pattern: /^\/(?:connect|c)(?: incognito=(?<incognito>on|off))? (?<link>\S+)$/,
    read:
      ({ incognito, link }) =>
      (core) => {
        const user = activeUser(core);
        const where = destination(user, readTarget(link ?? ''));
        const leadsToChat = where.kind === 'own' || (where.kind === 'known' && where.chat.kind === 'group');
        return leadsToChat ? planResponse(user, link ?? '') : connect(user, where, incognito === 'on');
      },
  },
  {
    words: ['/_accept'],
    pattern: /^\/_accept(?: incognito=(?<incognito>on|off))? (?<request>\d+)$/,
    read:
      ({ incognito, request }) =>
      (core) =>
        accept(requestById(activeUser(core), id(request)), incognito === 'on'),
  },
  {
    words: ['/accept', '/ac'],
    pattern: /^\/(?:accept|ac)(?: incognito=(?<incognito>on|off))? @?(?:'(?<quoted>[^']+)'|(?<name>\S+))$/,
    read:
      ({ incognito, quoted, name }) =>
      (core) =>
        accept(requestByName(activeUser(core), quoted ?? name ?? ''), incognito === 'on'),
  },
  {
    words: ['/_reject'],
    pattern: /^\/_reject (?<request>\d+)(?: notify=(?:on|off))?$/,
    read:
      ({ request }) =>
      (core) =>
        reject(requestById(activeUser(core), id(request))),
  },
  {
    words: ['/reject', '/rc'],
    pattern: /^\/(?:reject|rc) @?(?:'(?<quoted>[^']+)'|(?<name>\S+))$/,
    read:
      ({ quoted, name }) =>
      (core) =>
        reject(requestByName(activeUser(core), quoted ?? name ?? '')),
  },
];

function invite(user: User, incognito: boolean): string {
  const { links, connection } = createInvitation(user, incognitoProfile(user.core, incognito));
  return tagged('invitation', {
    user: userText(user),
    connLinkInvitation: JSON.stringify(linkRecord(links)),
    connection: pendingConnectionText(connection, links),
  });
}

function connect(user: User, where: Destination, incognito: boolean): string {
  if (where.kind === 'own') throw chatFailure('invalidConnReq');
  if (where.kind === 'known') return alreadyThere(where.chat);
  if (where.target.kind === 'groupLink' && where.target.group.isChannel)
    return startSubscription(user, where.target, incognitoProfile(user.core, incognito));
  const { connection } = dial(user, where, incognitoProfile(user.core, incognito));
  return tagged(isInvitation(where.target) ? 'sentConfirmation' : 'sentInvitation', {
    user: userText(user),
    connection: pendingConnectionText(connection),
    customUserProfile: connection.incognito && JSON.stringify(connection.incognito),
  });
}

function startSubscription(user: User, link: GroupLink, incognito: Profile | undefined): string {
  return tagged('startedConnectionToGroup', {
    user: userText(user),
    groupInfo: groupText(subscribe(user, link, incognito)),
    customUserProfile: incognito && JSON.stringify(incognito),
    relayResults: '[]',
  });
}

function alreadyThere(chat: Conversation): string {
  if (chat.kind === 'group') throw chatFailure('groupAlreadyJoined', {}, chat);
  return tagged('contactAlreadyExists', { user: userText(chat.user), contact: contactText(chat) });
}

function accept(request: ContactRequest, incognito: boolean): string {
  const chat = acceptRequest(request, incognitoProfile(request.user.core, incognito));
  if (chat.kind === 'group') return groupEventText({ type: 'acceptingBusinessRequest', group: chat });
  return tagged('acceptingContactRequest', { user: userText(request.user), contact: contactText(chat) });
}

function reject(request: ContactRequest): string {
  dropRequest(request);
  return tagged('contactRequestRejected', { user: userText(request.user), contactRequest: requestText(request) });
}

/** `connectionPlan`: what a link leads to, with the link data of a short link (5.1). */
function planResponse(user: User, text: string): string {
  const link = readTarget(text);
  const response = (links: object, connectionPlan: string) =>
    tagged('connectionPlan', { user: userText(user), connLink: JSON.stringify(links), connectionPlan });
  const target = targetOf(user.core, link);
  if (!target) {
    const links = link.form === 'short' ? { connFullLink: '', connShortLink: text } : { connFullLink: text };
    return response(links, tagged('error', { chatError: errorText(queueGone()) }));
  }
  const links = link.form === 'short' ? linkRecord(target.links) : { connFullLink: target.links.full };
  return response(links, planText(destination(user, link), target, link.form === 'short'));
}

/** The plan of a link that exists; what it says depends on whether there is a chat behind it already. */
function planText(where: Destination, target: Target, withData: boolean): string {
  if (target.kind === 'groupLink') return groupPlan(groupVariant(where, target.group, withData));
  if (where.kind === 'known' && where.chat.kind === 'group') return groupPlan(knownGroup(where.chat));
  return isInvitation(target)
    ? tagged('invitationLink', { invitationLinkPlan: contactVariant(where, 'connecting', undefined) })
    : tagged('contactAddress', {
        contactAddressPlan: contactVariant(where, 'connectingConfirmReconnect', withData ? target : undefined),
      });
}

function contactVariant(where: Destination, dialled: string, published: Address | undefined): string {
  if (where.kind === 'own') return tagged('ownLink');
  if (where.kind === 'dialled') return tagged(dialled);
  if (where.kind === 'known' && where.chat.kind === 'contact')
    return tagged('known', { contact: contactText(where.chat) });
  return tagged('ok', { contactSLinkData_: published && linkDataText(published) });
}

function groupPlan(groupLinkPlan: string): string {
  return tagged('groupLink', { groupLinkPlan });
}

function groupVariant(where: Destination, group: Group, withData: boolean): string {
  if (where.kind === 'own') return tagged('ownLink', { groupInfo: groupText(group) });
  if (where.kind === 'dialled') return tagged('connectingConfirmReconnect');
  if (where.kind === 'known' && where.chat.kind === 'group') return knownGroup(where.chat);
  return tagged('ok', {
    groupSLinkInfo_: JSON.stringify({
      direct: !group.isChannel,
      groupRelays: [],
      ...(group.profile.publicGroup && { publicGroupId: group.profile.publicGroup.publicGroupId }),
    }),
    groupSLinkData_: withData ? groupLinkDataText(group) : undefined,
  });
}

function knownGroup(group: Group): string {
  return tagged('known', { groupInfo: groupText(group), groupUpdated: 'false', linkOwners: '[]' });
}
