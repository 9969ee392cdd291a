import type { Contact } from './contact.ts';
import type { Group } from './group.ts';
import { memberProfile, type Profile } from './profile.ts';
import type { Recorded } from './recorded.ts';
import type { Role } from './role.ts';

export type MemberStatus =
  | 'invited'
  | 'accepted'
  | 'introduced'
  | 'announced'
  | 'connected'
  | 'creator'
  | 'removed'
  | 'left'
  | 'deleted';

/** A member as one user sees it. */
export interface Member extends Recorded {
  readonly groupId: number;
  readonly id: number;
  /** Equal for everybody in the group. */
  readonly memberId: string;
  /** Order in which this user got to know the members; the user itself is 0. */
  readonly index: number;
  role: Role;
  readonly category: 'user' | 'invitee' | 'host' | 'pre' | 'post';
  status: MemberStatus;
  localDisplayName: string;
  /** Without preferences. */
  profile: Profile;
  readonly profileId: number;
  readonly invitedBy: 'user' | 'unknown' | Contact;
  /** The direct chat with this member through which one invited the other. */
  readonly contact: Contact | undefined;
  /** The same group as this member sees it. */
  peer: Group | undefined;
  /** This user as this member sees it, once something was sent there. */
  self: Member | undefined;
  readonly createdAt: string;
  updatedAt: string;
  revision: number;
}

/** What is known of a member when it is added. */
export type NewMember = Pick<Member, 'memberId' | 'role' | 'category' | 'status' | 'profile'> &
  Partial<Pick<Member, 'invitedBy' | 'contact' | 'peer'>>;

/** A member with what only this user knows of it: ids, the order of getting to know, the time. */
export function newMember(
  groupId: number,
  index: number,
  id: number,
  profileId: number,
  now: string,
  parts: NewMember,
): Member {
  return {
    groupId,
    id,
    memberId: parts.memberId,
    index,
    role: parts.role,
    category: parts.category,
    status: parts.status,
    localDisplayName: parts.profile.displayName,
    profile: memberProfile(parts.profile),
    profileId,
    invitedBy: parts.invitedBy ?? 'unknown',
    contact: parts.contact,
    peer: parts.peer,
    self: undefined,
    createdAt: now,
    updatedAt: now,
    revision: 0,
    written: undefined,
  };
}

const currentStatuses: ReadonlySet<MemberStatus> = new Set(['connected', 'creator', 'introduced', 'announced']);

/** Whether a member takes part: it has joined and has not gone. */
export function isCurrent({ status }: Member): boolean {
  return currentStatuses.has(status);
}
