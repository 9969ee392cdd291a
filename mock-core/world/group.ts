import { isoTime } from './clock.ts';
import { type Chat, type CustomData, newChat } from './conversation.ts';
import { chatFailure, existing } from './failure.ts';
import type { GroupLink } from './group-link.ts';
import type { GroupProfile } from './group-profile.ts';
import { isCurrent, type Member, type MemberStatus, type NewMember, newMember } from './member.ts';
import { type Names, names, type Profile } from './profile.ts';
import type { Recorded } from './recorded.ts';
import { type RequiredRole, suffices } from './role.ts';
import type { User } from './user.ts';

/** A group as one user sees it. Its members share nothing but the ids of members and messages. */
export interface Group extends Recorded {
  readonly kind: 'group';
  readonly user: User;
  readonly id: number;
  localDisplayName: string;
  /** Replaced, never changed in place. */
  profile: GroupProfile;
  /** Members come and write through the owner, and do not know each other. */
  readonly isChannel: boolean;
  readonly business: BusinessChat | undefined;
  /** This user in the group. */
  readonly membership: Member;
  /** All others, in the order of their ids; those who went stay with their status. */
  readonly members: Member[];
  /** The same by member id, this user included. */
  readonly byMemberId: Map<string, Member>;
  /** By display name in this group; the name of this user is its own. */
  readonly memberNames: Names<Member>;
  link: GroupLink | undefined;
  customData: CustomData;
  /** Id of the queue behind the link through which this user came. */
  readonly joinedBy: string | undefined;
  currentMembers: number;
  /** Those of `members` that take part; undefined until somebody asks after a change. */
  current: readonly Member[] | undefined;
  readonly createdAt: string;
  updatedAt: string;
  /** Time of the newest item. */
  chatTime: string;
  readonly chat: Chat;
  /** Grows with every change that the record shows, except of `chatTime` and `currentMembers`. */
  revision: number;
}

/** What makes a group a chat with a business (7.5). */
export interface BusinessChat {
  /** `business` at the customer, `customer` at the business. */
  readonly chatType: 'business' | 'customer';
  readonly businessId: string;
  readonly customerId: string;
}

/** What is known of a group when it is added to a user's; `membership` is the user in it. */
export interface NewGroup {
  readonly profile: GroupProfile;
  readonly isChannel?: boolean;
  readonly business?: BusinessChat;
  readonly joinedBy?: string;
  readonly membership: Pick<Member, 'memberId' | 'role' | 'status'> & {
    readonly profile?: Profile;
    readonly invitedBy?: Member['invitedBy'];
  };
}

/** Adds a group to its user's. */
export function createGroup(user: User, parts: NewGroup): Group {
  const { core } = user;
  const now = isoTime(core.network.clock.now());
  const id = core.next.group();
  const membership = newMember(id, 0, core.next.member(), user.profileId, now, {
    category: 'user',
    ...parts.membership,
    profile: parts.membership.profile ?? user.profile,
  });
  const group: Group = {
    kind: 'group',
    user,
    id,
    localDisplayName: parts.profile.displayName,
    profile: parts.profile,
    isChannel: parts.isChannel ?? false,
    business: parts.business,
    membership,
    members: [],
    byMemberId: new Map([[membership.memberId, membership]]),
    memberNames: names(),
    link: undefined,
    joinedBy: parts.joinedBy,
    currentMembers: isCurrent(membership) ? 1 : 0,
    current: undefined,
    createdAt: now,
    updatedAt: now,
    customData: undefined,
    chatTime: now,
    chat: newChat(),
    revision: 0,
    written: undefined,
  };
  group.memberNames.take(membership.localDisplayName, membership);
  group.localDisplayName = user.groupNames.take(parts.profile.displayName, group);
  user.groups.set(id, group);
  if (parts.joinedBy !== undefined) user.chatsByLink.set(parts.joinedBy, group);
  return group;
}

/** Adds another member to a group. */
export function addMember(group: Group, parts: NewMember): Member {
  const { core } = group.user;
  const now = isoTime(core.network.clock.now());
  const profileId = parts.contact?.profileId ?? core.next.profile();
  const member = newMember(group.id, group.members.length + 1, core.next.member(), profileId, now, parts);
  member.localDisplayName = group.memberNames.take(member.localDisplayName, member);
  group.members.push(member);
  group.byMemberId.set(member.memberId, member);
  if (isCurrent(member)) group.currentMembers++;
  group.current = undefined;
  return member;
}

/** Moves a member, or the user itself, on. */
export function setMemberStatus(group: Group, member: Member, status: MemberStatus): void {
  group.currentMembers -= Number(isCurrent(member));
  member.status = status;
  group.currentMembers += Number(isCurrent(member));
  group.current = undefined;
  touchMember(group, member);
}

/** The other members that take part. */
export function currentOthers(group: Group): readonly Member[] {
  group.current ??= group.members.filter(isCurrent);
  return group.current;
}

/** Notes that the record of a member has changed. */
export function touchMember(group: Group, member: Member): void {
  member.updatedAt = isoTime(group.user.core.network.clock.now());
  member.revision++;
  if (member === group.membership) group.revision++;
}

/** The group with this id. */
export function groupById(user: User, groupId: number): Group {
  return existing(user.groups.get(groupId), 'groupNotFound', { groupId });
}

/** The group with this local display name. */
export function groupByName(user: User, groupName: string): Group {
  return existing(user.groupNames.get(groupName), 'groupNotFoundByName', { groupName });
}

/** The other member, or this user, with this id. */
export function memberById(group: Group, groupMemberId: number): Member {
  return existing(findMember(group, groupMemberId), 'groupMemberNotFound', { groupMemberId });
}

/** The same, or undefined. */
export function findMember({ members, membership }: Group, groupMemberId: number): Member | undefined {
  if (membership.id === groupMemberId) return membership;
  let low = 0;
  let high = members.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((members[middle]?.id ?? 0) < groupMemberId) low = middle + 1;
    else high = middle;
  }
  const member = members[low];
  return member?.id === groupMemberId ? member : undefined;
}

/** Refuses a user that does not take part in the group, or whose role is too low. */
export function checkRole(group: Group, requiredRole: RequiredRole): void {
  const { status, role } = group.membership;
  if (status === 'invited') throw chatFailure('groupNotJoined', {}, group);
  if (status === 'accepted') throw chatFailure('groupMemberNotActive');
  if (!isCurrent(group.membership)) throw chatFailure('groupMemberUserRemoved');
  if (!suffices(role, requiredRole)) throw chatFailure('groupUserRole', { requiredRole }, group);
}

/** A state of a group to show beside a later one. */
export function groupSnapshot(group: Group): Group {
  return { ...group };
}

/** Takes a group away from its user. */
export function forgetGroup(group: Group): void {
  const { user } = group;
  user.groups.delete(group.id);
  user.groupNames.free(group.localDisplayName);
  if (group.joinedBy !== undefined) user.chatsByLink.delete(group.joinedBy);
}
