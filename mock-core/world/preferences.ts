import type { Contact } from './contact.ts';
import type { Preferences } from './profile.ts';

/** Features that both sides of a direct chat agree on, with what holds when a profile does not say. */
const defaults = {
  timedMessages: 'no',
  fullDelete: 'no',
  reactions: 'yes',
  voice: 'yes',
  files: 'always',
  calls: 'yes',
  sessions: 'no',
} as const;

export type Feature = keyof typeof defaults;

export const features = Object.keys(defaults) as readonly Feature[];

/** One side's word on a feature. */
export interface Preference {
  readonly allow: string;
  readonly [member: string]: unknown;
}

/** What holds for a feature in one chat. */
export interface MergedPreference {
  readonly enabled: { readonly forUser: boolean; readonly forContact: boolean };
  readonly userPreference: { readonly type: 'user' | 'contact'; readonly preference: Preference };
  readonly contactPreference: Preference;
}

/** A profile's word on a feature, or the default. */
export function preference(preferences: Preferences | undefined, feature: Feature): Preference {
  const value = preferences?.[feature];
  return isPreference(value) ? value : { allow: defaults[feature] };
}

/** All features of a profile, with `commands`. */
export function fullPreferences(preferences: Preferences | undefined): Preferences {
  const full = Object.fromEntries(features.map((feature) => [feature, preference(preferences, feature)]));
  return { ...full, commands: preferences?.commands ?? [] };
}

/** How a feature stands between a user and a contact. */
export function preferenceOf(contact: Contact, feature: Feature): MergedPreference {
  const own = contact.userPreferences[feature];
  const user = isPreference(own) ? own : preference(contact.user.profile.preferences, feature);
  const theirs = preference(contact.profile.preferences, feature);
  const enabled = user.allow !== 'no' && theirs.allow !== 'no';
  return {
    enabled: { forUser: enabled, forContact: enabled },
    userPreference: { type: isPreference(own) ? 'contact' : 'user', preference: user },
    contactPreference: theirs,
  };
}

function isPreference(value: unknown): value is Preference {
  return typeof value === 'object' && value !== null && typeof (value as { allow?: unknown }).allow === 'string';
}
