/** Time of a world, in milliseconds since the epoch. */
export interface WorldClock {
  now(): number;
  /** Runs `action` once after `ms`; the returned function cancels it. */
  after(ms: number, action: () => void): () => void;
  /** Resolves after `ms`, or when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Told of every frame that a world delivers; a virtual clock stands still while frames move. */
  moved?(): void;
}

/** The time of the machine. */
export function systemClock(): WorldClock {
  return withSleep(Date.now, (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  });
}

interface Timer {
  readonly due: number;
  /** Undefined once cancelled. */
  action: (() => void) | undefined;
}

/** Turns of the event loop without a delivered frame after which nothing moves any more. */
const quietTurns = 3;

/**
 * Time that jumps: whenever timers wait and nothing else moves, it becomes the time of the earliest one. Holds no timer of
 * the machine, so a process with nothing pending exits.
 * @param start milliseconds since the epoch, 2026-10-21T10:00:00Z unless given
 */
export function virtualClock(start: number = Date.UTC(2026, 9, 21, 10)): WorldClock {
  let now = start;
  let moves = 0;
  let seenMoves = 0;
  let quiet = 0;
  let watching = false;
  /** Latest first, so the earliest is taken from the end; timers of one time stay in order. */
  let timers: Timer[] = [];
  /** Timers among them that were cancelled. Most are, long before their time. */
  let idle = 0;

  const watch = () => {
    watching = true;
    seenMoves = moves;
    quiet = 0;
    setImmediate(turn);
  };
  const turn = () => {
    while (timers.length > 0 && !timers.at(-1)?.action) {
      timers.pop();
      idle--;
    }
    if (timers.length === 0) {
      watching = false;
      return;
    }
    quiet = moves === seenMoves ? quiet + 1 : 0;
    seenMoves = moves;
    if (quiet >= quietTurns) {
      quiet = 0;
      fire(timers.pop());
    }
    setImmediate(turn);
  };
  const sweep = () => {
    timers = timers.filter(({ action }) => action !== undefined);
    idle = 0;
  };
  const fire = (timer: Timer | undefined) => {
    if (!timer?.action) return;
    now = Math.max(now, timer.due);
    const { action } = timer;
    // Whoever cancels it from now on cancels nothing.
    timer.action = undefined;
    action();
  };
  const after = (ms: number, action: () => void) => {
    const timer: Timer = { due: now + Math.max(0, ms), action };
    timers.splice(firstNotAfter(timers, timer.due), 0, timer);
    if (!watching) watch();
    return () => {
      if (timer.action === undefined) return;
      timer.action = undefined;
      idle++;
      if (idle * 2 > timers.length) sweep();
    };
  };
  return {
    ...withSleep(() => now, after),
    moved: () => {
      moves++;
    },
  };
}

/** Index of the first timer, in an array with the latest first, that is due at or before `due`. */
function firstNotAfter(timers: readonly Timer[], due: number): number {
  let low = 0;
  let high = timers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timers[middle]?.due ?? 0) > due) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withSleep(now: () => number, after: WorldClock['after']): WorldClock {
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        cancel();
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const cancel = after(ms, done);
      signal?.addEventListener('abort', done, { once: true });
    });
  return { now, after, sleep };
}

let isoMilliseconds = Number.NaN;
let isoText = '';

/** An ISO time with six fraction digits, as the core prints times. */
export function isoTime(milliseconds: number): string {
  if (milliseconds !== isoMilliseconds) {
    isoMilliseconds = milliseconds;
    isoText = `${new Date(milliseconds).toISOString().slice(0, -1)}000Z`;
  }
  return isoText;
}
