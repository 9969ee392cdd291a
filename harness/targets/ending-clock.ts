import { setMaxListeners } from 'node:events';
import type { Clock } from '../model.ts';

/**
 * A clock on which every time has come once `gone` aborts: sleepers wake, and every deadline is over. So nothing waits for a
 * target that is no more.
 */
export function endingClock(clock: Clock, gone: AbortSignal): Clock {
  // Every sleeper of the run listens to it.
  setMaxListeners(0, gone);
  return {
    now: () => (gone.aborted ? Number.POSITIVE_INFINITY : clock.now()),
    async sleep(ms, signal) {
      if (gone.aborted) return;
      const woken = new AbortController();
      const wake = () => woken.abort();
      gone.addEventListener('abort', wake);
      signal?.addEventListener('abort', wake);
      if (signal?.aborted) wake();
      await clock.sleep(ms, woken.signal);
      gone.removeEventListener('abort', wake);
      signal?.removeEventListener('abort', wake);
    },
  };
}
