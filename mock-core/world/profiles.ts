import { isDeepStrictEqual } from 'node:util';
import { isoTime } from './clock.ts';
import { type Contact, snapshot } from './contact.ts';
import { arrive } from './core-state.ts';
import { toMembers } from './delivery.ts';
import { type Group, touchMember } from './group.ts';
import { addNotice } from './item.ts';
import { isCurrent, type Member } from './member.ts';
import { memberProfile, type Preferences, type Profile } from './profile.ts';
import { checkUserName, type User } from './user.ts';

/** What the contact is shown of its user: the incognito profile, or the profile with the preferences for this contact. */
export function profileFor({ user, connection, userPreferences }: Contact): Profile {
  if (connection.incognito) return connection.incognito;
  if (Object.keys(userPreferences).length === 0) return user.profile;
  return { ...user.profile, preferences: { ...user.profile.preferences, ...userPreferences } };
}

/** Replaces the whole profile and tells the contacts; false when nothing changed. */
export function updateProfile(user: User, profile: Profile): boolean {
  if (isDeepStrictEqual(profile, user.profile)) return false;
  if (profile.displayName !== user.profile.displayName) checkUserName(user.core, profile.displayName);
  user.contactNames.free(user.profile.displayName);
  user.contactNames.take(profile.displayName, 'self');
  user.profile = profile;
  user.revision++;
  for (const contact of user.contacts.values()) tellProfile(contact);
  for (const group of user.groups.values()) showInGroup(group, profile);
  return true;
}

/** Gives this user another profile in a group, and shows the members what of it they see. */
function showInGroup(group: Group, profile: Profile): void {
  const shown = memberProfile(profile);
  const { membership } = group;
  if (!isCurrent(membership) || isDeepStrictEqual(shown, membership.profile)) return;
  setMemberProfile(group, membership, shown);
  toMembers(group, (there, member) => {
    const fromMember = { ...member };
    setMemberProfile(there, member, shown);
    const members = { fromMember, toMember: member };
    there.user.core.publish({ type: 'groupMemberUpdated', group: there, members });
  });
}

function setMemberProfile(group: Group, member: Member, profile: Profile): void {
  member.profile = profile;
  group.memberNames.free(member.localDisplayName);
  member.localDisplayName = group.memberNames.take(profile.displayName, member);
  touchMember(group, member);
}

/** Puts the address into the profile, or takes it out; false when nothing changed. */
export function setProfileAddress(user: User, link: string | undefined): boolean {
  const { contactLink: _, ...rest } = user.profile;
  return updateProfile(user, link === undefined ? rest : { ...rest, contactLink: link });
}

/** Sets what this contact alone may do. */
export function setContactPreferences(contact: Contact, preferences: Preferences): void {
  contact.userPreferences = preferences;
  contact.updatedAt = isoTime(contact.user.core.network.clock.now());
  contact.revision++;
  tellProfile(contact);
}

function tellProfile(contact: Contact): void {
  const { peer } = contact.connection;
  if (!peer || contact.connection.incognito) return;
  const profile = profileFor(contact);
  arrive(peer.user.core, () => receiveProfile(peer, profile));
}

function receiveProfile(contact: Contact, profile: Profile): void {
  if (contact.status !== 'active') return;
  const { user } = contact;
  const from = snapshot(contact);
  contact.profile = profile;
  contact.updatedAt = isoTime(user.core.network.clock.now());
  contact.revision++;
  if (from.profile.displayName !== profile.displayName) {
    user.contactNames.free(contact.localDisplayName);
    contact.localDisplayName = user.contactNames.take(profile.displayName, contact);
  }
  user.core.publish({ type: 'contactUpdated', from, to: contact });
  if (user.core.network.noise !== 'none' && visiblyDiffers(from.profile, profile))
    user.core.publish({ type: 'newChatItems', items: [profileNotice(contact, from.profile)] });
}

function profileNotice(contact: Contact, fromProfile: Profile) {
  const rcvDirectEvent = { type: 'profileUpdated', fromProfile, toProfile: contact.profile };
  return addNotice(contact, { type: 'rcvDirectEvent', rcvDirectEvent }, 'updated profile');
}

function visiblyDiffers(one: Profile, other: Profile): boolean {
  return one.displayName !== other.displayName || one.fullName !== other.fullName || one.image !== other.image;
}
