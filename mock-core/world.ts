import { randomInt } from 'node:crypto';
import { type Core, type Dialect, type ServedCore, servedCore } from './api/core.ts';
import { grammar } from './api/grammar.ts';
import { oldCommands } from './api/old/old-commands.ts';
import { oldFrame } from './api/old/old-shapes.ts';
import { frame6 } from './api/old/shapes-6.ts';
import { carrier } from './faults/carrier.ts';
import type { WorldOptions } from './options.ts';
import { systemClock, type WorldClock } from './world/clock.ts';
import type { CoreState } from './world/core-state.ts';
import { deliveries, type Network } from './world/network.ts';
import { createUser } from './world/user.ts';

/** A network of cores that reach each other by their links. */
export interface World {
  readonly clock: WorldClock;
  /** The core of the bot under test. */
  readonly botCore: Core;
  /** A client has connected to the bot's core. */
  readonly connected: boolean;
  /** A fresh core with an active user. */
  newCore(options?: { readonly displayName?: string }): Core;
  /** Tells the link of the bot core's address: the one it has, and every one it makes. */
  onAddress(listener: (link: string) => void): void;
  /** Ends connections and waits. */
  close(): void;
}

/** A world as its server sees it. */
export interface ServedWorld extends World {
  readonly network: Network;
  readonly botCore: ServedCore;
  newCore(options?: { readonly displayName?: string }): ServedCore;
  /** A core without a user: a database that nothing was written to. */
  emptyCore(): ServedCore;
}

/** A world within the process, without a socket. */
export function createWorld(options: WorldOptions = {}): World {
  return servedWorld(options);
}

const quotedBytes = 160;

const translations: Readonly<Record<NonNullable<WorldOptions['shapes']>, Dialect['translate']>> = {
  '7': (frame) => frame,
  '6': frame6,
  old: oldFrame,
};

/** A world with what a server needs of it. */
export function servedWorld(options: WorldOptions): ServedWorld {
  const seed = options.seed ?? randomInt(2 ** 31);
  const clock = options.clock ?? systemClock();
  const faults = options.faults ?? {};
  const listeners: ((link: string) => void)[] = [];
  const network: Network = {
    clock,
    quoteMode: options.quoteMode ?? { truncate: quotedBytes },
    noise: options.noise ?? 'usual',
    receipts: options.receipts ?? false,
    faults,
    carry: carrier(faults, clock),
    businessProtocols: options.businessProtocols ?? 'verbatim',
    port: undefined,
    addresses: new Map(),
    invitations: new Map(),
    groupLinks: new Map(),
    addressCreated: ({ user, links }) => {
      if (user.core === botCore.state) for (const listener of listeners) listener(links.short ?? links.full);
    },
    post: deliveries(),
    waits: new Set(),
  };
  const old = options.shapes === 'old';
  const dialect: Dialect = {
    grammar: grammar(old ? oldCommands : []),
    events: options.events ?? 'shared-queue',
    translate: translations[options.shapes ?? '7'],
  };
  const cores: ServedCore[] = [];
  const addCore = (own: { readonly serviceRequests?: boolean; readonly setUp?: (state: CoreState) => void } = {}) => {
    const index = cores.length;
    const lenientStart = options.lenientStart ?? true;
    const limits = index === 0 ? faults : {};
    const core = servedCore(network, dialect, { seed, index, serviceRequests: false, lenientStart, ...own }, limits);
    cores.push(core);
    return core;
  };
  const addUser = (state: CoreState, displayName: string) => createUser(state, { displayName, fullName: '' });
  const botCore = addCore({
    serviceRequests: options.serviceRequests ?? false,
    setUp: (state) => {
      if (!options.noActiveUser) addUser(state, 'bot');
    },
  });
  return {
    clock,
    network,
    botCore,
    get connected() {
      return botCore.reached();
    },
    newCore: ({ displayName } = {}) => {
      const name = displayName ?? `peer${cores.length}`;
      const core = addCore();
      addUser(core.state, name);
      return core;
    },
    emptyCore: () => addCore(),
    onAddress: (listener) => {
      listeners.push(listener);
      const links = botCore.state.activeUser?.address?.links;
      if (links) listener(links.short ?? links.full);
    },
    close: () => {
      for (const core of cores) core.close();
      for (const abandon of network.waits) abandon();
    },
  };
}
