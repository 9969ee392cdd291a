import { readFileSync } from 'node:fs';
import { listen } from './listen.ts';
import { createSmcpServer } from './server.ts';

/** The server as a program: secrets from the environment, its address on stdout, ends on SIGTERM. */
const { env } = process;
const pem = (path: string | undefined) => (path === undefined ? undefined : readFileSync(path, 'utf8'));
const server = createSmcpServer({
  secrets: { secretKey: env.SMCP_SECRET_KEY ?? 'reference-secret-key-for-trying', kdfSalt: env.SMCP_KDF_SALT },
  apiKey: env.SMCP_API_KEY ?? 'reference-api-key',
  tokens: {
    secret: env.SMCP_JWT_SECRET ?? 'reference-jwt-secret-for-trying-only',
    privateKey: pem(env.SMCP_JWT_PRIVATE_KEY_FILE),
    publicKey: pem(env.SMCP_JWT_PUBLIC_KEY_FILE),
  },
  rateLimit: { messages: 1300, seconds: 3 },
});
const { url, close } = await listen(server, Number(env.PORT ?? 8765));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, close);
console.log(`SMCP server at ${url}`);
