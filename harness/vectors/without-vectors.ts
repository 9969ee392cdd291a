import type { Exclusion } from '../coverage.ts';

export const withoutVectors: readonly Exclusion[] = [];
