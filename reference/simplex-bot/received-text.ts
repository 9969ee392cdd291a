import type { CoreMessage } from './core-message.ts';
import { isObject, type JsonObject } from './messages.ts';
import type { Mention } from './policy/chat.ts';

/** A text message that somebody sent to the bot. */
export interface ReceivedText {
  /** The chat as commands name it: `@4`, `#2`. */
  readonly chat: string;
  readonly itemId: number;
  readonly text: string;
  /** Absent in a direct chat. */
  readonly group?: ReceivedInGroup;
}

/** What a group adds: several who speak, and several who can be meant. A business chat is a group as well. */
export interface ReceivedInGroup {
  /** Member id of the sender. */
  readonly sender: string;
  /** The bot as a member. */
  readonly me: { readonly memberId: string; readonly displayName: string };
  readonly mentions: readonly Mention[];
  /** The group is a chat with a customer. */
  readonly isBusiness: boolean;
}

/** The text messages of a `newChatItems` event; own ones and everything that is no message are passed over. */
export function receivedTexts(event: CoreMessage): readonly ReceivedText[] {
  // Most items are notices of the core.
  if (!event.holds('"rcvMsgContent"')) return [];
  const { chatItems } = event.body;
  const items: readonly unknown[] = Array.isArray(chatItems) ? chatItems : [];
  return items.map(receivedText).filter((text) => text !== undefined);
}

function receivedText(item: unknown): ReceivedText | undefined {
  if (!isObject(item) || !isObject(item.chatInfo) || !isObject(item.chatItem)) return undefined;
  const { chatDir, meta, content, mentions } = item.chatItem;
  if (!isObject(chatDir) || !isObject(meta) || !isObject(content) || content.type !== 'rcvMsgContent') return undefined;
  const { msgContent } = content;
  if (!isObject(msgContent) || msgContent.type !== 'text' || typeof msgContent.text !== 'string') return undefined;
  const received = { itemId: Number(meta.itemId), text: msgContent.text };
  const { contact, groupInfo } = item.chatInfo;
  if (chatDir.type === 'directRcv' && isObject(contact)) return { ...received, chat: `@${contact.contactId}` };
  if (chatDir.type !== 'groupRcv' || !isObject(chatDir.groupMember) || !isObject(groupInfo)) return undefined;
  const group = {
    sender: String(chatDir.groupMember.memberId),
    me: meIn(groupInfo),
    mentions: mentionsIn(mentions),
    isBusiness: groupInfo.businessChat !== undefined,
  };
  return { ...received, chat: `#${groupInfo.groupId}`, group };
}

function meIn({ membership }: JsonObject): ReceivedInGroup['me'] {
  const { memberId, localDisplayName } = isObject(membership) ? membership : {};
  return { memberId: String(memberId), displayName: String(localDisplayName) };
}

function mentionsIn(mentions: unknown): readonly Mention[] {
  return Object.entries(isObject(mentions) ? mentions : {}).flatMap(([name, mention]) =>
    isObject(mention) ? [{ name, memberId: String(mention.memberId) }] : [],
  );
}
