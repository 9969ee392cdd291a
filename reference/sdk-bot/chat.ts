import { at, type Core, type CoreRecord, errorOf } from './core.ts';
import { failure } from './engine.ts';

/** Bytes of a reply after escaping, beyond which the quote and the frame around it may not fit (Message size). */
const limit = 14_000;

/** Sends one message of an answer; resolves with whether it fitted. */
export type ReplyInChat = (message: object) => Promise<boolean>;

/** Answers one request of a caller in a conversation. */
export type ServeInChat = (request: unknown, caller: string, reply: ReplyInChat) => Promise<void>;

interface Command {
  /** The chat as the core writes it: `@4`, `#2`. */
  readonly chat: string;
  readonly itemId: unknown;
  /** The contact or the member, within its chat. */
  readonly caller: string;
  readonly protocol: string;
  readonly request: string;
}

/** Answers the commands in one `newChatItems` event (Chat transport). */
export async function answerChat(
  event: CoreRecord,
  core: Core,
  servers: Readonly<Record<string, ServeInChat>>,
): Promise<void> {
  const items = Array.isArray(event.chatItems) ? event.chatItems : [];
  await Promise.all(items.map((item) => answerItem(item, core, servers)));
}

async function answerItem(item: unknown, core: Core, servers: Readonly<Record<string, ServeInChat>>): Promise<void> {
  const command = commandIn(item);
  const serve = command && Object.hasOwn(servers, command.protocol) ? servers[command.protocol] : undefined;
  if (!command || !serve) return;
  const { chat, itemId: quotedItemId, caller, protocol } = command;
  const send = (message: object) => {
    const composed = { quotedItemId, msgContent: { type: 'text', text: JSON.stringify(message) }, mentions: {} };
    return core.run(`/_send ${chat} json ${JSON.stringify([composed])}`);
  };
  const reply: ReplyInChat = async (message) => {
    if (escapedSize(message) <= limit && !errorOf(await send(message)).includes('largeMsg')) return true;
    await send(failure(at(message, 'id'), -32603, 'The answer does not fit into a message'));
    return false;
  };
  const request = parse(command.request);
  try {
    if (request !== undefined) await serve(request, caller, reply);
    else await reply(failure(protocol === 'a2a' ? null : undefined, -32700, 'Parse error'));
  } catch {
    await reply(failure(at(request, 'id'), -32603, 'The bot failed'));
  }
}

/** In a group, a command that mentions others is theirs; the core's record of the mention decides. */
function commandIn(item: unknown): Command | undefined {
  const content = at(item, 'chatItem', 'content');
  const text = at(content, 'msgContent', 'text');
  if (at(content, 'type') !== 'rcvMsgContent' || typeof text !== 'string') return undefined;
  const [, mention, protocol, request] = /^\/_call (?:@('[^']*'|\S+) )?([a-z0-9-]+) (.*)$/s.exec(text) ?? [];
  if (protocol === undefined || request === undefined) return undefined;
  const rest = { itemId: at(item, 'chatItem', 'meta', 'itemId'), protocol, request };
  const contactId = at(item, 'chatInfo', 'contact', 'contactId');
  if (contactId !== undefined) return { ...rest, chat: `@${contactId}`, caller: `contact ${contactId}` };
  const groupId = at(item, 'chatInfo', 'groupInfo', 'groupId');
  const member = at(item, 'chatItem', 'chatDir', 'groupMember', 'memberId');
  if (groupId === undefined || member === undefined) return undefined;
  const me = at(item, 'chatInfo', 'groupInfo', 'membership', 'memberId');
  const mentioned = Object.values(at(item, 'chatItem', 'mentions') ?? {}).map((one) => at(one, 'memberId'));
  if (mention !== undefined && !mentioned.includes(me)) return undefined;
  return { ...rest, chat: `#${groupId}`, caller: `group ${groupId} member ${member}` };
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
