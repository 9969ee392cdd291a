type Members = Readonly<Record<string, unknown>>;

/** Features that came after the old shapes. */
const laterFeatures = new Set(['files', 'sessions', 'commands']);
const preferenceRecords = new Set(['preferences', 'fullPreferences', 'mergedPreferences', 'userPreferences']);
const statuses = new Set(['connStatus', 'pccConnStatus']);
const links: Readonly<Record<string, string>> = {
  connLinkContact: 'connReqContact',
  connLinkInvitation: 'connReqInvitation',
};

/**
 * A frame in the shapes that the npm package `simplex-chat` 0.2.1 reads (2): links as strings, `autoAccept` beside the
 * address, one deleted item a response, connection states as words, no later features.
 */
export function oldFrame(frame: string): string {
  const message = JSON.parse(frame) as Members & { readonly resp: Members };
  return JSON.stringify({ ...message, resp: oldRecord(oldResponse(message.resp)) });
}

function oldResponse(response: Members): Members {
  const { chatItemDeletions, ...rest } = response;
  if (response.type !== 'chatItemsDeleted' || !Array.isArray(chatItemDeletions)) return response;
  return { ...rest, type: 'chatItemDeleted', ...(chatItemDeletions[0] as Members) };
}

function oldValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(oldValue);
  return typeof value === 'object' && value !== null ? oldRecord(value as Members) : value;
}

function oldRecord(record: Members): Members {
  const members = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const link = links[name];
    if (link) return [[link, webLink((value as Members).connFullLink)]];
    if (statuses.has(name)) return [[name, kebab(String((value as Members).type))]];
    if (name === 'addressSettings') return oldAcceptance(value as Members);
    if (preferenceRecords.has(name)) return [[name, withoutLater(oldRecord(value as Members))]];
    return [[name, oldValue(value)]];
  });
  return Object.fromEntries(members);
}

function oldAcceptance({ autoAccept, autoReply }: Members): [string, unknown][] {
  return autoAccept ? [['autoAccept', { ...autoAccept, ...(autoReply ? { autoReply } : {}) }]] : [];
}

function withoutLater(preferences: Members): Members {
  return Object.fromEntries(Object.entries(preferences).filter(([name]) => !laterFeatures.has(name)));
}

function webLink(link: unknown): string {
  return String(link).replace(/^simplex:/, 'https://simplex.chat');
}

/** `sndReady` is `snd-ready`. */
function kebab(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
