import { textContent } from '../wire/message-content.ts';
import type { WireQuote } from '../wire/quote.ts';
import type { Random } from '../world/random.ts';
import type { Faults } from './faults.ts';

/** The quote as it is sent with the given faults. */
export function faultyQuote({ emptyQuotes, forgedQuotes }: Faults, quote: WireQuote, random: Random): WireQuote {
  if (!emptyQuotes && !forgedQuotes) return quote;
  return {
    ...quote,
    ...(emptyQuotes && { content: textContent('') }),
    ...(forgedQuotes && { sharedMsgId: random.id(12) }),
  };
}
