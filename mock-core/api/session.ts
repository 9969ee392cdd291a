import type { CoreState } from '../world/core-state.ts';
import { commandFailure, Failure } from '../world/failure.ts';
import type { Run } from './command.ts';
import { commandError } from './errors.ts';
import type { Grammar } from './grammar.ts';

/** One client's side of a core: its commands, one after another. */
export interface Session {
  /** Takes one frame of the client. */
  receive(frame: string): void;
  /** No further response is sent. */
  end(): void;
}

/** Response to a text that is no command. */
export const unparsable: string = commandError(commandFailure('Failed reading: empty'));
const invalidRequest = `{"resp":${commandError(commandFailure('invalid request'))}}`;

/**
 * Frames in, frames out (1.2 to 1.6). Commands run strictly one after another; what does not parse is answered at once and
 * may overtake.
 */
export function session(core: CoreState, grammar: Grammar, send: (frame: string) => void): Session {
  const waiting: { readonly corrId: string; readonly run: Run }[] = [];
  let busy = false;
  let ended = false;

  const answer = (corrId: string, response: string) => {
    if (!ended) send(`{"corrId":${JSON.stringify(corrId)},"resp":${response}}`);
  };
  const next = () => {
    busy = true;
    for (let command = waiting.shift(); command; command = waiting.shift()) {
      const { corrId, run } = command;
      const response = perform(core, run);
      if (typeof response !== 'string') {
        response.then((text) => {
          answer(corrId, text);
          next();
        });
        return;
      }
      answer(corrId, response);
    }
    busy = false;
  };
  return {
    receive: (frame) => {
      const request = readRequest(frame);
      if (!request) return ended || send(invalidRequest);
      const run = grammar(request.cmd);
      if (!run) return answer(request.corrId, unparsable);
      waiting.push({ corrId: request.corrId, run });
      if (!busy) next();
    },
    end: () => {
      ended = true;
      waiting.length = 0;
    },
  };
}

function readRequest(frame: string): { readonly corrId: string; readonly cmd: string } | undefined {
  try {
    const { corrId, cmd } = JSON.parse(frame) as { corrId?: unknown; cmd?: unknown };
    return typeof corrId === 'string' && typeof cmd === 'string' ? { corrId, cmd } : undefined;
  } catch {
    return undefined;
  }
}

/** Does a command; returns or resolves with the JSON text of its response, also of the one to a command that was not done. */
export function perform(core: CoreState, run: Run): string | Promise<string> {
  try {
    const response = run(core);
    return typeof response === 'string' ? response : response.catch(failureText);
  } catch (error) {
    return failureText(error);
  }
}

function failureText(error: unknown): string {
  if (error instanceof Failure) return commandError(error);
  throw error;
}
