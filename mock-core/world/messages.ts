import { encodeMessage, encodeUpdate, fitsMessage, type WireMessage } from '../wire/message.ts';
import type { MessageContent } from '../wire/message-content.ts';
import { quotedContent, type WireQuote } from '../wire/quote.ts';
import { isoTime } from './clock.ts';
import { type Contact, checkSendable } from './contact.ts';
import { arrive } from './core-state.ts';
import { chatFailure, commandFailure, type Failure, storeFailure } from './failure.ts';
import { addItem, type Item, isDeletable, itemById, type QuotedItem, removeItem } from './item.ts';

/** A message to be sent (`ComposedMessage`). */
export interface Composed {
  readonly content: MessageContent;
  readonly quotedItemId?: number;
  /** Only groups have mentions. */
  readonly mentions?: Readonly<Record<string, number>>;
}

/** Options of `/_send`. */
export interface SendOptions {
  readonly live?: boolean;
  /** Seconds after which the messages disappear. */
  readonly timeToLive?: number;
}

/** Sends each message that fits; every message is encoded once, with its quote, and measured. */
export function sendMessages(
  contact: Contact,
  messages: readonly Composed[],
  { live = false, timeToLive }: SendOptions = {},
): { readonly items: readonly Item[]; readonly failures: readonly Failure[] } {
  checkSendable(contact);
  if (live && messages.length > 1)
    throw commandFailure('invalid multi send: live and more than one quote not supported');
  const prepared = messages.map((message) => ({ message, quoted: quoteFor(contact, message) }));
  const items: Item[] = [];
  const failures: Failure[] = [];
  for (const { message, quoted } of prepared) {
    const sharedMsgId = contact.user.core.random.id(12);
    const quote = quoted && wireQuote(quoted);
    const wire: WireMessage = { sharedMsgId, content: message.content, quote, live, timeToLive };
    if (fitsMessage(encodeMessage(wire))) items.push(send(contact, wire, quoted));
    else failures.push(storeFailure('largeMsg'));
  }
  if (items.length > 0) reportSent(contact, items);
  return { items, failures };
}

function quoteFor(contact: Contact, { content, quotedItemId, mentions }: Composed): QuotedItem | undefined {
  if (mentions && Object.keys(mentions).length > 0) throw commandFailure('mentions are not supported in this chat');
  if (quotedItemId === undefined) return undefined;
  const item = itemById(contact, quotedItemId);
  if (!('message' in item.content) || item.deletedAt !== undefined || item.sharedId === undefined)
    throw storeFailure('invalidQuote');
  return {
    direction: item.direction,
    itemId: item.id,
    sharedId: item.sharedId,
    sentAt: item.sentAt,
    content: quotedContent(item.content.message, content, contact.user.core.network.quoteMode),
  };
}

function wireQuote({ direction, sharedId, sentAt, content }: QuotedItem): WireQuote {
  return { sharedMsgId: sharedId, sentAt, sent: direction === 'directSnd', content };
}

function send(contact: Contact, wire: WireMessage, quoted: QuotedItem | undefined): Item {
  const item = addItem(contact, {
    direction: 'directSnd',
    content: { message: wire.content },
    status: 'sndNew',
    sharedId: wire.sharedMsgId,
    quoted,
    timeToLive: wire.timeToLive,
    live: wire.live,
  });
  toPeer(contact, (peer) => receiveMessage(peer, wire, item.sentAt));
  return item;
}

/** The sender's core hears from its router, then, with receipts, from the receiver. */
function reportSent(contact: Contact, items: readonly Item[]): void {
  const { core } = contact.user;
  const report = (status: 'sndSent' | 'sndRcvd') => () => {
    for (const item of items) item.status = status;
    core.publish({ type: 'chatItemsStatusesUpdated', items });
  };
  core.network.post(report('sndSent'));
  if (core.network.receipts) toPeer(contact, () => arrive(core, report('sndRcvd')));
}

function receiveMessage(contact: Contact, wire: WireMessage, sentAt: string): void {
  if (contact.chat.bySharedId.has(wire.sharedMsgId)) return;
  const item = addItem(contact, {
    direction: 'directRcv',
    content: { message: wire.content },
    status: 'rcvNew',
    sharedId: wire.sharedMsgId,
    quoted: wire.quote && receivedQuote(contact, wire.quote),
    timeToLive: wire.timeToLive,
    live: wire.live,
    sentAt,
  });
  contact.user.core.publish({ type: 'newChatItems', items: [item] });
}

