import type { Conversation } from '../../world/conversation.ts';
import { type Direction, type Item, type ItemStatus, isDeletable, type QuotedItem } from '../../world/item.ts';
import type { Member } from '../../world/member.ts';
import type { Mention } from '../../world/mentions.ts';
import type { Deletion } from '../../world/message-changes.ts';
import { jsonArray, jsonObject } from '../json-object.ts';
import { contactText } from './contact-record.ts';
import { authorText, groupText } from './group-record.ts';

/** `ChatInfo`. */
export function chatInfoText(conversation: Conversation): string {
  return conversation.kind === 'contact'
    ? `{"type":"direct","contact":${contactText(conversation)}}`
    : `{"type":"group","groupInfo":${groupText(conversation)}}`;
}

/** `CIDirection`: by whom something in a chat is, as its reader sees it. */
export function directionText(kind: Conversation['kind'], direction: Direction, author: Member | undefined): string {
  if (kind === 'contact') return direction === 'sent' ? '{"type":"directSnd"}' : '{"type":"directRcv"}';
  if (direction === 'sent') return '{"type":"groupSnd"}';
  return author ? `{"type":"groupRcv","groupMember":${authorText(author)}}` : '{"type":"channelRcv"}';
}

/** `AChatItem` (6.3): an item with its chat. */
export function chatItemText(item: Item): string {
  return `{"chatInfo":${chatInfoText(item.conversation)},"chatItem":${itemText(item)}}`;
}

/** An array of `AChatItem`. */
export function chatItemsText(items: readonly Item[]): string {
  const [only] = items;
  return items.length === 1 && only ? `[${chatItemText(only)}]` : jsonArray(items.map(chatItemText));
}

const statuses: Readonly<Record<ItemStatus, string>> = {
  sndNew: '{"type":"sndNew"}',
  sndSent: '{"type":"sndSent","sndProgress":"complete"}',
  sndRcvd: '{"type":"sndRcvd","msgRcptStatus":"ok","sndProgress":"complete"}',
  rcvNew: '{"type":"rcvNew"}',
  rcvRead: '{"type":"rcvRead"}',
};

const chatTypes: Readonly<Record<Conversation['kind'], string>> = { contact: 'direct', group: 'group' };

/** `ChatItem` (6.3). */
export function itemText(item: Item): string {
  const { content, conversation, direction, author, asGroup, quoted } = item;
  const textJson = 'message' in content ? content.message.textJson : JSON.stringify(content.text);
  const contentJson =
    'message' in content
      ? `{"type":"${direction === 'sent' ? 'sndMsgContent' : 'rcvMsgContent'}","msgContent":${content.message.json}}`
      : JSON.stringify(content.notice);
  const formatted = 'message' in content ? formattedText(content.message.text, textJson) : '';
  const quote = quoted ? `,"quotedItem":${quoteText(conversation.kind, quoted)}` : '';
  const from = directionText(conversation.kind, direction, asGroup ? undefined : author);
  return `{"chatDir":${from},"meta":${metaText(item, textJson)},"content":${contentJson},"mentions":${mentionsText(item.mentions)}${formatted}${quote},"reactions":${reactionsText(item)}}`;
}

function metaText(item: Item, textJson: string): string {
  const deletable = isDeletable(item);
  const shared = item.sharedId === undefined ? '' : `"itemSharedMsgId":"${item.sharedId}",`;
  const deleted =
    item.deletedAt === undefined
      ? ''
      : `"itemDeleted":{"type":"deleted","deletedTs":"${item.deletedAt}","chatType":"${chatTypes[item.conversation.kind]}"},`;
  const timed = item.timeToLive === undefined ? '' : `"itemTimed":{"ttl":${item.timeToLive}},`;
  const live = item.live ? '"itemLive":true,' : '';
  return `{"itemId":${item.id},"itemTs":"${item.sentAt}","itemText":${textJson},"itemStatus":${statuses[item.status]},${shared}${deleted}"itemEdited":${item.edited},${timed}${live}"userMention":${item.mentionsUser},"hasLink":false,"deletable":${deletable},"editable":${deletable},"showGroupAsSender":${item.asGroup},"createdAt":"${item.createdAt}","updatedAt":"${item.updatedAt}"}`;
}

/** A line that starts with a slash and a keyword is one `command` fragment (6.3). */
function formattedText(text: string, textJson: string): string {
  const isCommand = text.startsWith('/') && /^\/[^\s/]/.test(text) && !text.includes('\n');
  return isCommand
    ? `,"formattedText":[{"format":{"type":"command","commandStr":"${textJson.slice(2)}},"text":${textJson}}]`
    : '';
}

function mentionsText(mentions: ReadonlyMap<string, Mention>): string {
  if (mentions.size === 0) return '{}';
  return JSON.stringify(Object.fromEntries(Array.from(mentions, ([name, mention]) => [name, mentionRecord(mention)])));
}

/** `CIMention` (6.5). */
function mentionRecord({ memberId, member }: Mention): object {
  if (!member) return { memberId };
  const { id, profile, role } = member;
  return { memberId, memberRef: { groupMemberId: id, displayName: profile.displayName, memberRole: role } };
}

/** `CIQuote` (6.4). */
function quoteText(kind: Conversation['kind'], quoted: QuotedItem): string {
  const { direction, author, itemId, sharedId, sentAt, content } = quoted;
  const from = direction ? `"chatDir":${directionText(kind, direction, author)},` : '';
  const id = itemId === undefined ? '' : `"itemId":${itemId},`;
  return `{${from}${id}"sharedMsgId":"${sharedId}","sentAt":"${sentAt}","content":${content.json}}`;
}

function reactionsText({ reactions }: Item): string {
  if (reactions.size === 0) return '[]';
  return JSON.stringify(
    [...reactions].map(([emoji, { mine, others }]) => ({
      reaction: { type: 'emoji', emoji },
      userReacted: mine,
      totalReacted: Number(mine) + others.size,
    })),
  );
}

/** `chatItemDeletions` element: the item as it was, and what remains of it. */
export function deletionText({ deleted, kept }: Deletion): string {
  return jsonObject({ deletedChatItem: chatItemText(deleted), toChatItem: kept && chatItemText(kept) });
}

function mentionCount(items: readonly Item[]): number {
  let count = 0;
  for (const { mentionsUser } of items) count += Number(mentionsUser);
  return count;
}

/** `AChat` (3.3). */
export function chatText(conversation: Conversation, items: readonly Item[]): string {
  const { unread } = conversation.chat;
  const [oldest] = unread;
  return jsonObject({
    chatInfo: chatInfoText(conversation),
    chatItems: jsonArray(items.map(itemText)),
    chatStats: JSON.stringify({
      unreadCount: unread.length,
      unreadMentions: mentionCount(unread),
      reportsCount: 0,
      minUnreadItemId: oldest?.id ?? 0,
      unreadChat: false,
    }),
  });
}
