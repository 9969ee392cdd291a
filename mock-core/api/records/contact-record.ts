import type { Dial } from '../../world/connecting.ts';
import type { Connection, Contact } from '../../world/contact.ts';
import type { ContactRequest } from '../../world/contact-requests.ts';
import { features, preferenceOf } from '../../world/preferences.ts';
import { cachedText } from './cache.ts';
import { localProfile } from './user-record.ts';

/** The chat versions that a peer can speak. */
export const versions = { minVersion: 1, maxVersion: 16 } as const;

/** `Contact` (5.5). */
export function contactText(contact: Contact): string {
  return `${beforeChatTime(contact)}"${contact.chatTime}","contactGrpInvSent":false,"chatTags":[],"chatDeleted":false}`;
}

/** The record up to the one member that changes with every message. */
const beforeChatTime = cachedText(
  (contact: Contact) => contact.revision * 1_000_003 + contact.user.revision,
  (contact) => {
    const { createdAt, updatedAt } = contact;
    const record = {
      contactId: contact.id,
      localDisplayName: contact.localDisplayName,
      profile: localProfile(contact.profileId, contact.profile),
      activeConn: connectionRecord(contact.connection, contact.id),
      contactUsed: true,
      contactStatus: contact.status,
      chatSettings: { enableNtfs: 'all', favorite: false },
      userPreferences: contact.userPreferences,
      mergedPreferences: Object.fromEntries(features.map((feature) => [feature, preferenceOf(contact, feature)])),
      createdAt,
      updatedAt,
      customData: contact.customData,
    };
    return `${JSON.stringify(record).slice(0, -1)},"chatTs":`;
  },
);

/** `Connection` (5.5). */
function connectionRecord(connection: Connection, contactId: number): object {
  const { id, agentId, status, viaAddress, dialled, incognito, createdAt } = connection;
  return {
    connId: id,
    agentConnId: agentId,
    connChatVersion: versions.maxVersion,
    peerChatVRange: versions,
    connLevel: 0,
    ...(viaAddress === undefined ? {} : { viaUserContactLink: viaAddress }),
    viaGroupLink: false,
    ...(incognito ? { customUserProfileId: id } : {}),
    connType: 'contact',
    connStatus: { type: status },
    contactConnInitiated: dialled !== undefined,
    localAlias: '',
    entityId: contactId,
    pqSupport: true,
    pqEncryption: true,
    pqSndEnabled: true,
    pqRcvEnabled: true,
    authErrCounter: 0,
    quotaErrCounter: 0,
    createdAt,
  };
}

/** `UserContactRequest` (5.4). */
export function requestText(request: ContactRequest): string {
  return JSON.stringify({
    contactRequestId: request.id,
    agentInvitationId: request.agentId,
    userContactLinkId_: request.addressId,
    cReqChatVRange: versions,
    localDisplayName: request.localDisplayName,
    profileId: request.profileId,
    profile: localProfile(request.profileId, request.profile),
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
    xContactId: request.dial.requestId,
    pqSupport: true,
    rejectionSupported: true,
  });
}

/** `PendingContactConnection` (5.2). */
export function pendingConnectionText(connection: Connection, invitation?: Dial['links']): string {
  const { id, agentId, status, dialled, incognito, createdAt } = connection;
  return JSON.stringify({
    pccConnId: id,
    pccAgentConnId: agentId,
    pccConnStatus: { type: status === 'requested' ? 'joined' : status },
    viaContactUri: dialled !== undefined && !invitation,
    ...(incognito ? { customUserProfileId: id } : {}),
    ...(invitation ? { connLinkInv: linkRecord(invitation) } : {}),
    localAlias: '',
    createdAt,
    updatedAt: createdAt,
  });
}

/** `CreatedConnLink`: the full link, and the short one where there is one. */
export function linkRecord({ full, short }: Dial['links']): object {
  return { connFullLink: full, ...(short === undefined ? {} : { connShortLink: short }) };
}
