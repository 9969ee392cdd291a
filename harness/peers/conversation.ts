import type { ChatExchange } from '../exchange.ts';
import { progressOf } from './answer-end.ts';
import { type ChatLogOptions, createChatLog } from './chat-log.ts';
import type { CoreClient } from './core-client.ts';
import type { Exchanges } from './exchanges.ts';
import { checkOutgoing } from './outgoing.ts';
import type { Sending } from './peer.ts';
import type { Waiting } from './waiting.ts';

export interface ConversationOptions extends Omit<ChatLogOptions, 'onMessage'> {
  readonly core: CoreClient;
}

/** Commands of one caller in one chat, and what comes for them. */
export interface Conversation {
  /** `mentions`: names as they stand in the text → `groupMemberId` in the caller's core. */
  start(text: string, sending?: Sending, mentions?: Readonly<Record<string, number>>): Promise<ChatExchange>;
  ended(exchange: ChatExchange): Promise<void>;
}

export function openConversation(
  { core, place, ...options }: ConversationOptions,
  exchanges: Exchanges,
  waiting: Waiting,
): Conversation {
  const log = createChatLog({ ...options, place, onMessage: waiting.touch }, exchanges);
  core.onEvent(log.event);
  return {
    async start(text, { malformed = false } = {}, mentions = {}) {
      if (!malformed) checkOutgoing.command(text);
      const content = [{ msgContent: { type: 'text', text }, mentions }];
      const { sent, answer } = core.command(`/_send ${place.reference} json ${JSON.stringify(content)}`);
      const { exchange, answered } = log.open(text, sent, malformed);
      answered(await answer);
      return exchange;
    },
    async ended(exchange) {
      if (exchange.refusal === undefined) await waiting.until(exchange.id, () => progressOf(exchange));
    },
  };
}
