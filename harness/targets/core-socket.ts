import { readBoundedJson } from '../bounded-json.ts';
import { isRecord } from '../exchange.ts';
import { CoreFailure } from '../peers/core-client.ts';
import type { SocketConnection } from './web-socket.ts';

/** A frame of a core, as it came and as it reads. */
export interface CoreFrame {
  readonly text: string;
  readonly type: string;
  /** The frame's `resp`. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** One socket of a core: its commands run one after another, and its share of the core's events comes over it. */
export interface CoreSocket {
  /** Resolves with the response. Rejects with `CoreFailure` when the connection ends or the core sends what is none. */
  ask(corrId: string, command: string): Promise<CoreFrame>;
  /** Resolves when all has come that the core sent before. */
  ping(): Promise<void>;
  close(): void;
}

export interface CoreSocketListeners {
  onEvent(event: CoreFrame): void;
  /** Called once: nothing more comes. */
  onEnd(failure: CoreFailure): void;
}

/** Tells responses from events. */
export function openCoreSocket(connection: SocketConnection, { onEvent, onEnd }: CoreSocketListeners): CoreSocket {
  const pending = new Map<string, { resolve(frame: CoreFrame): void; reject(failure: CoreFailure): void }>();
  let failure: CoreFailure | undefined;

  const fail = (problem: string) => {
    if (failure !== undefined) return;
    failure = new CoreFailure(problem);
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
    onEnd(failure);
  };

  connection.onClose(() => fail('the core closed the connection'));
  connection.onFrame((text) => {
    const frame = readFrame(text);
    if (frame === undefined) {
      fail(`the core sent no response: ${text.slice(0, shownFrame)}`);
      connection.close();
    } else if (frame.corrId === undefined) {
      onEvent(frame);
    } else {
      pending.get(frame.corrId)?.resolve(frame);
      pending.delete(frame.corrId);
    }
  });

  return {
    ask(corrId, command) {
      return new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        pending.set(corrId, { resolve, reject });
        connection.send(JSON.stringify({ corrId, cmd: command }));
      });
    },
    ping: () => connection.ping(),
    close: () => connection.close(),
  };
}

/** Characters of a frame that is shown because it could not be read. */
const shownFrame = 200;

function readFrame(text: string): (CoreFrame & { readonly corrId: string | undefined }) | undefined {
  try {
    const parsed = readBoundedJson(text);
    if (!isRecord(parsed) || !isRecord(parsed.resp)) return undefined;
    const { corrId, resp } = parsed;
    return { text, type: String(resp.type), body: resp, corrId: typeof corrId === 'string' ? corrId : undefined };
  } catch {
    return undefined;
  }
}
