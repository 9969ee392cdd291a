/** One connection to the JSON API of a SimpleX core: a text frame is one JSON object. */
export interface CoreConnection {
  send(frame: string): void;
  onFrame(listener: (frame: string) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** The core's records are open: this bot reads what it needs and believes nothing about the rest. */
export type CoreRecord = { readonly [key: string]: unknown };

export interface Core {
  /** Sends a command and resolves with its response, errors of the core included; stays open if the connection ends. */
  run(command: string): Promise<CoreRecord>;
  close(): void;
}

export function isRecord(value: unknown): value is CoreRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of member names, `undefined` where the path breaks off. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value);
}

/** Speaks the core's JSON API; events go to `onEvent` in the order they come. */
export function openCore(connection: CoreConnection, onEvent: (event: CoreRecord) => void): Core {
  const waiting = new Map<unknown, (response: CoreRecord) => void>();
  let count = 0;
  connection.onFrame((frame) => {
    const { corrId, resp } = JSON.parse(frame) as CoreRecord;
    if (!isRecord(resp)) return;
    if (corrId === undefined) onEvent(resp);
    waiting.get(corrId)?.(resp);
    waiting.delete(corrId);
  });
  connection.onClose(() => waiting.clear());
  return {
    run(cmd) {
      count += 1;
      const corrId = `sdk-bot-${count}`;
      return new Promise((resolve) => {
        waiting.set(corrId, resolve);
        connection.send(JSON.stringify({ corrId, cmd }));
      });
    },
    close: () => connection.close(),
  };
}

/** The words of an error of the core, the empty string for everything else. */
export function errorOf(response: CoreRecord): string {
  return response.type === 'chatCmdError' ? JSON.stringify(response.chatError) : '';
}
