import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';
import { socketConnection } from '../smcp-wire/socket-connection.ts';
import { runSmcpClient } from './client.ts';

/** The client as a program: where to connect and its secrets from the environment, the result of its call on stdout. */
const { env } = process;
const keyFile = env.SMCP_JWT_PUBLIC_KEY_FILE;
try {
  const result = await runSmcpClient({
    url: env.SMCP_URL ?? 'ws://127.0.0.1:8765',
    async connect(url) {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      const connection = socketConnection(socket, url);
      await once(socket, 'open');
      return connection;
    },
    secrets: { secretKey: env.SMCP_SECRET_KEY ?? 'reference-secret-key-for-trying', kdfSalt: env.SMCP_KDF_SALT },
    apiKey: env.SMCP_API_KEY ?? 'reference-api-key',
    publicKey: keyFile === undefined ? undefined : readFileSync(keyFile, 'utf8'),
    insecure: env.SMCP_ALLOW_INSECURE === '1',
  });
  console.log(JSON.stringify(result ?? null));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
