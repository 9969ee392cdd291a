import type { MessageContent } from '../wire/message-content.ts';
import { isoTime } from './clock.ts';
import type { Conversation } from './conversation.ts';
import { storeFailure } from './failure.ts';
import type { Member } from './member.ts';
import type { Mention } from './mentions.ts';

/** A state of an item as the API words it. */
export type ItemStatus = 'sndNew' | 'sndSent' | 'sndRcvd' | 'rcvNew' | 'rcvRead';

/** Something in a chat that is no message: a feature that changed, the encryption, a changed profile. */
export interface Notice {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** The message that another message answers, as one side sees it. */
export interface QuotedItem {
  /** Undefined when this side does not know who wrote it, or when it was a channel. */
  readonly direction: Direction | undefined;
  /** Who wrote it, where it was another member of a group. */
  readonly author: Member | undefined;
  /** It was sent as by the group itself. */
  readonly asGroup: boolean;
  /** This side's id; undefined when this side does not have the message. */
  readonly itemId: number | undefined;
  readonly sharedId: string;
  readonly sentAt: string;
  readonly content: MessageContent;
}

/** Whether this side wrote something, or got it. */
export type Direction = 'sent' | 'received';

/** Who set an emoji. */
export interface Reaction {
  readonly mine: boolean;
  /** Member ids of others; one empty id for the other side of a direct chat. */
  readonly others: ReadonlySet<string>;
}

/** One entry of a chat. */
export interface Item {
  readonly conversation: Conversation;
  readonly id: number;
  readonly direction: Direction;
  /** The member of a group who sent it. */
  readonly author: Member | undefined;
  /** Shown as sent by the group itself. */
  readonly asGroup: boolean;
  /** Equal on both sides; notices have none. */
  readonly sharedId: string | undefined;
  content: { readonly message: MessageContent } | { readonly notice: Notice; readonly text: string };
  status: ItemStatus;
  readonly quoted: QuotedItem | undefined;
  /** By the name that stands in the text. */
  mentions: ReadonlyMap<string, Mention>;
  /** It mentions this user, or quotes a message of theirs. */
  readonly mentionsUser: boolean;
  /** Seconds after which the item disappears. */
  readonly timeToLive: number | undefined;
  live: boolean;
  edited: boolean;
  deletedAt: string | undefined;
  /** By emoji. */
  reactions: ReadonlyMap<string, Reaction>;
  /** Time at the sender. */
  readonly sentAt: string;
  readonly createdTime: number;
  readonly createdAt: string;
  updatedAt: string;
}

/** What differs between the kinds of new items. */
export type NewItem = Pick<Item, 'direction' | 'content' | 'status'> &
  Partial<
    Pick<
      Item,
      'author' | 'asGroup' | 'sharedId' | 'quoted' | 'mentions' | 'mentionsUser' | 'timeToLive' | 'live' | 'sentAt'
    >
  >;

const noMentions: Item['mentions'] = new Map();
const noReactions: Item['reactions'] = new Map();

/** Adds an item to the end of a chat. */
export function addItem(conversation: Conversation, parts: NewItem): Item {
  const { core } = conversation.user;
  const createdTime = core.network.clock.now();
  const now = isoTime(createdTime);
  const item: Item = {
    conversation,
    id: core.next.item(),
    direction: parts.direction,
    author: parts.author,
    asGroup: parts.asGroup ?? false,
    sharedId: parts.sharedId,
    content: parts.content,
    status: parts.status,
    quoted: parts.quoted,
    mentions: parts.mentions ?? noMentions,
    mentionsUser: parts.mentionsUser ?? false,
    timeToLive: parts.timeToLive,
    live: parts.live ?? false,
    edited: false,
    deletedAt: undefined,
    reactions: noReactions,
    sentAt: parts.sentAt ?? now,
    createdTime,
    createdAt: now,
    updatedAt: now,
  };
  conversation.chat.items.push(item);
  if (item.status === 'rcvNew') conversation.chat.unread.push(item);
  conversation.chatTime = now;
  return item;
}

/** Adds a notice from the other side, in a group from `author`; it counts as unread. */
export function addNotice(conversation: Conversation, notice: Notice, text: string, author?: Member): Item {
  return addItem(conversation, { direction: 'received', author, content: { notice, text }, status: 'rcvNew' });
}

/** The item of this chat with this id. */
export function itemById(conversation: Conversation, itemId: number): Item {
  const { items } = conversation.chat;
  const item = items[itemPosition(items, itemId)];
  if (item?.id !== itemId) throw storeFailure('chatItemNotFound', { itemId });
  return item;
}

/** The item of this chat that all sides know by this id. Most messages are never looked for, so they are indexed late. */
export function itemByShared({ chat }: Conversation, sharedId: string): Item | undefined {
  const { items, bySharedId } = chat;
  for (; chat.indexed < items.length; chat.indexed++) {
    const item = items[chat.indexed];
    if (item?.sharedId !== undefined) bySharedId.set(item.sharedId, item);
  }
  return bySharedId.get(sharedId);
}

/** Takes all items out of a chat. */
export function clearItems({ chat }: Conversation): void {
  chat.items.length = 0;
  chat.bySharedId.clear();
  chat.indexed = 0;
  chat.unread.length = 0;
}

/** Place of the first item with this id or a later one. */
export function itemPosition(items: readonly Item[], itemId: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle]?.id ?? 0) < itemId) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Takes an item out of its chat. */
export function removeItem(item: Item): void {
  const { chat } = item.conversation;
  const place = itemPosition(chat.items, item.id);
  chat.items.splice(place, 1);
  if (place < chat.indexed) chat.indexed--;
  if (item.sharedId !== undefined) chat.bySharedId.delete(item.sharedId);
  noLongerUnread(item);
}

/** Takes an item out of the unread ones. */
export function noLongerUnread(item: Item): void {
  const { unread } = item.conversation.chat;
  const place = itemPosition(unread, item.id);
  if (unread[place] === item) unread.splice(place, 1);
}

/** Marks items as read, all of the chat when no ids are given. */
export function readItems(conversation: Conversation, itemIds?: readonly number[]): readonly Item[] {
  const read = itemIds ? itemIds.map((itemId) => itemById(conversation, itemId)) : [...conversation.chat.unread];
  if (!itemIds) conversation.chat.unread.length = 0;
  for (const item of read) {
    if (item.status === 'rcvNew') item.status = 'rcvRead';
    noLongerUnread(item);
  }
  return read;
}

const day = 86_400_000;

/** Whether the item is an own message that can still be deleted for both sides. */
export function isDeletable(item: Item): boolean {
  return (
    item.direction === 'sent' &&
    'message' in item.content &&
    item.deletedAt === undefined &&
    item.conversation.user.core.network.clock.now() - item.createdTime < day
  );
}
