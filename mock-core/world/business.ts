import type { Address } from './address.ts';
import type { Dial } from './connecting.ts';
import { shownProfile } from './dial-profile.ts';
import { addMember, createGroup, type Group } from './group.ts';
import type { GroupProfile } from './group-profile.ts';
import { letIn } from './joining.ts';
import { sendMessages } from './messages.ts';
import type { Preferences, Profile } from './profile.ts';

/** What of a business's `protocols` its chats get: all of it, or all but the transport that has no meaning there. */
export type BusinessProtocols = 'verbatim' | 'withoutRpc';

/** Lets a customer in: a group that each side sees under the other's name (7.5). */
export function acceptCustomer({ user, settings }: Address, dialled: Dial): Group {
  const { random, network, publish } = user.core;
  const [businessId, customerId] = [random.id(12), random.id(12)];
  const groupPreferences = businessPreferences(user.profile.preferences, network.businessProtocols);
  const customer = shownProfile(dialled);
  const group = createGroup(user, {
    profile: chatProfile(customer, groupPreferences),
    business: { chatType: 'customer', businessId, customerId },
    membership: { memberId: businessId, role: 'owner', status: 'creator' },
  });
  user.chatsByDial.set(dialled.requestId, group);
  const member = addMember(group, {
    memberId: customerId,
    role: 'member',
    category: 'invitee',
    status: 'accepted',
    profile: customer,
    invitedBy: 'user',
  });
  const view = {
    profile: chatProfile(user.profile, groupPreferences),
    business: { chatType: 'business', businessId, customerId },
  } as const;
  letIn(dialled, group, member, view, () => {
    if (!settings.autoReply) return;
    const { items } = sendMessages(group, [{ content: settings.autoReply }]);
    if (items.length > 0) publish({ type: 'newChatItems', items });
  });
  return group;
}

function chatProfile(profile: Profile, groupPreferences: Preferences): GroupProfile {
  const { displayName, fullName, shortDescr, description, image } = profile;
  return {
    displayName,
    fullName,
    ...(shortDescr !== undefined && { shortDescr }),
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image }),
    groupPreferences,
  };
}

const sharedFeatures = ['timedMessages', 'fullDelete', 'reactions', 'voice', 'files', 'sessions'] as const;

/** Preferences of a group from those of a profile; `commands` and `protocols` go over as they are (DECL-PROTO-23, -24). */
function businessPreferences(preferences: Preferences = {}, mode: BusinessProtocols): Preferences {
  const features = sharedFeatures.flatMap((feature) => {
    const { allow } = (preferences[feature] ?? {}) as { allow?: unknown };
    return typeof allow === 'string' ? [[feature, { enable: allow === 'no' ? 'off' : 'on' }] as const] : [];
  });
  const { commands, protocols } = preferences;
  return {
    ...Object.fromEntries(features),
    directMessages: { enable: 'off' },
    ...(commands !== undefined && { commands }),
    ...(protocols !== undefined && { protocols: mode === 'withoutRpc' ? withoutRpc(protocols) : protocols }),
  };
}

function withoutRpc(protocols: unknown): unknown {
  if (!isObject(protocols)) return protocols;
  const declared = Object.entries(protocols).map(([name, protocol]) => {
    if (!isObject(protocol) || !isObject(protocol.transports)) return [name, protocol];
    const { rpc: _, ...transports } = protocol.transports;
    return [name, { ...protocol, transports }];
  });
  return Object.fromEntries(declared);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
