import { type Contact, checkSendable } from './contact.ts';
import { arrive } from './core-state.ts';
import { chatFailure, storeFailure } from './failure.ts';
import { addMember, checkRole, createGroup, type Group, setMemberStatus } from './group.ts';
import { createGroupLink } from './group-link.ts';
import type { GroupProfile, NewGroupProfile } from './group-profile.ts';
import { addNotice } from './item.ts';
import { admit } from './joining.ts';
import { isCurrent, type Member } from './member.ts';
import { checkDisplayName, type Profile } from './profile.ts';
import type { Role } from './role.ts';
import type { User } from './user.ts';

/** Makes a group that this user owns. */
export function foundGroup(user: User, profile: GroupProfile, incognito?: Profile, isChannel = false): Group {
  checkDisplayName(profile.displayName);
  const own = { memberId: user.core.random.id(12), role: 'owner', status: 'creator' } as const;
  return createGroup(user, { profile, isChannel, membership: { ...own, ...(incognito && { profile: incognito }) } });
}

/** Makes a group that is open to everybody with its link; those who join a channel may only read. */
export function foundPublicGroup(user: User, profile: NewGroupProfile, incognito?: Profile): Group {
  const { publicGroup = { groupType: 'channel' }, ...rest } = profile;
  const isChannel = publicGroup.groupType === 'channel';
  const group = foundGroup(user, rest, incognito, isChannel);
  const { links } = createGroupLink(group, isChannel ? 'observer' : 'member');
  const ids = { groupLink: links.short ?? links.full, publicGroupId: user.core.random.id(32) };
  group.profile = { ...rest, publicGroup: { ...publicGroup, ...ids } };
  group.revision++;
  return group;
}

/** Invites a contact. */
export function invite(group: Group, contact: Contact, role: Role): Member {
  checkRole(group, 'admin');
  checkRole(group, role);
  checkSendable(contact);
  if (group.members.some((member) => member.contact === contact && mayJoin(member)))
    throw chatFailure('groupDuplicateMember', { contactName: contact.localDisplayName });
  const member = addMember(group, {
    memberId: group.user.core.random.id(12),
    role,
    category: 'invitee',
    status: 'invited',
    profile: contact.profile,
    invitedBy: 'user',
    contact,
  });
  const { peer } = contact.connection;
  if (peer) arrive(peer.user.core, () => peer.status === 'active' && receiveInvitation(peer, group, member));
  return member;
}

function mayJoin(member: Member): boolean {
  return member.status === 'invited' || member.status === 'accepted' || isCurrent(member);
}

function receiveInvitation(contact: Contact, group: Group, invited: Member): void {
  const { user } = contact;
  const { memberId, role: fromMemberRole } = group.membership;
  const { role: memberRole } = invited;
  const there = createGroup(user, {
    profile: group.profile,
    membership: { memberId: invited.memberId, role: memberRole, status: 'invited', invitedBy: contact },
  });
  const host = { category: 'host', status: 'invited', profile: contact.profile, contact, peer: group } as const;
  addMember(there, { ...host, memberId, role: fromMemberRole });
  invited.peer = there;
  if (user.core.network.noise !== 'none')
    user.core.publish({ type: 'newChatItems', items: [invitationNotice(contact, there)] });
  user.core.publish({
    type: 'receivedGroupInvitation',
    group: there,
    contacts: { contact },
    details: { fromMemberRole, memberRole },
  });
  if (user.acceptsGroupInvitations) acceptInvitation(there);
}

function invitationNotice(contact: Contact, { id, membership, localDisplayName, profile }: Group) {
  const invitation = { groupId: id, groupMemberId: membership.id, localDisplayName, groupProfile: profile };
  const groupInvitation = { ...invitation, status: 'pending' };
  const notice = { type: 'rcvGroupInvitation', groupInvitation, memberRole: membership.role };
  return addNotice(contact, notice, `invitation to join group ${profile.displayName}`);
}

/** Joins the group of an invitation; returns the member who invited. */
export function acceptInvitation(group: Group): Member {
  const { membership } = group;
  const host = group.members.find(({ category }) => category === 'host');
  if (membership.status !== 'invited' || !host) throw storeFailure('groupInvitationNotFound', {}, group);
  setMemberStatus(group, membership, 'accepted');
  const there = host.peer;
  if (there)
    arrive(there.user.core, () => {
      const member = there.byMemberId.get(membership.memberId);
      if (member) admit(there, member);
    });
  return host;
}
