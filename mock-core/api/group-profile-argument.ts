import type { GroupProfile, NewGroupProfile } from '../world/group-profile.ts';
import { readPreferences } from './profile-argument.ts';

const texts = ['shortDescr', 'description', 'image'] as const;

/**
 * Reads a `GroupProfile`. Both names are required; members that the record does not have are dropped, while
 * `groupPreferences` and `publicGroup` keep every key. Throws `SyntaxError` when a member has the wrong type.
 */
export function readGroupProfile(value: Readonly<Record<string, unknown>>): GroupProfile {
  const { publicGroup, ...profile } = readNewPublicProfile(value);
  if (!publicGroup) return profile;
  const { groupLink, publicGroupId } = publicGroup;
  if (typeof groupLink !== 'string' || typeof publicGroupId !== 'string') throw new SyntaxError('not a public group');
  return { ...profile, publicGroup: { ...publicGroup, groupLink, publicGroupId } };
}

/** Reads the profile of a public group that is to be made: its link and public id come from the core. */
export function readNewPublicProfile(value: Readonly<Record<string, unknown>>): NewGroupProfile {
  const { displayName, fullName, publicGroup, groupPreferences, memberAdmission } = value;
  if (typeof displayName !== 'string' || typeof fullName !== 'string') throw new SyntaxError('not a group profile');
  const profile: Record<string, unknown> = { displayName, fullName };
  for (const name of texts) {
    const text = value[name] ?? undefined;
    if (text === undefined) continue;
    if (typeof text !== 'string') throw new SyntaxError(`${name} is no text`);
    profile[name] = text;
  }
  if (publicGroup !== undefined && publicGroup !== null) profile.publicGroup = readPublicGroup(publicGroup);
  if (groupPreferences !== undefined && groupPreferences !== null)
    profile.groupPreferences = readPreferences(groupPreferences);
  if (memberAdmission !== undefined && memberAdmission !== null) profile.memberAdmission = memberAdmission;
  return profile as unknown as NewGroupProfile;
}

function readPublicGroup(value: unknown): unknown {
  const { groupType } = value as { groupType?: unknown };
  if (typeof groupType !== 'string') throw new SyntaxError('not a public group');
  return value;
}
