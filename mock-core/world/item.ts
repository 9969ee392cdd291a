import type { MessageContent } from '../wire/message-content.ts';
import { isoTime } from './clock.ts';
import type { Conversation } from './contact.ts';
import { storeFailure } from './failure.ts';

/** A state of an item as the API words it. */
export type ItemStatus = 'sndNew' | 'sndSent' | 'sndRcvd' | 'rcvNew' | 'rcvRead';

/** Something in a chat that is no message: a feature that changed, the encryption, a changed profile. */
export interface Notice {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** The message that another message answers, as one side sees it. */
export interface QuotedItem {
  readonly direction: 'directSnd' | 'directRcv';
  /** This side's id; undefined when this side does not have the message. */
  readonly itemId: number | undefined;
  readonly sharedId: string;
  readonly sentAt: string;
  readonly content: MessageContent;
}

/** One entry of a chat. */
export interface Item {
  readonly conversation: Conversation;
  readonly id: number;
  readonly direction: 'directSnd' | 'directRcv';
  /** Equal on both sides; notices have none. */
  readonly sharedId: string | undefined;
  content: { readonly message: MessageContent } | { readonly notice: Notice; readonly text: string };
  status: ItemStatus;
  readonly quoted: QuotedItem | undefined;
  /** Seconds after which the item disappears. */
  readonly timeToLive: number | undefined;
  live: boolean;
  edited: boolean;
  deletedAt: string | undefined;
  /** Emoji by who set it. */
  readonly reactions: Map<string, { mine: boolean; theirs: boolean }>;
  /** Time at the sender. */
  readonly sentAt: string;
  readonly createdTime: number;
  readonly createdAt: string;
  updatedAt: string;
}

/** What differs between the kinds of new items. */
export type NewItem = Pick<Item, 'direction' | 'content' | 'status'> &
  Partial<Pick<Item, 'sharedId' | 'quoted' | 'timeToLive' | 'live' | 'sentAt'>>;

/** Adds an item to the end of a chat. */
export function addItem(conversation: Conversation, parts: NewItem): Item {
  const { core } = conversation.user;
  const createdTime = core.network.clock.now();
  const now = isoTime(createdTime);
  const item: Item = {
    conversation,
    id: core.next.item(),
    direction: parts.direction,
    sharedId: parts.sharedId,
    content: parts.content,
    status: parts.status,
    quoted: parts.quoted,
    timeToLive: parts.timeToLive,
    live: parts.live ?? false,
    edited: false,
    deletedAt: undefined,
    reactions: new Map(),
    sentAt: parts.sentAt ?? now,
    createdTime,
    createdAt: now,
    updatedAt: now,
  };
  conversation.chat.items.push(item);
  if (item.sharedId !== undefined) conversation.chat.bySharedId.set(item.sharedId, item);
  if (item.status === 'rcvNew') conversation.chat.unread.add(item);
  conversation.chatTime = now;
  return item;
}

/** Adds a notice; own notices count as sent, the peer's as unread. */
export function addNotice(
  conversation: Conversation,
  direction: Item['direction'],
  notice: Notice,
  text: string,
): Item {
  return addItem(conversation, {
    direction,
    content: { notice, text },
    status: direction === 'directSnd' ? 'sndNew' : 'rcvNew',
  });
}

/** The item of this chat with this id. */
export function itemById(conversation: Conversation, itemId: number): Item {
  const item = conversation.chat.items[itemPosition(conversation, itemId)];
  if (item?.id !== itemId) throw storeFailure('chatItemNotFound', { itemId });
  return item;
}

/** Place of the first item with this id or a later one. */
export function itemPosition({ chat: { items } }: Conversation, itemId: number): number {
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
  chat.items.splice(itemPosition(item.conversation, item.id), 1);
  if (item.sharedId !== undefined) chat.bySharedId.delete(item.sharedId);
  chat.unread.delete(item);
}

/** Marks items as read, all of the chat when no ids are given. */
export function readItems(conversation: Conversation, itemIds?: readonly number[]): readonly Item[] {
  const read = itemIds ? itemIds.map((itemId) => itemById(conversation, itemId)) : [...conversation.chat.unread];
  for (const item of read) {
    if (item.status === 'rcvNew') item.status = 'rcvRead';
    conversation.chat.unread.delete(item);
  }
  return read;
}

const day = 86_400_000;

/** Whether the item is an own message that can still be deleted for both sides. */
export function isDeletable(item: Item): boolean {
  return (
    item.direction === 'directSnd' &&
    'message' in item.content &&
    item.deletedAt === undefined &&
    item.conversation.user.core.network.clock.now() - item.createdTime < day
  );
}
