import type { Fixtures } from '../harness/config/config.ts';
import type { HttpPolicy } from '../reference/http-server/policy.ts';
import { createHttpServer } from '../reference/http-server/server.ts';
import { shop } from '../reference/http-server/shop.ts';
import { nullHttpServers } from '../reference/null-peers/http-servers.ts';
import type { StartHttpServer } from './http-embedded.ts';

/** The reference server of both eras, with sessions in the earlier one, and with some decisions of its own. */
export function referenceHttpServer(policy: Partial<HttpPolicy> = {}): StartHttpServer {
  return () => createHttpServer({ domain: shop, policy, sessions: true });
}

/** Servers that do nothing right, and earn nothing. */
export const nullHttpPeers: Readonly<Record<string, StartHttpServer>> = Object.fromEntries(
  Object.entries(nullHttpServers).map(([name, start]) => [`${name} HTTP server`, start]),
);

/** What may be called on the reference server. */
export const httpFixtures: Fixtures = {
  mcp: {
    safe: { tool: 'availability', arguments: { item: 'anvil', region: 'north' } },
    progress: { tool: 'countdown', arguments: { steps: 3 } },
    logging: { tool: 'journal', arguments: {} },
    inputRequired: {
      tool: 'vault',
      arguments: {},
      answers: { number: { action: 'accept', content: { number: 7 } } },
    },
    structured: { tool: 'forecast', arguments: { city: 'Lisbon' } },
    failing: { tool: 'fault', arguments: {} },
    resource: 'shop:///catalogue',
    prompt: { name: 'greeting' },
    completion: { ref: { type: 'ref/prompt', name: 'offer' }, argument: { name: 'item', value: 'a' } },
  },
};
