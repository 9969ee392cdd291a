import { nullHttpServers } from '../reference/null-peers/http-servers.ts';
import type { SwarmsayPolicy } from '../reference/swarmsay/policy.ts';
import { closedPath, createSwarmsayServer } from '../reference/swarmsay/server.ts';
import type { StartSwarmsay } from './swarmsay-embedded.ts';

/** The reference instance, with some decisions of its own. */
export function referenceSwarmsay(policy: Partial<SwarmsayPolicy> = {}): StartSwarmsay {
  const path = policy.path?.('/mcp') ?? '/mcp';
  return { handler: (options) => createSwarmsayServer(options, policy), path, closedPath: `${closedPath}${path}` };
}

/** Endpoints that do nothing right, and earn nothing. */
export const nullSwarmsay: Readonly<Record<string, StartSwarmsay>> = Object.fromEntries(
  Object.entries(nullHttpServers).map(([name, start]): [string, StartSwarmsay] => [
    `${name} swarmsay endpoint`,
    { handler: (_options, wait) => start(wait), path: '/mcp', closedPath: '/closed/mcp' },
  ]),
);
