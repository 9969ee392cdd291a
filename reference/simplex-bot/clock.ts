import { setTimeout } from 'node:timers/promises';

/** Time in milliseconds since the epoch; virtual where the core is in process. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`, or when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    await setTimeout(ms, undefined, signal && { signal }).catch(() => undefined);
  },
};
