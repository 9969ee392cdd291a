import type { Dial } from './connecting.ts';
import { connectionContact } from './contact.ts';
import { arrive } from './core-state.ts';
import { toMember } from './delivery.ts';
import { shownProfile } from './dial-profile.ts';
import { addMember, type BusinessChat, createGroup, type Group, setMemberStatus } from './group.ts';
import type { GroupLink } from './group-link.ts';
import type { GroupProfile } from './group-profile.ts';
import type { Item } from './item.ts';
import { isCurrent, type Member } from './member.ts';
import { joinedNotice, joiningNotices } from './notices.ts';
import type { Profile } from './profile.ts';
import type { User } from './user.ts';

/** A request to join arrives at the host of a group link. */
export function receiveJoin(link: GroupLink, dialled: Dial): void {
  const { group, user } = link;
  if (group.link !== link || !isCurrent(group.membership) || user.chatsByDial.has(dialled.requestId)) return;
  user.chatsByDial.set(dialled.requestId, group);
  const member = addMember(group, {
    memberId: user.core.random.id(12),
    role: link.role,
    category: 'invitee',
    status: 'accepted',
    profile: shownProfile(dialled),
    invitedBy: 'user',
  });
  user.core.publish({ type: 'acceptingGroupJoinRequestMember', group, members: { member } });
  letIn(dialled, group, member, { profile: group.profile });
}

/** Joins a channel: the group is there at once, and becomes ready when its owner has answered. */
export function subscribe(user: User, link: GroupLink, incognito?: Profile): Group {
  const { group: channel, role } = link;
  const own = { memberId: user.core.random.id(12), role, status: 'accepted' } as const;
  const there = createGroup(user, {
    profile: channel.profile,
    isChannel: true,
    joinedBy: link.queueId,
    membership: { ...own, ...(incognito && { profile: incognito }) },
  });
  const { memberId, role: ownerRole, profile } = channel.membership;
  addMember(there, { memberId, role: ownerRole, category: 'host', status: 'accepted', profile, peer: channel });
  arrive(channel.user.core, () => {
    if (channel.link !== link || !isCurrent(channel.membership)) return;
    const subscriber = { memberId: own.memberId, role: link.role, profile: there.membership.profile, peer: there };
    admit(channel, addMember(channel, { ...subscriber, category: 'invitee', status: 'accepted', invitedBy: 'user' }));
  });
  return there;
}

/** What the joining side sees of a group. */
export interface JoinedView {
  readonly profile: GroupProfile;
  readonly business?: BusinessChat;
}

/** The dialling side gets the group as `view`, answers, and is admitted; `admitted` follows at the host. */
export function letIn(dialled: Dial, group: Group, member: Member, view: JoinedView, admitted = () => {}): void {
  const { user, connection } = dialled;
  const queueId = connection.dialled ?? '';
  const { memberId, role, profile } = group.membership;
  arrive(user.core, () => {
    if (user.dials.get(queueId) !== dialled) return;
    user.dials.delete(queueId);
    const own = { memberId: member.memberId, role: member.role, status: 'accepted' } as const;
    const there = createGroup(user, {
      ...view,
      isChannel: group.isChannel,
      joinedBy: queueId,
      membership: { ...own, ...(connection.incognito && { profile: connection.incognito }) },
    });
    const hostMember = addMember(there, { memberId, role, category: 'host', status: 'accepted', profile, peer: group });
    member.peer = there;
    const type = view.business ? 'businessLinkConnecting' : 'groupLinkConnecting';
    const contacts = view.business && { fromContact: connectionContact(user, profile, connection) };
    user.core.publish({ type, group: there, members: { hostMember }, ...(contacts && { contacts }) });
    arrive(group.user.core, () => {
      if (admit(group, member)) admitted();
    });
  });
}

/** The host takes a member in and makes it and all others known to each other; false when it cannot. */
export function admit(group: Group, member: Member): boolean {
  const waits = member.status === 'accepted' || member.status === 'invited';
  if (!waits || !isCurrent(group.membership)) return false;
  setMemberStatus(group, member, 'connected');
  group.user.core.publish({ type: 'joinedGroupMember', group, members: { member } });
  publishItems(group, joinedNotice(group, member));
  const others = group.isChannel ? [] : group.members.filter((other) => other !== member && isCurrent(other));
  for (const other of others) toMember(group, other, (there, host) => meet(there, host, member, 'post'));
  const { peer } = member;
  if (peer) arrive(peer.user.core, () => join(peer, group.membership.memberId, others));
  return true;
}

/** The joining side takes part from now on, and knows the others. */
function join(there: Group, hostId: string, others: readonly Member[]): void {
  const hostMember = there.byMemberId.get(hostId);
  if (there.membership.status !== 'accepted' || !hostMember) return;
  setMemberStatus(there, there.membership, 'connected');
  setMemberStatus(there, hostMember, 'connected');
  there.user.core.publish({ type: 'userJoinedGroup', group: there, members: { hostMember } });
  publishItems(there, joiningNotices(there, hostMember));
  for (const other of others) meet(there, hostMember, other, 'pre');
}

function publishItems({ user }: Group, items: readonly Item[]): void {
  if (items.length > 0) user.core.publish({ type: 'newChatItems', items });
}

/** The host introduces a member. */
function meet(there: Group, hostMember: Member, other: Member, category: 'pre' | 'post'): void {
  const { memberId, role, profile, peer } = other;
  if (!peer || there.byMemberId.has(memberId)) return;
  const { publish } = there.user.core;
  const status = category === 'pre' ? 'introduced' : 'announced';
  const member = addMember(there, { memberId, role, category, status, profile, peer });
  publish({ type: 'joinedGroupMemberConnecting', group: there, members: { hostMember, member } });
  member.status = 'connected';
  publish({ type: 'connectedToGroupMember', group: there, members: { member } });
}
