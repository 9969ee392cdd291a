import type { Alteration, ChatExchange, Reply } from '../exchange.ts';
import type { Entry } from '../transcript.ts';
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
import type { CoreAnswer } from './core-answer.ts';
import type { Exchanges } from './exchanges.ts';

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

export interface ChatLogOptions {
  readonly place: Place;
  /** Unique name of the conversation in the run. */
  readonly name: string;
  /** Member id of the target, in a group. */
  readonly target?: string | undefined;
  /** Is told the id of an exchange for which a message came. */
  readonly onMessage?: (exchange: string) => void;
}

/** Puts the commands of one caller in one chat together with what comes for them, live or out of a recording. */
export interface ChatLog {
  /** A command that was sent with this frame; `answered` takes the core's answer to the frame. */
  open(
    text: string,
    sent: Entry,
    malformed: boolean,
  ): { readonly exchange: ChatExchange; answered(answer: CoreAnswer): void };
  /** Any event of the core. */
  event(event: CoreAnswer): void;
}

export function createChatLog({ place, name, target, onMessage }: ChatLogOptions, exchanges: Exchanges): ChatLog {
  const own: OpenExchange[] = [];
  const byMessage = new Map<string, OpenExchange>();
  /** Shared ids of the commands that messages of a group quote, by the items of those messages. */
  const quotedBy = new Map<unknown, string>();
  /** Quotes of messages whose own send is not answered yet: the core may tell of a reply first. */
  const early: Reply[] = [];

  const receive = (reply: Reply) => {
    const msgId = reply.quote?.msgId;
    const quoted = msgId === undefined ? undefined : byMessage.get(msgId);
    const newest = own.at(-1);
    if (quoted !== undefined) keep(quoted, reply.sender === target ? 'replies' : 'others', reply);
    else if (msgId !== undefined && newest !== undefined && newest.msgId === undefined) early.push(reply);
    else if (newest !== undefined && reply.sender === target && !isForAnother(reply)) keep(newest, 'strays', reply);
  };

  /** A message that is not kept prolongs no wait: a flood of them is no answer. */
  const keep = (exchange: OpenExchange, kind: 'replies' | 'others' | 'strays', reply: Reply) => {
    if (!fits(exchange, kind)) return;
    exchange[kind].push(reply);
    exchange.entries.push(reply.entry);
    onMessage?.(exchange.id);
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

  return {
    open(text, sent, malformed) {
      const exchange: OpenExchange = {
        kind: 'chat',
        where: place.where,
        ...(target === undefined ? {} : { target }),
        id: `${name}/${own.length + 1}`,
        conversation: name,
        malformed,
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
      return {
        exchange,
        answered(answer) {
          const msgId = sharedMessageId(answer);
          if (msgId === undefined) {
            exchange.refusal = answer.body;
            return;
          }
          exchange.msgId = msgId;
          byMessage.set(msgId, exchange);
          for (const reply of early.splice(0)) receive(reply);
        },
      };
    },
    event(event) {
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
    },
  };
}
