import type { CoreMessage } from './core-message.ts';
import type { CoreSession } from './core-session.ts';
import { isObject } from './messages.ts';
import type { Policy } from './policy.ts';
import { addressSettings } from './set-up.ts';

/** Accepts a contact request that came before the address accepted by itself. */
export function createContactAcceptance(session: CoreSession, policy: Policy) {
  return async function acceptContact({ body: { contactRequest } }: CoreMessage): Promise<void> {
    if (!isObject(contactRequest) || !policy.acceptsContactRequests(addressSettings(policy))) return;
    await session.command(`/_accept ${contactRequest.contactRequestId}`);
  };
}

/** Joins every group that a contact invites the bot to. */
export function createGroupAcceptance(session: CoreSession, policy: Policy) {
  return async function joinGroup({ body: { groupInfo } }: CoreMessage): Promise<void> {
    if (!isObject(groupInfo) || !policy.joinsGroups()) return;
    await session.command(`/_join #${groupInfo.groupId}`);
  };
}
