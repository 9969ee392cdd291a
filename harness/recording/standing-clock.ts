import type { Clock } from '../model.ts';

/** The clock of a session that is over: nothing comes later. */
export const standingClock: Clock = { now: () => 0, after: () => () => {}, sleep: async () => {} };