/** The quote from this side's view; it names this side's own item, if there is one. */
function receivedQuote(contact: Contact, { sharedMsgId, sentAt, sent, content }: WireQuote): QuotedItem {
  const itemId = contact.chat.bySharedId.get(sharedMsgId)?.id;
  return { direction: sent ? 'directRcv' : 'directSnd', itemId, sharedId: sharedMsgId, sentAt, content };
}

/** Edits an own message; undefined when it says the same already. */
export function updateMessage(
  contact: Contact,
  itemId: number,
  content: MessageContent,
  live: boolean,
): Item | undefined {
  const item = itemById(contact, itemId);
  checkSendable(contact);
  if (!isDeletable(item) || !('message' in item.content)) throw chatFailure('invalidChatItemUpdate');
  if (item.content.message.json === content.json && item.live === live) return undefined;
  const { sharedId } = item;
  if (sharedId === undefined) throw chatFailure('invalidChatItemUpdate');
  if (!fitsMessage(encodeUpdate(sharedId, content, live))) throw storeFailure('largeMsg');
  edit(item, content, live);
  toPeer(contact, (peer) => {
    const theirs = peer.chat.bySharedId.get(sharedId);
    if (theirs?.direction !== 'directRcv') return;
    edit(theirs, content, live);
    peer.user.core.publish({ type: 'chatItemUpdated', item: theirs });
  });
  return item;
}

function edit(item: Item, content: MessageContent, live: boolean): void {
  item.content = { message: content };
  item.edited ||= !item.live;
  item.live = live;
  item.updatedAt = isoTime(item.conversation.user.core.network.clock.now());
}

/** How an item is deleted: for both sides, or only here, with or without a mark that remains. */
export type DeleteMode = 'broadcast' | 'internal' | 'internalMark' | 'history';

/** An item before, and what remains of it. */
export interface Deletion {
  readonly deleted: Item;
  readonly kept: Item | undefined;
}

/** Deletes items of one chat; the whole command fails when one of them cannot be deleted. */
export function deleteMessages(contact: Contact, itemIds: readonly number[], mode: DeleteMode): readonly Deletion[] {
  const items = itemIds.map((itemId) => itemById(contact, itemId));
  if (mode === 'broadcast' && !items.every(isDeletable)) throw chatFailure('invalidChatItemDelete');
  return items.map((item) => {
    const { sharedId } = item;
    if (mode === 'broadcast' && sharedId !== undefined)
      toPeer(contact, (peer) => {
        const theirs = peer.chat.bySharedId.get(sharedId);
        if (theirs?.direction === 'directRcv') peer.user.core.publish({ type: 'chatItemsDeleted', ...mark(theirs) });
      });
    return mode === 'broadcast' || mode === 'internalMark' ? mark(item) : remove(item);
  });
}

function mark(item: Item): Deletion {
  const deleted = { ...item };
  item.deletedAt = isoTime(item.conversation.user.core.network.clock.now());
  item.conversation.chat.unread.delete(item);
  return { deleted, kept: item };
}

function remove(item: Item): Deletion {
  removeItem(item);
  return { deleted: item, kept: undefined };
}

/** Sets or takes back an emoji; false when nothing changes. */
export function react(contact: Contact, itemId: number, emoji: string, added: boolean): Item {
  const item = itemById(contact, itemId);
  checkSendable(contact);
  if (!('message' in item.content)) throw commandFailure('reaction not possible - content');
  if ((item.reactions.get(emoji)?.mine ?? false) === added)
    throw commandFailure(`reaction ${added ? 'already added' : 'not found'}`);
  setReaction(item, emoji, 'mine', added);
  const sentAt = isoTime(contact.user.core.network.clock.now());
  toPeer(contact, (peer) => {
    const theirs = item.sharedId === undefined ? undefined : peer.chat.bySharedId.get(item.sharedId);
    if (!theirs) return;
    setReaction(theirs, emoji, 'theirs', added);
    peer.user.core.publish({ type: 'chatItemReaction', item: theirs, emoji, added, sentAt });
  });
  return item;
}

function setReaction(item: Item, emoji: string, side: 'mine' | 'theirs', added: boolean): void {
  const reaction = { ...(item.reactions.get(emoji) ?? { mine: false, theirs: false }), [side]: added };
  if (reaction.mine || reaction.theirs) item.reactions.set(emoji, reaction);
  else item.reactions.delete(emoji);
}

function toPeer(contact: Contact, delivery: (peer: Contact) => void): void {
  const { peer } = contact.connection;
  if (peer) arrive(peer.user.core, () => peer.status === 'active' && delivery(peer));
}
