import { isRecord, parseJson } from '../exchange.ts';
import type { CoreConnection } from '../model.ts';
import { type Entry, recorded, type Transcript } from '../transcript.ts';

/** A frame's `resp`, with the entry that proves it. */
export interface CoreAnswer {
  readonly entry: Entry;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The harness's own core failed it: never the target's fault. */
export class CoreFailure extends Error {}

/** A caller's core, spoken to through the JSON API that everybody uses. */
export interface CoreClient {
  /** Sends a command; `sent` is its entry, `answer` the response with the same `corrId`. Throws `CoreFailure` after the end. */
  command(text: string): { readonly sent: Entry; readonly answer: Promise<CoreAnswer> };
  /** Registers a listener for events; every listener sees every event. */
  onEvent(listener: (event: CoreAnswer) => void): void;
  /** Resolves with the first event that fits, from now on; with none at the end of the connection or of `signal`. */
  event(fits: (event: CoreAnswer) => boolean, signal?: AbortSignal): Promise<CoreAnswer | undefined>;
  close(): void;
}

/**
 * How a core begins to tell that a message was sent. It comes with every message, repeats it whole, and no peer asks for
 * it; a core that writes its members in another order is read all the same.
 */
const deliveryReport = '{"resp":{"type":"chatItemsStatusesUpdated"';

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

  wire.onFrame((entry, frame) => {
    if (frame.startsWith(deliveryReport)) return;
    const received = readReceived(entry, frame);
    if (received === undefined) {
      // Nobody could catch it here; whoever waits for this core hears of it.
      fail(new CoreFailure(`the core ${name} sent no response: ${frame.slice(0, shownFrame)}`));
      wire.close();
      return;
    }
    const { corrId, answer } = received;
    if (corrId !== undefined) {
      pending.get(corrId)?.resolve(answer);
      pending.delete(corrId);
    } else {
      for (const listener of [...listeners]) listener(answer);
    }
  });
  wire.onClose(() => fail(new CoreFailure(`the core closed the connection ${name}`)));

  return {
    command(text) {
      if (failure !== undefined) throw failure;
      const corrId = String(++counter);
      const answer = new Promise<CoreAnswer>((resolve, reject) => pending.set(corrId, { resolve, reject }));
      return { sent: wire.send(JSON.stringify({ corrId, cmd: text })), answer };
    },
    onEvent(listener) {
      listeners.add(listener);
    },
    event(fits, signal) {
      return new Promise((resolve) => {
        const finish = (event?: CoreAnswer) => {
          listeners.delete(listener);
          leaving.delete(aborted);
          signal?.removeEventListener('abort', aborted);
          resolve(event);
        };
        const listener = (event: CoreAnswer) => {
          if (fits(event)) finish(event);
        };
        const aborted = () => finish();
        listeners.add(listener);
        signal?.addEventListener('abort', aborted);
        leaving.add(aborted);
        if (signal?.aborted || failure !== undefined) finish();
      });
    },
    close: () => wire.close(),
  };
}

/** Characters of a frame that is shown because it could not be read. */
const shownFrame = 200;

/** A frame of a core: the response to the command with this `corrId`, or an event. `undefined` where it is neither. */
export function readReceived(
  entry: Entry,
  frame: string,
): { readonly corrId: string | undefined; readonly answer: CoreAnswer } | undefined {
  const parsed = parseJson(frame);
  if (!isRecord(parsed) || !isRecord(parsed.resp)) return undefined;
  const corrId = typeof parsed.corrId === 'string' ? parsed.corrId : undefined;
  return { corrId, answer: { entry, type: String(parsed.resp.type), body: parsed.resp } };
}
