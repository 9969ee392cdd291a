import { isDeepStrictEqual } from 'node:util';
import type { CoreMessage } from './core-message.ts';
import type { CoreSession } from './core-session.ts';
import { declaredProtocols } from './declaration.ts';
import { isObject } from './messages.ts';
import type { Policy } from './policy.ts';

/**
 * Declares the protocols in the profile of a group that the bot came to own: its owners serve them there (Profile
 * declarations). A business chat has the declaration of the business from its core.
 */
export function createGroupDeclaration(session: CoreSession, policy: Policy) {
  return async function declareInGroup({ body: { groupInfo } }: CoreMessage): Promise<void> {
    if (!isObject(groupInfo) || !isObject(groupInfo.membership) || groupInfo.businessChat !== undefined) return;
    if (groupInfo.membership.memberRole !== 'owner') return;
    const profile = isObject(groupInfo.groupProfile) ? groupInfo.groupProfile : {};
    const preferences = isObject(profile.groupPreferences) ? profile.groupPreferences : {};
    const protocols = policy.groupDeclaration(declaredProtocols(policy));
    // The role of somebody else changed: each update is a message to the group.
    if (isDeepStrictEqual(preferences.protocols, protocols)) return;
    const updated = { ...profile, groupPreferences: { ...preferences, protocols } };
    await session.command(`/_group_profile #${groupInfo.groupId} ${JSON.stringify(policy.groupProfile(updated))}`);
  };
}
