import type { EventMode } from './api/event-queue.ts';
import type { Faults } from './faults/faults.ts';
import type { QuoteMode } from './wire/quote.ts';
import type { BusinessProtocols } from './world/business.ts';
import type { WorldClock } from './world/clock.ts';
import type { Noise } from './world/network.ts';

/** How a world and its cores are made. Everything has a default. */
export interface WorldOptions {
  /** Ids, keys and links follow from it; with the same seed and commands the same bytes come out. Random by default. */
  readonly seed?: number;
  /** The machine's time by default. */
  readonly clock?: WorldClock;
  /** Shapes of a current core (`7`, the default), of 6.4 and 6.5, or, with the command forms, of what npm 0.2.1 was made for. */
  readonly shapes?: '7' | '6' | 'old';
  /** How much of a quoted text a quote carries; 160 bytes by default. */
  readonly quoteMode?: QuoteMode;
  /** The bot's core reports service requests from the start; off by default, so its `/_start` decides. */
  readonly serviceRequests?: boolean;
  /** `/_start … service_requests=…` has effect on a running core; on by default. */
  readonly lenientStart?: boolean;
  /** The bot's core starts without a user. */
  readonly noActiveUser?: boolean;
  /** `shared-queue` (the default): each event goes to one of a core's sockets. */
  readonly events?: EventMode;
  /** Items and events that are no messages; `usual` by default. */
  readonly noise?: Noise;
  /** Senders hear that a message was received, not only that it was sent; off by default. */
  readonly receipts?: boolean;
  /** What of a business's `protocols` its chats get; `verbatim` by default. */
  readonly businessProtocols?: BusinessProtocols;
  /** Misbehaviours; none by default. */
  readonly faults?: Faults;
}
