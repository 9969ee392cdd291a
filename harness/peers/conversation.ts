import type { Alteration, ChatExchange, Reply } from '../exchange.ts';
import type { Entry } from '../transcript.ts';
import { progressOf } from './answer-end.ts';
import {
  changedMessages,
  deletedFromGroup,
  itemIdOf,
  type Place,
  receivedMessages,
  senderOf,
  sharedMessageId,
  toReply,
} from './chat-items.ts';
import type { CoreClient } from './core-client.ts';
import type { Exchanges } from './exchanges.ts';
import { checkOutgoing } from './outgoing.ts';
import type { Sending } from './peer.ts';
import type { Waiting } from './waiting.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type OpenExchange = Mutable<Omit<ChatExchange, 'replies' | 'others' | 'strays' | 'alterations' | 'entries'>> & {
  readonly replies: Reply[];
  readonly others: Reply[];
  readonly strays: Reply[];
  readonly alterations: { entry: Entry; kind: 'edited' | 'deleted' }[];
  readonly entries: Entry[];
};

/** Messages of each kind that an exchange keeps, as many as any judge needs. The others are counted. */
const kept = { replies: 1000, others: 100, strays: 100, alterations: 100 } as const;

export interface ConversationOptions {
  readonly core: CoreClient;
  readonly place: Place;
  /** Unique name of the conversation in the run. */
  readonly name: string;
  /** Member id of the target, in a group. */
  readonly target?: string;
}

/** Commands of one caller in one chat, and what comes for them. */
export interface Conversation {
  /** `mentions`: names as they stand in the text → `groupMemberId` in the caller's core. */
  start(text: string, sending?: Sending, mentions?: Readonly<Record<string, number>>): Promise<ChatExchange>;
  ended(exchange: ChatExchange): Promise<void>;
}

export function openConversation(
  { core, place, name, target }: ConversationOptions,
  exchanges: Exchanges,
  waiting: Waiting,
): Conversation {
  const own: OpenExchange[] = [];
  const byMessage = new Map<string, OpenExchange>();
  /** Shared ids of the commands that messages of a group quote, by the items of those messages. */
  const quotedBy = new Map<unknown, string>();
  /** Quotes of messages whose own send is not answered yet: the core may tell of a reply first. */
  const early: { reply: Reply; msgId: string }[] = [];

  const receive = (reply: Reply) => {
    const msgId = reply.quote?.msgId;
    const quoted = msgId === undefined ? undefined : byMessage.get(msgId);
    const newest = own.at(-1);
    if (quoted !== undefined) keep(quoted, reply.sender === target ? 'replies' : 'others', reply);
    else if (msgId !== undefined && newest !== undefined && newest.msgId === undefined) early.push({ reply, msgId });
    else if (newest !== undefined && reply.sender === target && !isForAnother(reply)) keep(newest, 'strays', reply);
  };

  /** A message that is not kept prolongs no wait: a flood of them is no answer. */
  const keep = (exchange: OpenExchange, kind: 'replies' | 'others' | 'strays', reply: Reply) => {
    if (!fits(exchange, kind)) return;
    exchange[kind].push(reply);
    exchange.entries.push(reply.entry);
    waiting.touch(exchange.id);
  };

  const fits = (exchange: OpenExchange, kind: keyof typeof kept): boolean => {
    if (exchange[kind].length < kept[kind]) return true;
    exchange.unkept = (exchange.unkept ?? 0) + 1;
    return false;
  };

  function alter(msgId: string | undefined, entry: Entry, kind: Alteration['kind']): void {
    const quoted = msgId === undefined ? undefined : byMessage.get(msgId);
    if (quoted === undefined || !fits(quoted, 'alterations')) return;
    quoted.alterations.push({ entry, kind });
    quoted.entries.push(entry);
  }

  /** In a group, what quotes a message of somebody else is an answer to them. */
  function isForAnother({ quote }: Reply): boolean {
    return target !== undefined && quote?.msgId !== undefined;
  }

  core.onEvent((event) => {
    for (const item of receivedMessages(event, place)) {
      const reply = toReply(item, event.entry);
      if (target !== undefined && reply.quote?.msgId !== undefined) quotedBy.set(itemIdOf(item), reply.quote.msgId);
      receive(reply);
    }
    // Messages to people that quote no command are the target's own affair, changes of them as well.
    for (const item of changedMessages(event, place)) {
      if (senderOf(item) !== target) continue;
      const { quote } = toReply(item, event.entry);
      alter(quote?.msgId, event.entry, event.type === 'chatItemUpdated' ? 'edited' : 'deleted');
    }
    if (target === undefined) return;
    for (const id of deletedFromGroup(event, place, target)) alter(quotedBy.get(id), event.entry, 'deleted');
  });

  return {
    async start(text, sending = {}, mentions = {}) {
      if (!sending.malformed) checkOutgoing.command(text);
      const content = [{ msgContent: { type: 'text', text }, mentions }];
      const { sent, answer } = core.command(`/_send ${place.reference} json ${JSON.stringify(content)}`);
      const exchange: OpenExchange = {
        kind: 'chat',
        where: target === undefined ? 'direct' : 'group',
        id: `${name}/${own.length + 1}`,
        conversation: name,
        malformed: sending.malformed ?? false,
        sent,
        entries: [sent],
        command: text,
        msgId: undefined,
        replies: [],
        others: [],
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
    },
    async ended(exchange) {
      if (exchange.refusal === undefined) await waiting.until(exchange.id, () => progressOf(exchange));
    },
  };
}
