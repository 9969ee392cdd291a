import type { Profile } from '../world/profile.ts';

const texts = ['shortDescr', 'description', 'image', 'contactLink', 'peerType'] as const;
const opaque = ['badge', 'contactDomain'] as const;

/**
 * Reads a `Profile`. Both names are required; members that the record does not have are dropped, as the core's parser
 * does, while `preferences` keep every key. Throws `SyntaxError` when a member has the wrong type.
 */
export function readProfile(value: unknown): Profile {
  const members = value as Readonly<Record<string, unknown>> | null | undefined;
  const { displayName, fullName, preferences } = members ?? {};
  if (typeof displayName !== 'string' || typeof fullName !== 'string') throw new SyntaxError('not a profile');
  const profile: Record<string, unknown> = { displayName, fullName };
  for (const name of texts) {
    const text = members?.[name] ?? undefined;
    if (text === undefined) continue;
    if (typeof text !== 'string') throw new SyntaxError(`${name} is no text`);
    profile[name] = text;
  }
  if (preferences !== undefined && preferences !== null) profile.preferences = readPreferences(preferences);
  for (const name of opaque) if (members?.[name] !== undefined) profile[name] = members[name];
  return profile as unknown as Profile;
}

/** Reads `Preferences`, keys the core does not know included. */
export function readPreferences(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('no preferences');
  return value as Record<string, unknown>;
}
