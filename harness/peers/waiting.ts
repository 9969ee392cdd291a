import type { Clock } from '../model.ts';

export interface Limits {
  /** Milliseconds within which the next part of an answer has to come. */
  readonly answerWithin: number;
  /** Milliseconds of silence after which nothing more is expected. */
  readonly quiet: number;
}

/** Waits for the end of answers: for events, and for time only as the limit. */
export interface Waiting {
  /** Something came for the exchange. */
  touch(exchange: string): void;
  /**
   * Resolves when `progress` says `ended`; when it says `ending` and nothing came for the quiet window; when nothing came
   * for `answerWithin`; or when the answer has not ended after many times `answerWithin`, whatever still comes.
   */
  until(exchange: string, progress: () => 'ended' | 'ending' | 'open'): Promise<void>;
}

/** Waits for the next part that the longest answer may take: five minutes by default, longer than any task of the suites. */
const partsAtMost = 30;

export function createWaiting(clock: Clock, limits: Limits): Waiting {
  const waiters = new Map<string, Set<() => void>>();
  return {
    touch(exchange) {
      for (const wake of waiters.get(exchange) ?? []) wake();
    },
    async until(exchange, progress) {
      const deadline = clock.now() + partsAtMost * limits.answerWithin;
      for (;;) {
        const state = progress();
        if (state === 'ended') return;
        const wait = state === 'ending' ? limits.quiet : limits.answerWithin;
        const came = await touched(exchange, Math.min(wait, deadline - clock.now()));
        if (!came || clock.now() >= deadline) return;
      }
    },
  };

  function touched(exchange: string, within: number): Promise<boolean> {
    const waiting = waiters.get(exchange) ?? new Set();
    waiters.set(exchange, waiting);
    return new Promise((resolve) => {
      const finish = (came: boolean) => {
        waiting.delete(wake);
        if (waiting.size === 0) waiters.delete(exchange);
        resolve(came);
      };
      const wake = () => {
        cancel();
        finish(true);
      };
      const cancel = clock.after(within, () => finish(false));
      waiting.add(wake);
    });
  }
}
