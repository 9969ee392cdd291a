import { setMaxListeners } from 'node:events';
import type { CoreConnection } from './connection.ts';
import { isObject, type JsonObject } from './messages.ts';

/** Commands and events over one connection to a core. */
export interface CoreSession {
  /** Sends one command; resolves with `resp` whatever its type, rejects when the connection ends. */
  command(command: string): Promise<JsonObject>;
  /** Registers the one listener for events; events that came before are delivered first. */
  onEvent(listener: (event: JsonObject) => void): void;
  /** Aborts when the connection ends. */
  readonly ended: AbortSignal;
  close(): void;
}

interface Pending {
  resolve(response: JsonObject): void;
  reject(error: Error): void;
}

/** Speaks the envelope of the core's JSON API: `{corrId, cmd}` out, `{corrId?, resp}` in; passes over every other frame. */
export function openCoreSession(connection: CoreConnection): CoreSession {
  const pending = new Map<string, Pending>();
  const early: JsonObject[] = [];
  const ended = new AbortController();
  // Everything that sleeps while commands are in flight listens to it.
  setMaxListeners(0, ended.signal);
  let listener: ((event: JsonObject) => void) | undefined;
  let lastId = 0;

  function end(): void {
    ended.abort();
    for (const { reject } of pending.values()) reject(new Error('the connection to the core ended'));
    pending.clear();
  }

  connection.onFrame((frame) => {
    const message = parse(frame);
    if (!isObject(message) || !isObject(message.resp)) return;
    if (message.corrId === undefined) {
      if (listener) listener(message.resp);
      else early.push(message.resp);
    } else if (typeof message.corrId === 'string') {
      pending.get(message.corrId)?.resolve(message.resp);
      pending.delete(message.corrId);
    }
  });
  connection.onClose(end);

  return {
    command(command) {
      if (ended.signal.aborted) return Promise.reject(new Error('the connection to the core ended'));
      lastId += 1;
      const corrId = String(lastId);
      return new Promise((resolve, reject) => {
        pending.set(corrId, { resolve, reject });
        connection.send(JSON.stringify({ corrId, cmd: command }));
      });
    },
    onEvent(next) {
      listener = next;
      for (const event of early.splice(0)) next(event);
    },
    ended: ended.signal,
    close() {
      end();
      connection.close();
    },
  };
}

function parse(frame: string): unknown {
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}
