/** Takes the frames of one client. */
export type Receiver = (frame: string) => void;

/** Events of a core on their way to its clients. */
export interface EventQueue {
  push(frame: string): void;
  /** Adds a client; the returned function takes it away. */
  join(receiver: Receiver): () => void;
}

/**
 * How events reach several clients: `shared-queue`, as a core does it: each event goes to one of them, in turn; or each
 * event to all of them.
 */
export type EventMode = 'shared-queue' | 'broadcast';

/** A queue that keeps events while nobody listens and gives them to the next client. */
export function eventQueue(mode: EventMode): EventQueue {
  const receivers: Receiver[] = [];
  let waiting: string[] = [];
  let turn = 0;
  const push = (frame: string) => {
    if (receivers.length === 0) waiting.push(frame);
    else if (mode === 'broadcast') for (const receive of [...receivers]) receive(frame);
    else receivers[turn++ % receivers.length]?.(frame);
  };
  return {
    push,
    join: (receiver) => {
      receivers.push(receiver);
      const missed = waiting;
      waiting = [];
      for (const frame of missed) push(frame);
      return () => {
        const place = receivers.indexOf(receiver);
        if (place >= 0) receivers.splice(place, 1);
      };
    },
  };
}
