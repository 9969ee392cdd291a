import type { SmcpCredentials } from '../harness/peers/smcp-peer.ts';
import { nullClients } from '../reference/null-peers/smcp-clients.ts';
import { nullServers } from '../reference/null-peers/smcp-servers.ts';
import { runSmcpClient } from '../reference/smcp-client/client.ts';
import type { ClientPolicy } from '../reference/smcp-client/policy.ts';
import type { ServerPolicy } from '../reference/smcp-server/policy.ts';
import { createSmcpServer } from '../reference/smcp-server/server.ts';
import type { Accept, ClientSetting, ServerSetting } from './smcp-embedded.ts';

/** The reference server, with some decisions of its own. */
export function referenceServer(policy: Partial<ServerPolicy> = {}): (setting: ServerSetting) => Accept {
  return ({ credentials, now, rateLimit }) =>
    createSmcpServer({ ...peerOptions(credentials), now, rateLimit, policy }).accept;
}

/** The reference client, with some decisions of its own. */
export function referenceClient(policy: Partial<ClientPolicy> = {}): (setting: ClientSetting) => Promise<unknown> {
  return ({ credentials, ...setting }) =>
    runSmcpClient({ ...peerOptions(credentials), publicKey: credentials.publicKey, ...setting, policy });
}

function peerOptions({ secretKey, kdfSalt, apiKey, jwtSecret = '', publicKey, privateKey }: SmcpCredentials) {
  return { secrets: { secretKey, kdfSalt }, apiKey, tokens: { secret: jwtSecret, publicKey, privateKey } };
}

/** Servers that do nothing right, and earn nothing. */
export const nullSmcpServers: Readonly<Record<string, (setting: ServerSetting) => Accept>> = Object.fromEntries(
  Object.entries(nullServers).map(([name, start]) => [
    `${name} server`,
    ({ credentials, now }: ServerSetting) => start({ ...peerOptions(credentials), now }),
  ]),
);

/** Clients that do nothing right, and earn nothing. */
export const nullSmcpClients: Readonly<Record<string, (setting: ClientSetting) => Promise<unknown>>> =
  Object.fromEntries(Object.entries(nullClients).map(([name, start]) => [`${name} client`, start]));
