import { isRecord } from '../exchange.ts';
import { CoreFailure } from '../peers/core-client.ts';
import type { CoreFrame, CoreSocket } from './core-socket.ts';

/** Commands of many users at a core that has one active user, for whom most commands are done. */
export interface ActiveUser {
  /** Does a command as this user; the `corrId` is unique in the run. Rejects with `CoreFailure`. */
  perform(userId: number, corrId: string, command: string): Promise<CoreFrame>;
  /** Runs a task between the commands of users; it may leave any user active. */
  alone<T>(task: () => Promise<T>): Promise<T>;
}

/** A command that occupies its socket until somebody else has answered it. */
const longCommand = '/_service_request ';

/** Times that a command is tried whose user was not the active one when the core came to it. */
const attemptsAtMost = 20;

/** Makes commands take turns, so that none changes the active user under another. `apart` opens one more socket. */
export function takeTurns(main: CoreSocket, apart: () => Promise<CoreSocket>): ActiveUser {
  const idle: CoreSocket[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let active: number | undefined;
  let switches = 0;

  return {
    async perform(userId, corrId, command) {
      const ask = command.startsWith(longCommand) ? askApart : askHere;
      for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
        const { answer } = await inTurn(() => ask(userId, corrId, command));
        const frame = await answer;
        if (errorIn(frame) !== 'differentActiveUser') return frame;
        active = undefined;
      }
      throw new CoreFailure('the active user of the core keeps changing: somebody else uses it');
    },
    alone: (task) =>
      inTurn(() => {
        active = undefined;
        return task();
      }),
  };

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = turn.then(task);
    turn = result.catch(() => undefined);
    return result;
  }

  /** The answer is wrapped, so that a turn does not last until it comes. */
  type Asked = { readonly answer: Promise<CoreFrame> };

  async function askHere(userId: number, corrId: string, command: string): Promise<Asked> {
    const asked = await askAs(main, userId, corrId, command, active !== userId);
    await asked.answer;
    return asked;
  }

  /**
   * Over a socket of its own. The turn is over when the core has come to the command, which it does right after the
   * change of user. Should the next turn be quicker all the same, the core refuses the command before it does anything.
   */
  async function askApart(userId: number, corrId: string, command: string): Promise<Asked> {
    const socket = idle.pop() ?? (await apart());
    const asked = await askAs(socket, userId, corrId, command, true);
    asked.answer.then(
      () => idle.push(socket),
      () => undefined,
    );
    return asked;
  }

  /** Sends both commands at once, since the core does them one after the other; resolves when it has done the first. */
  async function askAs(
    socket: CoreSocket,
    userId: number,
    corrId: string,
    command: string,
    switching: boolean,
  ): Promise<Asked> {
    const activated = switching ? activate(socket, userId) : undefined;
    const answer = socket.ask(corrId, command);
    // Whoever waits for it hears of it; but nobody does where the user is lost.
    answer.catch(() => undefined);
    await activated;
    return { answer };
  }

  async function activate(socket: CoreSocket, userId: number): Promise<void> {
    active = undefined;
    const { body, text } = await socket.ask(`active-user/${++switches}`, `/_user ${userId}`);
    if (userIdIn(body) !== userId) {
      throw new CoreFailure(`a user is gone, or another socket leads to another core: ${text}`);
    }
    active = userId;
  }
}

/** The user whom a response or an event is about. */
export function userIdIn({ user }: CoreFrame['body']): number | undefined {
  return isRecord(user) && typeof user.userId === 'number' ? user.userId : undefined;
}

/** The type of a refusal by the rules of the chat: `noActiveUser`. */
export function errorIn({ body }: CoreFrame): unknown {
  const { chatError } = body;
  return isRecord(chatError) && isRecord(chatError.errorType) ? chatError.errorType.type : undefined;
}
