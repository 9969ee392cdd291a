import type { Suite } from '../harness/suite.ts';
import { signedRequests } from './agent-protocols/signed-requests.ts';

/** Every suite, in the order of the specs. */
export const suites: readonly Suite[] = [signedRequests];
