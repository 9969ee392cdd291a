import { isDeepStrictEqual } from 'node:util';
import { toMember, toMembers } from './delivery.ts';
import { chatFailure, commandFailure } from './failure.ts';
import {
  checkRole,
  forgetGroup,
  type Group,
  groupSnapshot,
  memberById,
  setMemberStatus,
  touchMember,
} from './group.ts';
import { deleteGroupLink } from './group-link.ts';
import type { GroupProfile } from './group-profile.ts';
import { isCurrent, type Member } from './member.ts';
import { mark } from './message-changes.ts';
import type { Role } from './role.ts';

/** Goes out of a group that the user still sees. */
export function leave(group: Group): void {
  checkRole(group, 'observer');
  toMembers(group, (there, member) => {
    setMemberStatus(there, member, 'left');
    there.user.core.publish({ type: 'leftMember', group: there, members: { member } });
  });
  endMembership(group, 'left');
}

/** The user no longer takes part; the way that it came is open again. */
function endMembership(group: Group, status: 'left' | 'removed' | 'deleted'): void {
  setMemberStatus(group, group.membership, status);
  if (group.link) deleteGroupLink(group);
  if (group.joinedBy !== undefined) group.user.chatsByLink.delete(group.joinedBy);
}

/** Sends members away, with what they wrote if `withMessages`. */
export function removeMembers(group: Group, memberIds: readonly number[], withMessages: boolean): readonly Member[] {
  const members = governed(group, memberIds, 'member');
  for (const member of members) remove(group, member, withMessages);
  return members;
}

function remove(group: Group, removed: Member, withMessages: boolean): void {
  const took = isCurrent(removed);
  setMemberStatus(group, removed, 'removed');
  if (withMessages) markMessages(group, removed);
  if (!took) return;
  toMembers(group, (there, byMember) => {
    const deletedMember = there.byMemberId.get(removed.memberId);
    if (!deletedMember || !isCurrent(deletedMember)) return;
    setMemberStatus(there, deletedMember, 'removed');
    if (withMessages) markMessages(there, deletedMember);
    there.user.core.publish({
      type: 'deletedMember',
      group: there,
      members: { byMember, deletedMember },
      details: { withMessages },
    });
  });
  toMember(group, removed, (there, member) => {
    endMembership(there, 'removed');
    there.user.core.publish({
      type: 'deletedMemberUser',
      group: there,
      members: { member },
      details: { withMessages },
    });
  });
}

function markMessages({ chat }: Group, author: Member): void {
  for (const item of chat.items) if (item.author === author && item.deletedAt === undefined) mark(item);
}

/** Gives members another role. */
export function setRoles(group: Group, memberIds: readonly number[], toRole: Role): readonly Member[] {
  const members = governed(group, memberIds, toRole);
  for (const member of members) {
    const { role: fromRole, memberId } = member;
    if (fromRole === toRole) continue;
    member.role = toRole;
    touchMember(group, member);
    toMembers(group, (there, byMember) => {
      const changed = there.byMemberId.get(memberId);
      if (!changed) return;
      changed.role = toRole;
      touchMember(there, changed);
      const members = { byMember, member: changed };
      there.user.core.publish({ type: 'memberRole', group: there, members, details: { fromRole, toRole } });
    });
  }
  return members;
}

/** Others whom this user may send away or promote: an admin those whose role is not above its own. */
function governed(group: Group, memberIds: readonly number[], role: Role): readonly Member[] {
  checkRole(group, 'admin');
  checkRole(group, role);
  return memberIds.map((id) => {
    const member = memberById(group, id);
    if (member === group.membership) throw commandFailure('the own member cannot be changed');
    checkRole(group, member.role);
    return member;
  });
}

/** Gives a group another profile; returns the group as it was. */
export function updateGroup(group: Group, profile: GroupProfile): Group {
  checkRole(group, 'owner');
  const from = groupSnapshot(group);
  if (isDeepStrictEqual(profile, group.profile)) return from;
  setProfile(group, profile);
  const { groupPreferences } = profile;
  toMembers(group, (there, by) => {
    const before = groupSnapshot(there);
    // Each side of a business chat sees the other as the group (7.5): only what both share goes over.
    const shared = there.business ? { ...there.profile, ...(groupPreferences && { groupPreferences }) } : profile;
    setProfile(there, shared);
    there.user.core.publish({ type: 'groupUpdated', from: before, to: there, by });
  });
  return from;
}

function setProfile(group: Group, profile: GroupProfile): void {
  const { groupNames } = group.user;
  if (profile.displayName !== group.profile.displayName) {
    groupNames.free(group.localDisplayName);
    group.localDisplayName = groupNames.take(profile.displayName, group);
  }
  group.profile = profile;
  group.revision++;
}

/** Deletes a group, for all if the user owns it; who takes part in the group of another has to leave it first. */
export function deleteGroup(group: Group): void {
  if (isCurrent(group.membership)) {
    if (group.membership.role !== 'owner') throw chatFailure('groupUserRole', { requiredRole: 'owner' }, group);
    toMembers(group, (there, member) => {
      endMembership(there, 'deleted');
      there.user.core.publish({ type: 'groupDeleted', group: there, members: { member } });
    });
    endMembership(group, 'deleted');
  }
  forgetGroup(group);
}
