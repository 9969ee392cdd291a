import type { SmcpExchange } from '../exchange.ts';

/** Whom the targets of a family of SMCP play. */
export const smcpRoles: Readonly<Partial<Record<string, SmcpExchange['role']>>> = {
  smcp: 'server',
  'smcp-client': 'client',
};
