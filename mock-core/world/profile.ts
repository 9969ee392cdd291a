import { chatFailure } from './failure.ts';

/** A profile as its owner published it; preferences keep keys that the core does not know. */
export interface Profile {
  readonly displayName: string;
  readonly fullName: string;
  readonly shortDescr?: string;
  readonly description?: string;
  readonly image?: string;
  readonly contactLink?: string;
  readonly preferences?: Preferences;
  /** `human`, `bot`, `business`, `agent` or any later word. */
  readonly peerType?: string;
  readonly badge?: unknown;
  readonly contactDomain?: unknown;
}

/** Features by name (`{allow, …}`), `commands`, and whatever else was published. */
export type Preferences = Readonly<Record<string, unknown>>;

/** Refuses a display name that cannot be addressed as `@name`. */
export function checkDisplayName(displayName: string): void {
  const validName = displayName.trim().replace(/^[@#'"`,.\s]+/, '');
  if (validName !== displayName || validName === '')
    throw chatFailure('invalidDisplayName', { displayName, validName });
}

const memberProfiles = new WeakMap<Profile, Profile>();

/** What the other members of a group are shown of a profile: all but its preferences (7.2). */
export function memberProfile(profile: Profile): Profile {
  if (profile.preferences === undefined) return profile;
  const known = memberProfiles.get(profile);
  if (known) return known;
  const { preferences: _, ...shown } = profile;
  memberProfiles.set(profile, shown);
  return shown;
}

/** The names by which the chats of one user are called; a name that is taken gets `_1`, `_2` … */
export interface Names<Holder> {
  get(name: string): Holder | undefined;
  /** Takes the name, or the next free one, for `holder`. */
  take(displayName: string, holder: Holder): string;
  free(name: string): void;
}

/** A fresh set of names. */
export function names<Holder>(): Names<Holder> {
  const holders = new Map<string, Holder>();
  const lastSuffix = new Map<string, number>();
  return {
    get: (name) => holders.get(name),
    take: (displayName, holder) => {
      let name = displayName;
      let suffix = lastSuffix.get(displayName) ?? 0;
      while (holders.has(name)) name = `${displayName}_${++suffix}`;
      if (suffix > 0) lastSuffix.set(displayName, suffix);
      holders.set(name, holder);
      return name;
    },
    free: (name) => {
      holders.delete(name);
    },
  };
}
