import type { Clock, CoreConnection } from '../model.ts';
import { type Entry, recorded, type Transcript } from '../transcript.ts';
import { type CoreAnswer, readReceived } from './core-answer.ts';

/** The harness's own core failed it: never the target's fault. */
export class CoreFailure extends Error {}

/** A caller's core, spoken to through the JSON API that everybody uses. */
export interface CoreClient {
  /** Sends a command; `sent` is its entry, `answer` the response with the same `corrId`. Throws `CoreFailure` after the end. */
  command(text: string): { readonly sent: Entry; readonly answer: Promise<CoreAnswer> };
  /** Registers a listener for events; every listener sees every event. */
  onEvent(listener: (event: CoreAnswer) => void): void;
  /** Resolves with the first event that fits, from now on; with none at the end of the connection, or after `within` ms. */
  event(fits: (event: CoreAnswer) => boolean, limit?: EventLimit): Promise<CoreAnswer | undefined>;
  close(): void;
}

interface EventLimit {
  readonly clock: Clock;
  /** Milliseconds. */
  readonly within: number;
}

export function createCoreClient(connection: CoreConnection, name: string, transcript: Transcript): CoreClient {
  const wire = recorded(connection, name, transcript);
  const pending = new Map<string, { resolve(answer: CoreAnswer): void; reject(error: Error): void }>();
  const listeners = new Set<(event: CoreAnswer) => void>();
  const leaving = new Set<() => void>();
  let counter = 0;
  let failure: CoreFailure | undefined;

  const fail = (error: CoreFailure) => {
    failure ??= error;
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
    for (const leave of [...leaving]) leave();
  };

  /** Nobody could catch it here; whoever waits for this core hears of it. */
  const broken = (frame: string) => {
    fail(new CoreFailure(`the core ${name} sent no response: ${frame.slice(0, shownFrame)}`));
    wire.close();
  };

  wire.onFrame((entry, frame) => {
    const received = readReceived(entry, frame, () => broken(frame));
    if (received === undefined) return broken(frame);
    const { corrId, answer } = received;
    if (corrId === undefined) for (const listener of [...listeners]) listener(answer);
    else {
      pending.get(corrId)?.resolve(answer);
      pending.delete(corrId);
    }
  });
  wire.onClose(() => fail(new CoreFailure(`the core closed the connection ${name}`)));

  return {
    command(text) {
      if (failure !== undefined) throw failure;
      // Callers may share a core: the name tells their commands apart.
      const corrId = `${name}/${++counter}`;
      const answer = new Promise<CoreAnswer>((resolve, reject) => pending.set(corrId, { resolve, reject }));
      return { sent: wire.send(JSON.stringify({ corrId, cmd: text })), answer };
    },
    onEvent(listener) {
      listeners.add(listener);
    },
    event(fits, limit) {
      return new Promise((resolve) => {
        const finish = (event?: CoreAnswer) => {
          listeners.delete(listener);
          leaving.delete(leave);
          cancel?.();
          resolve(event);
        };
        const listener = (event: CoreAnswer) => {
          if (fits(event)) finish(event);
        };
        const leave = () => finish();
        const cancel = limit?.clock.after(limit.within, leave);
        listeners.add(listener);
        leaving.add(leave);
        if (failure !== undefined) finish();
      });
    },
    close: () => wire.close(),
  };
}

/** Characters of a frame that is shown because it could not be read. */
const shownFrame = 200;
