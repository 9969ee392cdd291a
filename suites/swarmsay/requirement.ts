import { authoring, on } from '../../harness/suite.ts';
import type { SwarmsayPolicy } from '../../reference/swarmsay/policy.ts';

/** Declares a statement; mutants and oddities are decisions of the reference instance. */
export const { requirement } = authoring<SwarmsayPolicy>();

export const endpoint = on('swarmsay', 'http');
