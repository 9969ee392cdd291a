import type { Faults } from '../faults/faults.ts';
import { type CoreOptions, type CoreState, coreState } from '../world/core-state.ts';
import type { Network } from '../world/network.ts';
import { type EventMode, eventQueue } from './event-queue.ts';
import { eventText } from './events.ts';
import type { Grammar } from './grammar.ts';
import { perform, type Session, session, unparsable } from './session.ts';

/** One connection to the JSON API of a core: a text frame is one JSON object. */
export interface CoreConnection {
  send(frame: string): void;
  /** Registers the one listener for frames; frames that came before are delivered first. */
  onFrame(listener: (frame: string) => void): void;
  /** Registers the one listener for the end of the connection. */
  onClose(listener: () => void): void;
  close(): void;
}

/** A core as its clients reach it. */
export interface Core {
  /** A connection within the process, with the frames of the socket. */
  connect(): CoreConnection;
}

/** A core with its state, and the way in for sockets. */
export interface ServedCore extends Core {
  readonly state: CoreState;
  /** Opens a session whose frames go to `send`; `leave` ends it, and `hangUp` is called when the core ends it. */
  open(send: (frame: string) => void, hangUp: () => void): Session & { leave(): void };
  /** Enters the core as a program does that loads it: only what it does itself has happened (embedded core). */
  load(): LoadedCore;
  /** Whether a client has ever connected. */
  reached(): boolean;
  /** Ends every connection within the process. */
  close(): void;
}

/** A core within the process of its client: each command is done at once, whatever else is under way. */
export interface LoadedCore {
  /** Resolves with the frame of the response, without `corrId`. */
  command(text: string): Promise<string>;
  /** Hands the frames of events to `receiver`, before they are translated; the returned function ends it. */
  listen(receiver: (frame: string) => void): () => void;
  /** Puts back the frame of an event that did not arrive. */
  putBack(frame: string): void;
  readonly translate: Dialect['translate'];
}

/** How the cores of one world speak. */
export interface Dialect {
  readonly grammar: Grammar;
  readonly events: EventMode;
  /** Last change to a frame before it leaves, for shapes of other versions. */
  readonly translate: (frame: string) => string;
}

/**
 * A core with its event queue and sessions, which may break off after so many frames.
 * @param options `setUp` makes the user that a core has whose first client comes over a socket
 */
export function servedCore(
  network: Network,
  dialect: Dialect,
  options: Omit<CoreOptions, 'publish'> & { readonly setUp?: (core: CoreState) => void },
  { disconnectAfter, restartAfter }: Faults = {},
): ServedCore {
  const { grammar, events, translate } = dialect;
  const queue = eventQueue(events);
  const publish: CoreOptions['publish'] = (event) => queue.push(`{"resp":${eventText(event)}}`);
  const state = coreState(network, { ...options, publish });
  const connections = new Set<CoreConnection>();
  const openSessions = new Set<() => void>();
  let reached = false;
  let sentInAll = 0;

  const restart = () => {
    state.serviceRequests = options.serviceRequests;
    for (const end of [...openSessions]) end();
  };
  const open: ServedCore['open'] = (send, hangUp) => {
    if (!reached) options.setUp?.(state);
    reached = true;
    let sent = 0;
    if (network.noise === 'more') state.publish({ type: 'hostConnected' });
    const deliver = (frame: string) => {
      send(translate(frame));
      if (++sent === disconnectAfter) endSession();
      if (++sentInAll === restartAfter) restart();
    };
    const { receive, end } = session(state, grammar, deliver);
    const leave = () => {
      openSessions.delete(endSession);
      leaveQueue();
      end();
    };
    const endSession = () => {
      leave();
      hangUp();
    };
    openSessions.add(endSession);
    const leaveQueue = queue.join(deliver);
    return { receive, end, leave };
  };
  const connect = () => {
    const connection = connectInProcess(
      open,
      () => network.clock.moved?.(),
      () => connections.delete(connection),
    );
    connections.add(connection);
    return connection;
  };
  const load = (): LoadedCore => {
    if (!reached) state.running = false;
    reached = true;
    return {
      command: async (text) => {
        const run = grammar(text);
        return translate(`{"resp":${run ? await perform(state, run) : unparsable}}`);
      },
      listen: queue.join,
      putBack: queue.push,
      translate,
    };
  };
  const close = () => {
    for (const connection of connections) connection.close();
  };
  return { state, open, load, connect, reached: () => reached, close };
}

/** A connection whose frames reach its listener in microtasks, in order and one at a time. */
function connectInProcess(open: ServedCore['open'], moved: () => void, closed: () => void): CoreConnection {
  const frames: string[] = [];
  let listener: ((frame: string) => void) | undefined;
  let closeListener: (() => void) | undefined;
  let ended = false;
  let scheduled = false;

  const deliver = () => {
    scheduled = false;
    for (let frame = listener && frames.shift(); frame !== undefined; frame = frames.shift()) {
      moved();
      listener?.(frame);
    }
  };
  // Frames that were on their way arrive before the end does.
  const tellClosed = () => queueMicrotask(() => (frames.length > 0 && listener ? tellClosed() : closeListener?.()));
  const schedule = () => {
    if (scheduled || !listener || frames.length === 0) return;
    scheduled = true;
    queueMicrotask(deliver);
  };
  const { receive, leave } = open(
    (frame) => {
      frames.push(frame);
      schedule();
    },
    () => {
      ended = true;
      closed();
      tellClosed();
    },
  );
  return {
    send: (frame) => {
      if (ended) return;
      moved();
      receive(frame);
    },
    onFrame: (chosen) => {
      listener = chosen;
      schedule();
    },
    onClose: (chosen) => {
      closeListener = chosen;
    },
    close: () => {
      if (ended) return;
      ended = true;
      frames.length = 0;
      leave();
      closed();
      tellClosed();
    },
  };
}
