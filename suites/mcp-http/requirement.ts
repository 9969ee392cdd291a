import { authoring, on } from '../../harness/suite.ts';
import type { HttpPolicy } from '../../reference/http-server/policy.ts';

/** Declares a statement; mutants and oddities are decisions of the reference server. */
export const { requirement } = authoring<HttpPolicy>();

/** The revision without a handshake. */
export const modern = on('http', '2026-07-28');

/** The revisions that begin with a handshake, from the first one on that has the statement. */
export const legacy = on('http', '2025-11-25', '2025-06-18', '2025-03-26');
export const since202506 = on('http', '2025-11-25', '2025-06-18');
export const since202511 = on('http', '2025-11-25');
