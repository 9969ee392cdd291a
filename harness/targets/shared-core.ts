import { randomBytes } from 'node:crypto';
import { ConformanceError } from '../errors.ts';
import { isRecord } from '../exchange.ts';
import type { Clock, CoreConnection } from '../model.ts';
import { CoreFailure } from '../peers/core-client.ts';
import { errorIn, takeTurns, userIdIn } from './active-user.ts';
import { type CallerConnection, callerConnection } from './caller-connection.ts';
import { type CoreFrame, type CoreSocket, openCoreSocket } from './core-socket.ts';
import { orderEvents } from './event-order.ts';
import type { SocketConnection } from './web-socket.ts';

export interface SharedCoreOptions {
  /** Opens one more socket of the core. */
  connect(): Promise<SocketConnection>;
  readonly clock: Clock;
  /** Milliseconds for the core to show that it is one. */
  readonly wait: number;
  /** The target, which must live on another core. */
  readonly link: string;
}

/** A core that is reached by its sockets only, and in which every caller is a user. */
export interface SharedCore {
  /** As the core tells it: `7.0.0.0`. */
  readonly version: string;
  /** A fresh user, seen as a core of its own. A `corrId` on the connection is unique in the run. */
  openCore(): Promise<CoreConnection>;
  /** What the core did first that ended a connection of a caller. */
  failure(): Error | undefined;
  /** Deletes the users that were made and puts the active one back; resolves with the names of those that stay. */
  close(): Promise<readonly string[]>;
}

/**
 * Meets a core and leaves its users alone. The core must be nobody else's for the time: it has one active user and one
 * queue of events for all its clients.
 * Throws `ConformanceError`: `unreachable` where the core is of no use, `usage` where it is the target's own.
 */
export async function openSharedCore({ connect, clock, wait, link }: SharedCoreOptions): Promise<SharedCore> {
  const run = `conformance-${randomBytes(3).toString('hex')}`;
  const callers = new Map<number, CallerConnection & { readonly displayName: string }>();
  /** Also those that the core may have accepted and that are not known to be open. */
  const sockets: Promise<CoreSocket>[] = [];
  let asked = 0;
  let closing = false;
  let failure: Error | undefined;

  const route = orderEvents(fence, ({ text, body }) => callers.get(userIdIn(body) ?? 0)?.receive(text));
  const main = await openSocket();
  const turns = takeTurns(main, openSocket);
  const { version, before } = await meet();

  return {
    version,
    openCore: () => turns.alone(createUser),
    failure: () => failure,
    async close() {
      closing = true;
      const all = () => [...callers.values()].map(({ displayName }) => displayName);
      const left = await turns.alone(deleteUsers).catch(all);
      for (const socket of sockets) (await socket.catch(() => undefined))?.close();
      return left;
    },
  };

  function openSocket(): Promise<CoreSocket> {
    const opened = connect().then((connection) =>
      openCoreSocket(connection, {
        onEvent: route,
        onEnd: (why) => {
          if (!closing) failure ??= why;
          for (const { end } of callers.values()) end();
        },
      }),
    );
    sockets.push(opened);
    return opened;
  }

  /** Every socket has delivered what the core gave it before, or takes too long. */
  function fence(): Promise<unknown> | undefined {
    if (sockets.length === 1) return undefined;
    const timer = new AbortController();
    const pings = Promise.allSettled(sockets.map(async (socket) => (await socket).ping()));
    return Promise.race([pings.then(() => timer.abort('passed')), clock.sleep(fencedFor, timer.signal)]);
  }

  function ask(command: string): Promise<CoreFrame> {
    return main.ask(`${run}/${++asked}`, command);
  }

  async function meet(): Promise<{ readonly version: string; readonly before: number | undefined }> {
    const timer = new AbortController();
    let late = false;
    void clock.sleep(wait, timer.signal).then(() => {
      late = !timer.signal.aborted;
      if (late) main.close();
    });
    try {
      const version = versionIn(await ask('/v'));
      const user = await ask('/user');
      const before = userIdIn(user.body);
      if (before === undefined && errorIn(user) !== 'noActiveUser') throw new CoreFailure(`it says ${user.text}`);
      if (before !== undefined && (await isOwnLink(before))) {
        throw new ConformanceError('usage', `${link} is an address of the core itself: the callers need another one.`);
      }
      return { version, before };
    } catch (error) {
      main.close();
      if (!(error instanceof CoreFailure)) throw error;
      const why = late ? `it answers nothing within ${wait / 1000} s` : error.message;
      throw new ConformanceError('unreachable', `This is no SimpleX core: ${why}.`, { cause: error });
    } finally {
      timer.abort('met');
    }
  }

  async function isOwnLink(userId: number): Promise<boolean> {
    const { connectionPlan } = (await ask(`/_connect plan ${userId} ${link}`)).body;
    const plan = isRecord(connectionPlan) ? connectionPlan.contactAddressPlan : undefined;
    return isRecord(plan) && plan.type === 'ownLink';
  }

  async function createUser(): Promise<CoreConnection> {
    // A user that is made after the others were deleted stays.
    if (closing) throw new CoreFailure('the callers have left the core');
    const displayName = `${run}-${callers.size + 1}`;
    // The first one shows whether the core knows declarations at all.
    const declaring = callers.size === 0 ? { preferences: { protocols: {} } } : {};
    const profile = { displayName, fullName: '', ...declaring };
    const { body, text } = await ask(`/_create user ${JSON.stringify({ profile, ...noExtras })}`);
    const userId = userIdIn(body);
    if (userId === undefined) throw new CoreFailure(`the core made no user: ${text}`);
    const caller = callerConnection((corrId, command) => perform(userId, corrId, command));
    callers.set(userId, { ...caller, displayName });
    if (callers.size === 1 && !text.includes('"protocols"')) {
      throw new ConformanceError(
        'unreachable',
        `The core (version ${version}) does not keep what profiles declare, so nothing could be judged: take a newer one.`,
      );
    }
    return caller.connection;
  }

  async function perform(userId: number, corrId: string, command: string): Promise<string> {
    try {
      return (await turns.perform(userId, corrId, command)).text;
    } catch (error) {
      if (!closing && error instanceof Error) failure ??= error;
      throw error;
    }
  }

  async function deleteUsers(): Promise<readonly string[]> {
    const made = [...callers];
    // The active user cannot be deleted, nor the last one of a core that had none.
    const [last] = made;
    const home = before ?? last?.[0];
    if (home !== undefined) await ask(`/_user ${home}`);
    const left: string[] = [];
    for (const [userId, { displayName }] of made.reverse()) {
      const { type } = await ask(`/_delete user ${userId} del_smp=on`);
      if (type === 'chatCmdError') left.push(displayName);
    }
    return left;
  }
}

/** Milliseconds that events wait for a socket that answers no ping. */
const fencedFor = 1_000;

/** What `/_create user` has to say beside the profile. */
const noExtras = { pastTimestamp: false, userChatRelay: false, clientService: false };

function versionIn({ body, text }: CoreFrame): string {
  const { versionInfo } = body;
  if (isRecord(versionInfo) && typeof versionInfo.version === 'string') return versionInfo.version;
  throw new CoreFailure(`it answers /v with ${text}`);
}
