import { randomUUID } from 'node:crypto';
import { listen } from '../http-server/listen.ts';
import { createSwarmsayServer } from './server.ts';

/** The instance as a program: two tokens from the environment, its address on stdout, ends on SIGTERM. */
const { PORT = '8081', SWARMSAY_TOKEN, SWARMSAY_DISABLED_TOKEN } = process.env;
const handler = createSwarmsayServer({
  now: Date.now,
  newToken: () => `swarm-${randomUUID()}`,
  token: SWARMSAY_TOKEN ?? 'reference-token-for-trying',
  disabledToken: SWARMSAY_DISABLED_TOKEN ?? 'reference-disabled-token-for-trying',
});
const { url, close } = await listen(handler, Number(PORT));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, close);
console.log(`swarmsay server at ${url}`);
