import { type ChatExchange, isRecord, parseJson, type Reply } from '../exchange.ts';
import type { Entry } from '../transcript.ts';
import { progressOf } from './answer-end.ts';
import type { CoreAnswer, CoreClient } from './core-client.ts';
import type { Exchanges } from './exchanges.ts';
import { checkOutgoing } from './outgoing.ts';
import type { ChatPeer, TargetFacts } from './peer.ts';
import type { Waiting } from './waiting.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type OpenExchange = Mutable<Omit<ChatExchange, 'replies' | 'strays' | 'alterations' | 'entries'>> & {
  readonly replies: Reply[];
  readonly strays: Reply[];
  readonly alterations: { entry: Entry; kind: 'edited' | 'deleted' }[];
  readonly entries: Entry[];
};

export interface ChatConnection {
  readonly core: CoreClient;
  readonly contactId: number;
  /** Unique name of the conversation in the run. */
  readonly name: string;
}

/** A direct chat with the target, over a contact that exists. */
export function createChatPeer(
  { core, contactId, name }: ChatConnection,
  facts: TargetFacts,
  exchanges: Exchanges,
  waiting: Waiting,
): ChatPeer {
  const own: OpenExchange[] = [];
  const byMessage = new Map<string, OpenExchange>();
  /** Quotes of messages whose own send is not answered yet: the core may tell of a reply first. */
  const early: { reply: Reply; msgId: string }[] = [];

  const receive = (reply: Reply) => {
    const msgId = reply.quote?.msgId;
    const quoted = msgId === undefined ? undefined : byMessage.get(msgId);
    const newest = own.at(-1);
    if (quoted !== undefined) {
      quoted.replies.push(reply);
      quoted.entries.push(reply.entry);
      waiting.touch(quoted.id);
    } else if (msgId !== undefined && newest !== undefined && newest.msgId === undefined) {
      early.push({ reply, msgId });
    } else if (newest !== undefined) {
      newest.strays.push(reply);
      newest.entries.push(reply.entry);
      waiting.touch(newest.id);
    }
  };

  core.onEvent((event) => {
    if (event.type === 'newChatItems')
      for (const item of receivedItems(event, contactId)) receive(toReply(item, event.entry));
    // Messages to people that quote no command are the target's own affair, changes of them as well.
    for (const item of changedItems(event, contactId)) {
      const { quote } = toReply(item, event.entry);
      const quoted = quote?.msgId === undefined ? undefined : byMessage.get(quote.msgId);
      quoted?.alterations.push({ entry: event.entry, kind: event.type === 'chatItemUpdated' ? 'edited' : 'deleted' });
      quoted?.entries.push(event.entry);
    }
  });

  const start: ChatPeer['start'] = async (text, sending = {}) => {
    if (!sending.malformed) checkOutgoing.command(text);
    const content = [{ msgContent: { type: 'text', text }, mentions: {} }];
    const { sent, answer } = core.command(`/_send @${contactId} json ${JSON.stringify(content)}`);
    const exchange: OpenExchange = {
      kind: 'chat',
      id: `${name}/${own.length + 1}`,
      conversation: name,
      malformed: sending.malformed ?? false,
      sent,
      entries: [sent],
      command: text,
      msgId: undefined,
      replies: [],
      strays: [],
      alterations: [],
    };
    own.push(exchange);
    exchanges.add(exchange);
    const response = await answer;
    const msgId = sharedMessageId(response);
    if (msgId === undefined) {
      exchange.refusal = response.body;
      return exchange;
    }
    exchange.msgId = msgId;
    byMessage.set(msgId, exchange);
    for (const { reply } of early.splice(0)) receive(reply);
    return exchange;
  };

  const ended: ChatPeer['ended'] = async (exchange) => {
    if (exchange.refusal !== undefined) return;
    await waiting.until(exchange.id, () => progressOf(exchange));
  };

  const command: ChatPeer['command'] = async (text, sending) => {
    const exchange = await start(text, sending);
    await ended(exchange);
    return exchange;
  };

  return {
    ...facts,
    kind: 'chat',
    start,
    ended,
    command,
    call: (request, sending) => command(`/_call mcp ${JSON.stringify(request)}`, sending),
  };
}

function receivedItems(event: CoreAnswer, contactId: number): readonly Readonly<Record<string, unknown>>[] {
  const items = Array.isArray(event.body.chatItems) ? event.body.chatItems : [];
  return items.filter((item) => isRecord(item) && isContactChat(item.chatInfo, contactId)).flatMap(messageOf);
}

function messageOf(item: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const { chatItem } = item;
  return isRecord(chatItem) && isRecord(chatItem.content) && chatItem.content.type === 'rcvMsgContent'
    ? [chatItem]
    : [];
}

function isContactChat(chatInfo: unknown, contactId: number): boolean {
  return isRecord(chatInfo) && isRecord(chatInfo.contact) && chatInfo.contact.contactId === contactId;
}

/** The messages that the other side edited or deleted. */
function changedItems(event: CoreAnswer, contactId: number): readonly Readonly<Record<string, unknown>>[] {
  const { chatItem, chatItemDeletions, byUser } = event.body;
  if (byUser === true) return [];
  const items: readonly unknown[] =
    event.type === 'chatItemUpdated'
      ? [chatItem]
      : event.type === 'chatItemsDeleted' && Array.isArray(chatItemDeletions)
        ? chatItemDeletions.map((deletion: unknown) => (isRecord(deletion) ? deletion.deletedChatItem : undefined))
        : [];
  return items
    .filter((item) => isRecord(item))
    .filter(({ chatInfo }) => isContactChat(chatInfo, contactId))
    .flatMap(messageOf);
}

function toReply(chatItem: Readonly<Record<string, unknown>>, entry: Entry): Reply {
  const content =
    isRecord(chatItem.content) && isRecord(chatItem.content.msgContent) ? chatItem.content.msgContent : {};
  const meta = isRecord(chatItem.meta) ? chatItem.meta : {};
  const text = typeof content.text === 'string' ? content.text : '';
  const quoted = chatItem.quotedItem;
  const marks = [
    ...(meta.itemLive === true ? ['live'] : []),
    ...(meta.itemTimed === undefined ? [] : ['timed']),
    ...(meta.itemForwarded === undefined ? [] : ['forwarded']),
  ];
  return {
    entry,
    text,
    contentType: String(content.type),
    json: parseJson(text),
    marks,
    ...(isRecord(quoted)
      ? {
          quote: {
            msgId: typeof quoted.sharedMsgId === 'string' ? quoted.sharedMsgId : undefined,
            text: isRecord(quoted.content) ? String(quoted.content.text) : '',
          },
        }
      : {}),
  };
}

function sharedMessageId(response: CoreAnswer): string | undefined {
  if (response.type !== 'newChatItems' || !Array.isArray(response.body.chatItems)) return undefined;
  const [item]: unknown[] = response.body.chatItems;
  if (!isRecord(item) || !isRecord(item.chatItem) || !isRecord(item.chatItem.meta)) return undefined;
  const { itemSharedMsgId } = item.chatItem.meta;
  return typeof itemSharedMsgId === 'string' ? itemSharedMsgId : undefined;
}
