import { authoring } from '../harness/suite.ts';
import type { Policy } from '../reference/simplex-bot/policy.ts';

/** Declares a statement; mutants and oddities are decisions of the reference bot. */
export const { requirement } = authoring<Policy>();
