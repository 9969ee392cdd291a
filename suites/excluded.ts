import type { Exclusion } from '../harness/coverage.ts';

/** Statements about bots that have no case, and why. */
export const excluded: readonly Exclusion[] = [];
