import type { Contact } from '../../world/contact.ts';
import { type Item, type ItemStatus, isDeletable, type QuotedItem } from '../../world/item.ts';
import type { Deletion } from '../../world/messages.ts';
import { jsonArray, jsonObject } from '../json-object.ts';
import { contactText } from './contact-record.ts';

/** `ChatInfo` of a direct chat. */
export function chatInfoText(contact: Contact): string {
  return `{"type":"direct","contact":${contactText(contact)}}`;
}

/** `AChatItem` (6.3): an item with its chat. */
export function chatItemText(item: Item): string {
  return `{"chatInfo":${chatInfoText(item.conversation)},"chatItem":${itemText(item)}}`;
}

/** An array of `AChatItem`. */
export function chatItemsText(items: readonly Item[]): string {
  return jsonArray(items.map(chatItemText));
}

const statuses: Readonly<Record<ItemStatus, string>> = {
  sndNew: '{"type":"sndNew"}',
  sndSent: '{"type":"sndSent","sndProgress":"complete"}',
  sndRcvd: '{"type":"sndRcvd","msgRcptStatus":"ok","sndProgress":"complete"}',
  rcvNew: '{"type":"rcvNew"}',
  rcvRead: '{"type":"rcvRead"}',
};

/** `ChatItem` (6.3). */
export function itemText(item: Item): string {
  const { content, direction, quoted } = item;
  const textJson = 'message' in content ? content.message.textJson : JSON.stringify(content.text);
  const contentJson =
    'message' in content
      ? `{"type":"${direction === 'directSnd' ? 'sndMsgContent' : 'rcvMsgContent'}","msgContent":${content.message.json}}`
      : JSON.stringify(content.notice);
  const formatted = 'message' in content ? formattedText(content.message.text, textJson) : '';
  const quote = quoted ? `,"quotedItem":${quoteText(quoted)}` : '';
  return `{"chatDir":{"type":"${direction}"},"meta":${metaText(item, textJson)},"content":${contentJson},"mentions":{}${formatted}${quote},"reactions":${reactionsText(item)}}`;
}

function metaText(item: Item, textJson: string): string {
  const deletable = isDeletable(item);
  const shared = item.sharedId === undefined ? '' : `"itemSharedMsgId":"${item.sharedId}",`;
  const deleted =
    item.deletedAt === undefined ? '' : `"itemDeleted":{"type":"deleted","deletedTs":"${item.deletedAt}"},`;
  const timed = item.timeToLive === undefined ? '' : `"itemTimed":{"ttl":${item.timeToLive}},`;
  const live = item.live ? '"itemLive":true,' : '';
  return `{"itemId":${item.id},"itemTs":"${item.sentAt}","itemText":${textJson},"itemStatus":${statuses[item.status]},${shared}${deleted}"itemEdited":${item.edited},${timed}${live}"userMention":false,"hasLink":false,"deletable":${deletable},"editable":${deletable},"showGroupAsSender":false,"createdAt":"${item.createdAt}","updatedAt":"${item.updatedAt}"}`;
}

/** A line that starts with a slash and a keyword is one `command` fragment (6.3). */
function formattedText(text: string, textJson: string): string {
  const isCommand = text.startsWith('/') && /^\/[^\s/]/.test(text) && !text.includes('\n');
  return isCommand
    ? `,"formattedText":[{"format":{"type":"command","commandStr":"${textJson.slice(2)}},"text":${textJson}}]`
    : '';
}

/** `CIQuote` (6.4). */
function quoteText({ direction, itemId, sharedId, sentAt, content }: QuotedItem): string {
  const id = itemId === undefined ? '' : `"itemId":${itemId},`;
  return `{"chatDir":{"type":"${direction}"},${id}"sharedMsgId":"${sharedId}","sentAt":"${sentAt}","content":${content.json}}`;
}

function reactionsText({ reactions }: Item): string {
  if (reactions.size === 0) return '[]';
  return JSON.stringify(
    [...reactions].map(([emoji, { mine, theirs }]) => ({
      reaction: { type: 'emoji', emoji },
      userReacted: mine,
      totalReacted: Number(mine) + Number(theirs),
    })),
  );
}

/** `chatItemDeletions` element: the item as it was, and what remains of it. */
export function deletionText({ deleted, kept }: Deletion): string {
  return jsonObject({ deletedChatItem: chatItemText(deleted), toChatItem: kept && chatItemText(kept) });
}

/** `AChat` (3.3). */
export function chatText(contact: Contact, items: readonly Item[]): string {
  const { unread } = contact.chat;
  const [oldest] = unread;
  return jsonObject({
    chatInfo: chatInfoText(contact),
    chatItems: jsonArray(items.map(itemText)),
    chatStats: JSON.stringify({
      unreadCount: unread.size,
      unreadMentions: 0,
      reportsCount: 0,
      minUnreadItemId: oldest?.id ?? 0,
      unreadChat: false,
    }),
  });
}
