import type { Dial } from './connecting.ts';
import type { Profile } from './profile.ts';

/** What the dialling side shows of itself. */
export function shownProfile({ user, connection }: Dial): Profile {
  return connection.incognito ?? user.profile;
}
