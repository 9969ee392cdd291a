import type { CoreConnection } from './simplex-bot/connection.ts';

/** A connection that tells what a bot sends, and lets a test speak in the place of the core. */
export interface TestConnection {
  readonly connection: CoreConnection;
  /** The commands that were sent, in order. */
  readonly commands: string[];
  /** Gives the bot a frame. */
  deliver(frame: string): void;
}

/** Listens in on a connection to a core. */
export function overheard(inner: CoreConnection): TestConnection {
  const commands: string[] = [];
  let listen: (frame: string) => void = () => undefined;
  return {
    commands,
    deliver: (frame) => listen(frame),
    connection: {
      ...inner,
      send(frame) {
        commands.push((JSON.parse(frame) as { cmd: string }).cmd);
        inner.send(frame);
      },
      onFrame(listener) {
        listen = listener;
        inner.onFrame(listener);
      },
    },
  };
}
