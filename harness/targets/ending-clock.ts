import { setMaxListeners } from 'node:events';
import type { Clock } from '../model.ts';

/**
 * A clock on which every time has come once `gone` aborts: what waits for a time is done, and every deadline is over. So
 * nothing waits for a target that is no more.
 */
export function endingClock(clock: Clock, gone: AbortSignal): Clock {
  // Every request that waits listens to it.
  setMaxListeners(0, gone);
  const waiting = new Set<() => void>();
  gone.addEventListener('abort', () => {
    for (const act of [...waiting]) act();
  });
  const after: Clock['after'] = (ms, action) => {
    const act = () => {
      stop();
      action();
    };
    const cancel = clock.after(gone.aborted ? 0 : ms, act);
    const stop = () => {
      waiting.delete(act);
      cancel();
    };
    waiting.add(act);
    return stop;
  };
  return {
    now: () => (gone.aborted ? Number.POSITIVE_INFINITY : clock.now()),
    after,
    async sleep(ms, signal) {
      if (gone.aborted) return;
      await new Promise<void>((resolve) => {
        const stop = after(ms, resolve);
        signal?.addEventListener('abort', () => {
          stop();
          resolve();
        });
        if (signal?.aborted) {
          stop();
          resolve();
        }
      });
    },
  };
}
