import type { CoreEvent } from './event.ts';
import type { Network } from './network.ts';
import { type Random, random } from './random.ts';
import type { PendingResponse } from './service.ts';
import type { User } from './user.ts';

/** A table of a core's database whose records have ids. */
export type Table = 'contact' | 'item' | 'request' | 'connection' | 'profile' | 'addressLink' | 'group' | 'member';

/** The database and switches of one core. Changed only by the functions of this folder. */
export interface CoreState {
  readonly network: Network;
  readonly random: Random;
  /** The next id of each table; tables and cores start apart, so ids of two sides never agree by chance. */
  readonly next: Record<Table, () => number>;
  readonly users: Map<number, User>;
  activeUser: User | undefined;
  /** Chat started: queues are read and commands that send are allowed. */
  running: boolean;
  /** Service requests are reported, not dropped. */
  serviceRequests: boolean;
  /** `/_start` sets the switch also while the chat runs. */
  readonly lenientStart: boolean;
  /** Deliveries that wait until the chat starts. */
  held: (() => void)[];
  /** Service requests that wait for their response, by request id, oldest first. */
  readonly pendingResponses: Map<string, PendingResponse>;
  publish(event: CoreEvent): void;
}

/** What a core is made with. */
export interface CoreOptions {
  readonly seed: number;
  /** Place in the world. */
  readonly index: number;
  readonly serviceRequests: boolean;
  readonly lenientStart: boolean;
  readonly publish: (event: CoreEvent) => void;
}

/** An empty core with the chat running. */
export function coreState(network: Network, options: CoreOptions): CoreState {
  const { seed, index, serviceRequests, lenientStart, publish } = options;
  const generator = random(seed, `core ${index}`);
  const counter = () => {
    let id = 1 + index * 1_000 + generator.below(900);
    return () => ++id;
  };
  return {
    network,
    random: generator,
    next: {
      contact: counter(),
      item: counter(),
      request: counter(),
      connection: counter(),
      profile: counter(),
      addressLink: counter(),
      group: counter(),
      member: counter(),
    },
    users: new Map(),
    activeUser: undefined,
    running: true,
    serviceRequests,
    lenientStart,
    held: [],
    pendingResponses: new Map(),
    publish,
  };
}

/** Lets something arrive at a core: at once if it runs, else when it is started. */
export function arrive(core: CoreState, delivery: () => void): void {
  core.network.post(() => receive(core, delivery));
}

/** Takes in what has come: at once if the core runs, else when it is started. */
export function receive(core: CoreState, delivery: () => void): void {
  if (core.running) delivery();
  else core.held.push(delivery);
}

/** Starts the chat and takes in what waited for it. */
export function startChat(core: CoreState): void {
  core.running = true;
  const held = core.held;
  core.held = [];
  for (const delivery of held) core.network.post(delivery);
}
