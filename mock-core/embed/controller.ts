import type { ServedCore } from '../api/core.ts';
import { commandError } from '../api/errors.ts';
import { commandFailure } from '../world/failure.ts';
import { libraryEnvelope } from './envelope.ts';

/** An event on its way to a program. */
export interface Delivery {
  /** The envelope. */
  readonly text: string;
  /** Keeps the event for the next receive; for one that did not arrive. */
  putBack(): void;
}

/** Takes the event of one receive; nothing when none came in time. */
export type Receiver = (event: Delivery | undefined) => void;

/** What `chat_migrate_init` opens: one program's hold on one database. */
export interface Controller {
  /** Resolves with the envelope of the response; commands run side by side. */
  command(text: string): Promise<string>;
  /**
   * Hands the next event to `receiver`, or nothing after `wait` milliseconds of the machine's time; without `wait` the event,
   * however late. The returned function gives up.
   */
  receive(wait: number | undefined, receiver: Receiver): () => void;
  /** Stops the chat and lets go; events that nobody took stay with the core. */
  close(): void;
  reopen(): void;
}

const storeClosed = libraryEnvelope(`{"resp":${commandError(commandFailure('chat store is closed'))}}`);

/** Opens a core as a program does that loads it. No event comes before the chat is started. */
export function openController(core: ServedCore): Controller {
  const { command, listen, putBack, translate } = core.load();
  const events: string[] = [];
  const receivers: Receiver[] = [];
  let closed = false;
  let leave: (() => void) | undefined;

  const hand = (receiver: Receiver, frame: string) =>
    receiver({
      text: libraryEnvelope(translate(frame)),
      putBack: () => {
        if (!leave) return putBack(frame);
        const other = receivers.shift();
        if (other) hand(other, frame);
        else events.unshift(frame);
      },
    });
  const onEvent = (frame: string) => {
    const receiver = receivers.shift();
    if (receiver) hand(receiver, frame);
    else events.push(frame);
  };
  return {
    command: async (text) => {
      if (closed) return storeClosed;
      const frame = await command(text);
      if (core.state.running && !closed) leave ??= listen(onEvent);
      return libraryEnvelope(frame);
    },
    receive: (wait, receiver) => {
      const frame = events.shift();
      if (frame !== undefined) {
        hand(receiver, frame);
        return () => {};
      }
      const timed: Receiver = (event) => {
        clearTimeout(timer);
        receiver(event);
      };
      const giveUp = () => {
        clearTimeout(timer);
        const place = receivers.indexOf(timed);
        if (place >= 0) receivers.splice(place, 1);
      };
      const outOfTime = () => {
        giveUp();
        receiver(undefined);
      };
      const timer = wait === undefined ? undefined : setTimeout(outOfTime, wait);
      receivers.push(timed);
      return giveUp;
    },
    close: () => {
      if (closed) return;
      closed = true;
      core.state.running = false;
      leave?.();
      leave = undefined;
      for (const frame of events.splice(0)) putBack(frame);
      for (const receiver of receivers.splice(0)) receiver(undefined);
    },
    reopen: () => {
      closed = false;
    },
  };
}
