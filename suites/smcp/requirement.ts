import { authoring, on } from '../../harness/suite.ts';
import type { ClientPolicy } from '../../reference/smcp-client/policy.ts';
import type { ServerPolicy } from '../../reference/smcp-server/policy.ts';

/** Declares a statement about servers; mutants and oddities are decisions of the reference server. */
export const { requirement: ofServer } = authoring<ServerPolicy>();

/** Declares a statement about clients; mutants and oddities are decisions of the reference client. */
export const { requirement: ofClient } = authoring<ClientPolicy>();

export const server = on('smcp', 'server');
export const client = on('smcp-client', 'client');
