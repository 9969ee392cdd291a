import { isObject, type JsonObject } from './messages.ts';

/** A text message that somebody sent to the bot. */
export interface ReceivedText {
  /** The chat as commands name it: `@4`. */
  readonly chat: string;
  readonly itemId: number;
  readonly text: string;
}

/** The text messages of a `newChatItems` event that came in direct chats; groups have other rules of who is asked. */
export function receivedTexts(event: JsonObject): readonly ReceivedText[] {
  const items = Array.isArray(event.chatItems) ? event.chatItems : [];
  return items.map(receivedText).filter((text) => text !== undefined);
}

function receivedText(item: unknown): ReceivedText | undefined {
  if (!isObject(item) || !isObject(item.chatInfo) || !isObject(item.chatItem)) return undefined;
  const { contact } = item.chatInfo;
  const { chatDir, meta, content } = item.chatItem;
  if (item.chatInfo.type !== 'direct' || !isObject(contact) || !isObject(chatDir) || chatDir.type !== 'directRcv') {
    return undefined;
  }
  if (!isObject(meta) || !isObject(content) || content.type !== 'rcvMsgContent') return undefined;
  const { msgContent } = content;
  if (!isObject(msgContent) || msgContent.type !== 'text' || typeof msgContent.text !== 'string') return undefined;
  return { chat: `@${contact.contactId}`, itemId: Number(meta.itemId), text: msgContent.text };
}
