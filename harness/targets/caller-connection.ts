import type { CoreConnection } from '../model.ts';

/** A caller's end of a shared core. */
export interface CallerConnection {
  /** What the caller gets: a connection as to a core of its own. */
  readonly connection: CoreConnection;
  /** Hands over a frame of the core. */
  receive(frame: string): void;
  /** Nothing more comes. */
  end(): void;
}

/** Asks with a caller's command; resolves with the text of the response. */
export type AskCore = (corrId: string, command: string) => Promise<string>;

/** A connection whose commands go through `ask`. A command that fails ends it, as a core would by hanging up. */
export function callerConnection(ask: AskCore): CallerConnection {
  const early: string[] = [];
  let listener = (frame: string): void => void early.push(frame);
  let onClose = () => {};
  let ended = false;

  const receive = (frame: string) => {
    if (!ended) listener(frame);
  };
  const end = () => {
    if (ended) return;
    ended = true;
    onClose();
  };
  return {
    receive,
    end,
    connection: {
      send(frame) {
        const { corrId, cmd } = JSON.parse(frame) as { readonly corrId: string; readonly cmd: string };
        ask(corrId, cmd).then(receive, end);
      },
      onFrame(next) {
        listener = next;
        for (const frame of early.splice(0)) next(frame);
      },
      onClose(next) {
        onClose = next;
      },
      close: end,
    },
  };
}
