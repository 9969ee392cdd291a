import { at, type Core, type CoreRecord, errorOf } from './core.ts';
import { failure, type Reply } from './engine.ts';

/** Bytes of a reply after escaping, beyond which the quote and the frame around it may not fit (Message size). */
const limit = 14_000;

export type CallInChat = (request: unknown, notify: (notification: Reply) => void) => Promise<object | undefined>;

/** Answers the commands in one `newChatItems` event (Chat transport). */
export async function answerChat(event: CoreRecord, core: Core, call: CallInChat): Promise<void> {
  const items = Array.isArray(event.chatItems) ? event.chatItems : [];
  await Promise.all(items.map((item) => answerItem(item, core, call)));
}

async function answerItem(item: unknown, core: Core, call: CallInChat): Promise<void> {
  const contactId = at(item, 'chatInfo', 'contact', 'contactId');
  const content = at(item, 'chatItem', 'content');
  const text = at(content, 'msgContent', 'text');
  if (contactId === undefined || at(content, 'type') !== 'rcvMsgContent' || typeof text !== 'string') return;
  const request = /^\/_call mcp (.*)$/s.exec(text)?.[1];
  if (request === undefined) return;
  const quotedItemId = at(item, 'chatItem', 'meta', 'itemId');
  const reply = (message: object) => {
    const composed = { quotedItemId, msgContent: { type: 'text', text: JSON.stringify(message) }, mentions: {} };
    return core.run(`/_send @${contactId} json ${JSON.stringify([composed])}`);
  };
  const response = await respond(request, call, reply);
  if (!response) return;
  const tooLarge = failure(at(response, 'id'), -32603, 'The answer does not fit into a message');
  const sent = await reply(escapedSize(response) > limit ? tooLarge : response);
  if (errorOf(sent).includes('largeMsg')) await reply(tooLarge);
}

async function respond(text: string, call: CallInChat, reply: (message: object) => unknown) {
  const request = parse(text);
  if (request === undefined) return failure(undefined, -32700, 'Parse error');
  try {
    return await call(request, reply);
  } catch {
    return failure(at(request, 'id'), -32603, 'The bot failed');
  }
}

function escapedSize(message: object): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(message)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
