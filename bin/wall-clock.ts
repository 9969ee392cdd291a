import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../harness/model.ts';

/** The time of the machine. */
export const wallClock: Clock = {
  now: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
  async sleep(ms, signal) {
    try {
      await sleep(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  },
};
