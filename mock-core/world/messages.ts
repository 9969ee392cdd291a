import { faultyQuote } from '../faults/quotes.ts';
import { encodeMessage, fitsMessage, type WireMessage } from '../wire/message.ts';
import type { MessageContent } from '../wire/message-content.ts';
import { quotedContent, type WireQuote } from '../wire/quote.ts';
import type { Conversation } from './conversation.ts';
import { arrive } from './core-state.ts';
import { checkCanSend, deliver } from './delivery.ts';
import { commandFailure, type Failure, storeFailure } from './failure.ts';
import { addItem, type Item, itemById, itemByShared, type QuotedItem } from './item.ts';
import type { Member } from './member.ts';
import { type ComposedMentions, composedMentions, receivedMentions, wireMentions } from './mentions.ts';

/** A message to be sent (`ComposedMessage`). */
export interface Composed {
  readonly content: MessageContent;
  readonly quotedItemId?: number;
  /** Only groups have mentions. */
  readonly mentions?: ComposedMentions;
}

/** Options of `/_send`. */
export interface SendOptions {
  readonly live?: boolean;
  /** Seconds after which the messages disappear. */
  readonly timeToLive?: number;
  /** Shown as sent by the group itself. */
  readonly asGroup?: boolean;
}

/** Sends each message that fits; every message is encoded once, with its quote and mentions, and measured. */
export function sendMessages(
  conversation: Conversation,
  messages: readonly Composed[],
  { live = false, timeToLive, asGroup = false }: SendOptions = {},
): { readonly items: readonly Item[]; readonly failures: readonly Failure[] } {
  checkCanSend(conversation);
  if (live && messages.length > 1)
    throw commandFailure('invalid multi send: live and more than one quote not supported');
  const prepared = messages.map((message) => ({
    message,
    mentions: composedMentions(conversation, message.content.text, message.mentions),
    quoted: quoteFor(conversation, message),
  }));
  const items: Item[] = [];
  const failures: Failure[] = [];
  for (const { message, mentions, quoted } of prepared) {
    const wire: WireMessage = {
      sharedMsgId: conversation.user.core.random.id(12),
      content: message.content,
      quote: quoted && wireQuote(conversation, quoted),
      mentions: wireMentions(mentions),
      live,
      timeToLive,
      asGroup: asGroup && conversation.kind === 'group',
    };
    if (fitsMessage(encodeMessage(wire))) items.push(send(conversation, wire, quoted, mentions));
    else failures.push(storeFailure('largeMsg'));
  }
  if (items.length > 0) reportSent(conversation, items);
  return { items, failures };
}

function quoteFor(conversation: Conversation, { content, quotedItemId }: Composed): QuotedItem | undefined {
  if (quotedItemId === undefined) return undefined;
  const item = itemById(conversation, quotedItemId);
  if (!('message' in item.content) || item.deletedAt !== undefined || item.sharedId === undefined)
    throw storeFailure('invalidQuote');
  const byGroup = item.asGroup && item.direction === 'received';
  return {
    direction: byGroup ? undefined : item.direction,
    author: byGroup ? undefined : item.author,
    asGroup: item.asGroup,
    itemId: item.id,
    sharedId: item.sharedId,
    sentAt: item.sentAt,
    content: quotedContent(item.content.message, content, conversation.user.core.network.quoteMode),
  };
}

function wireQuote(conversation: Conversation, quoted: QuotedItem): WireQuote {
  const { direction, author, asGroup, sharedId, sentAt, content } = quoted;
  const sent = direction === 'sent';
  const own = sent && !asGroup && conversation.kind === 'group' ? conversation.membership : undefined;
  const quote = { sharedMsgId: sharedId, sentAt, sent, memberId: (author ?? own)?.memberId, content };
  const { random, network } = conversation.user.core;
  return faultyQuote(network.faults, quote, random);
}

function send(
  conversation: Conversation,
  wire: WireMessage,
  quoted: QuotedItem | undefined,
  mentions: Item['mentions'],
): Item {
  const item = addItem(conversation, {
    direction: 'sent',
    asGroup: wire.asGroup,
    content: { message: wire.content },
    status: 'sndNew',
    sharedId: wire.sharedMsgId,
    quoted,
    mentions,
    timeToLive: wire.timeToLive,
    live: wire.live,
  });
  deliver(conversation, (there, sender) => receiveMessage(there, sender, wire, item.sentAt));
  return item;
}

/** The sender's core hears from its router, then, in a direct chat with receipts, from the receiver. */
function reportSent(conversation: Conversation, items: readonly Item[]): void {
  const { core } = conversation.user;
  const report = (status: 'sndSent' | 'sndRcvd') => () => {
    for (const item of items) item.status = status;
    core.publish({ type: 'chatItemsStatusesUpdated', items });
  };
  core.network.post(report('sndSent'));
  if (core.network.receipts && conversation.kind === 'contact')
    deliver(conversation, () => arrive(core, report('sndRcvd')));
}

function receiveMessage(there: Conversation, sender: Member | undefined, wire: WireMessage, sentAt: string): void {
  const quoted = wire.quote && receivedQuote(there, wire.quote);
  const shown =
    wire.mentions && there.kind === 'group' ? receivedMentions(there, wire.content, wire.mentions) : undefined;
  const item = addItem(there, {
    direction: 'received',
    author: sender,
    asGroup: wire.asGroup,
    content: { message: shown?.content ?? wire.content },
    status: 'rcvNew',
    sharedId: wire.sharedMsgId,
    quoted,
    ...(shown && { mentions: shown.mentions }),
    mentionsUser: there.kind === 'group' && (quoted?.direction === 'sent' || mentionsUser(there.membership, shown)),
    timeToLive: wire.timeToLive,
    live: wire.live,
    sentAt,
  });
  there.user.core.publish({ type: 'newChatItems', items: [item] });
}

function mentionsUser({ memberId }: Member, shown: Pick<Item, 'mentions'> | undefined): boolean {
  if (shown) for (const mention of shown.mentions.values()) if (mention.memberId === memberId) return true;
  return false;
}

/** The quote from this side's view; it names this side's own item and the author, if this side has them. */
function receivedQuote(there: Conversation, { sharedMsgId, sentAt, sent, memberId, content }: WireQuote): QuotedItem {
  const itemId = itemByShared(there, sharedMsgId)?.id;
  const view = { itemId, sharedId: sharedMsgId, sentAt, content, asGroup: there.kind === 'group' && !memberId };
  if (there.kind === 'contact') return { ...view, direction: sent ? 'received' : 'sent', author: undefined };
  const author = memberId === undefined ? undefined : there.byMemberId.get(memberId);
  if (author === there.membership) return { ...view, direction: 'sent', author: undefined };
  return { ...view, direction: author && 'received', author };
}
