import { type Members, plainStatus, translation, withoutFeatures } from './translation.ts';

/** Features that came after the old shapes. */
const later = new Set(['files', 'sessions', 'commands']);

const translate = translation({
  connLinkContact: (value) => [['connReqContact', webLink((value as Members).connFullLink)]],
  connLinkInvitation: (value) => [['connReqInvitation', webLink((value as Members).connFullLink)]],
  connStatus: plainStatus('connStatus'),
  pccConnStatus: plainStatus('pccConnStatus'),
  addressSettings: (value) => oldAcceptance(value as Members),
  preferences: withoutFeatures('preferences', later),
  fullPreferences: withoutFeatures('fullPreferences', later),
  mergedPreferences: withoutFeatures('mergedPreferences', later),
  userPreferences: withoutFeatures('userPreferences', later),
});

/**
 * A frame in the shapes that the npm package `simplex-chat` 0.2.1 reads (2): links as strings, `autoAccept` beside the
 * address, one deleted item or member a response, groups beside their summaries, connection states as words, no later
 * features.
 */
export function oldFrame(frame: string): string {
  const message = JSON.parse(frame) as Members & { readonly resp: Members };
  return JSON.stringify({ ...message, resp: translate(oldResponse(message.resp)) });
}

function oldResponse(response: Members): Members {
  if (response.type === 'chatItemsDeleted') {
    const { chatItemDeletions, ...rest } = response;
    return { ...rest, type: 'chatItemDeleted', ...(chatItemDeletions as readonly Members[])[0] };
  }
  if (response.type === 'userDeletedMembers') {
    const { members, withMessages: _, msgSigned: __, ...rest } = response;
    return { ...rest, type: 'userDeletedMember', member: (members as readonly Members[])[0] };
  }
  if (response.type === 'groupsList')
    return { ...response, groups: (response.groups as readonly Members[]).map((group) => [group, group.groupSummary]) };
  return response;
}

function oldAcceptance({ autoAccept, autoReply }: Members): readonly (readonly [string, unknown])[] {
  return autoAccept ? [['autoAccept', { ...autoAccept, ...(autoReply ? { autoReply } : {}) }]] : [];
}

function webLink(link: unknown): string {
  return String(link).replace(/^simplex:/, 'https://simplex.chat');
}
