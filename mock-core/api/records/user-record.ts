import { fullPreferences } from '../../world/preferences.ts';
import type { Profile } from '../../world/profile.ts';
import type { User } from '../../world/user.ts';
import { cachedText } from './cache.ts';

/** `User` (3.1). */
export const userText = cachedText(
  (user: User) => user.revision,
  (user) =>
    JSON.stringify({
      userId: user.id,
      agentUserId: String(user.id),
      userContactId: user.contactId,
      localDisplayName: user.profile.displayName,
      profile: localProfile(user.profileId, user.profile),
      fullPreferences: fullPreferences(user.profile.preferences),
      activeUser: user.core.activeUser === user,
      activeOrder: user.activeOrder,
      showNtfs: true,
      sendRcptsContacts: true,
      sendRcptsSmallGroups: true,
      autoAcceptMemberContacts: user.acceptsMemberContacts,
      autoAcceptGroupInvitations: user.acceptsGroupInvitations,
      userChatRelay: user.userChatRelay,
      clientService: user.clientService,
    }),
);

/** `LocalProfile`: a profile with the id and alias of this core, without its badge. */
export function localProfile(profileId: number, { badge: _, ...profile }: Profile): object {
  return { profileId, ...profile, localAlias: '' };
}
