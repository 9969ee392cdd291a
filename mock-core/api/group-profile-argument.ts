import type { GroupProfile } from '../world/group-profile.ts';
import { readPreferences } from './profile-argument.ts';

const texts = ['shortDescr', 'description', 'image'] as const;

/**
 * Reads a `GroupProfile`. Both names are required; members that the record does not have are dropped, while
 * `groupPreferences` and `publicGroup` keep every key. Throws `SyntaxError` when a member has the wrong type.
 */
export function readGroupProfile(value: Readonly<Record<string, unknown>>): GroupProfile {
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
  return profile as unknown as GroupProfile;
}

function readPublicGroup(value: unknown): unknown {
  const { groupType, groupLink, publicGroupId } = value as Readonly<Record<string, unknown>>;
  if (![groupType, groupLink, publicGroupId].every((member) => typeof member === 'string'))
    throw new SyntaxError('not a public group');
  return value;
}
