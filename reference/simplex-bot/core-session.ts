import { setMaxListeners } from 'node:events';
import type { CoreConnection } from './connection.ts';
import { type CoreMessage, coreMessage } from './core-message.ts';

/** Commands and events over one connection to a core. */
export interface CoreSession {
  /** Sends one command; resolves with the response whatever its type, rejects when the connection ends. */
  command(command: string): Promise<CoreMessage>;
  /** Registers the one listener for events; events that came before are delivered first. */
  onEvent(listener: (event: CoreMessage) => void): void;
  /** Aborts when the connection ends. */
  readonly ended: AbortSignal;
  close(): void;
}

interface Pending {
  resolve(response: CoreMessage): void;
  reject(error: Error): void;
}

/** Speaks the envelope of the core's JSON API: `{corrId, cmd}` out, `{corrId?, resp}` in; passes over every other frame. */
export function openCoreSession(connection: CoreConnection): CoreSession {
  const pending = new Map<string, Pending>();
  const early: CoreMessage[] = [];
  const ended = new AbortController();
  // Everything that sleeps while commands are in flight listens to it.
  setMaxListeners(0, ended.signal);
  let listener: ((event: CoreMessage) => void) | undefined;
  let lastId = 0;

  function end(): void {
    ended.abort('the connection to the core ended');
    for (const { reject } of pending.values()) reject(new Error('the connection to the core ended'));
    pending.clear();
  }

  connection.onFrame((frame) => {
    const message = coreMessage(frame);
    if (message === undefined) return;
    if (message.corrId === undefined) {
      if (listener) listener(message);
      else early.push(message);
    } else {
      pending.get(message.corrId)?.resolve(message);
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
