import type { CarrierExchange } from '../exchange.ts';

/** Every exchange of a run, whichever case caused it; invariants are judged on all of them. */
export interface Exchanges {
  readonly all: readonly CarrierExchange[];
  add(exchange: CarrierExchange): void;
  of(conversation: string): readonly CarrierExchange[];
}

export function createExchanges(): Exchanges {
  const all: CarrierExchange[] = [];
  const byConversation = new Map<string, CarrierExchange[]>();
  return {
    all,
    add(exchange) {
      all.push(exchange);
      const known = byConversation.get(exchange.conversation);
      if (known) known.push(exchange);
      else byConversation.set(exchange.conversation, [exchange]);
    },
    of: (conversation) => byConversation.get(conversation) ?? [],
  };
}
