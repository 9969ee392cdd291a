import type { Carrier } from '../faults/carrier.ts';
import type { Faults } from '../faults/faults.ts';
import type { QuoteMode } from '../wire/quote.ts';
import type { Address, Invitation } from './address.ts';
import type { BusinessProtocols } from './business.ts';
import type { WorldClock } from './clock.ts';
import type { GroupLink } from './group-link.ts';

/** `none`; `usual`: notices around a new connection; `more`: also events about servers and subscriptions. */
export type Noise = 'none' | 'usual' | 'more';

/** What the cores of one world share: time, the way messages go, and who is behind a link. */
export interface Network {
  readonly clock: WorldClock;
  readonly quoteMode: QuoteMode;
  /** How many items and events that are no messages a core makes. */
  readonly noise: Noise;
  /** Senders hear that a message was received, not only that it was sent. */
  readonly receipts: boolean;
  readonly businessProtocols: BusinessProtocols;
  readonly faults: Faults;
  /** Takes messages to their receivers, where faults want another way than straight on. */
  readonly carry: Carrier | undefined;
  /** Port of the world's socket, where it has one. */
  port: number | undefined;
  /** By key of the short link and by queue id of the full link. */
  readonly addresses: Map<string, Address>;
  readonly invitations: Map<string, Invitation>;
  readonly groupLinks: Map<string, GroupLink>;
  /** Told of every new contact address. */
  addressCreated(address: Address): void;
  /** Lets `delivery` happen after whatever happens now, in order. */
  post(delivery: () => void): void;
  /** Waits of requests that a closed world ends. */
  readonly waits: Set<() => void>;
}

/** A queue of deliveries that is emptied in microtasks. */
export function deliveries(): (delivery: () => void) => void {
  let waiting: (() => void)[] = [];
  const deliver = () => {
    const batch = waiting;
    waiting = [];
    for (const delivery of batch) delivery();
  };
  return (delivery) => {
    if (waiting.push(delivery) === 1) queueMicrotask(deliver);
  };
}
