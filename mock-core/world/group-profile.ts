import type { Preferences } from './profile.ts';

/** A group's profile as its owner published it; preferences and the public record keep keys that the core does not know. */
export interface GroupProfile {
  readonly displayName: string;
  readonly fullName: string;
  readonly shortDescr?: string;
  readonly description?: string;
  readonly image?: string;
  readonly publicGroup?: PublicGroup;
  readonly groupPreferences?: Preferences;
  readonly memberAdmission?: unknown;
}

/** The record of a group or channel that is open to everybody with its link. */
export interface PublicGroup {
  readonly groupType: string;
  readonly groupLink: string;
  readonly publicGroupId: string;
  readonly [member: string]: unknown;
}

/** A public record before its link and id exist. */
export type NewPublicGroup = Pick<PublicGroup, 'groupType'> & Readonly<Record<string, unknown>>;

/** A group's profile whose public record may be such a one. */
export interface NewGroupProfile extends Omit<GroupProfile, 'publicGroup'> {
  readonly publicGroup?: NewPublicGroup;
}

/** Features of a group with what holds when its profile does not say. */
const defaults: Readonly<Record<string, 'on' | 'off'>> = {
  timedMessages: 'off',
  directMessages: 'on',
  fullDelete: 'off',
  reactions: 'on',
  voice: 'on',
  files: 'on',
  simplexLinks: 'on',
  reports: 'on',
  history: 'on',
  support: 'on',
  sessions: 'off',
  comments: 'off',
  signMessages: 'off',
};

/** All features of a group, with `commands`. */
export function fullGroupPreferences(preferences: Preferences | undefined): Preferences {
  const full = Object.entries(defaults).map(([feature, enable]) => [feature, preferences?.[feature] ?? { enable }]);
  return { ...Object.fromEntries(full), commands: preferences?.commands ?? [] };
}
