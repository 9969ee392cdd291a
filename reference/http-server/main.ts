import { listen } from './listen.ts';
import { allRevisions, createHttpServer } from './server.ts';
import { shop } from './shop.ts';

/** The server as a program: `REVISIONS` and `SESSIONS` from the environment, its address on stdout, ends on SIGTERM. */
const { PORT = '8080', REVISIONS = allRevisions.join(), SESSIONS } = process.env;
const handler = createHttpServer({ domain: shop, revisions: REVISIONS.split(','), sessions: SESSIONS === '1' });
const { url, close } = await listen(handler, Number(PORT));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, close);
console.log(`MCP server at ${url}`);
