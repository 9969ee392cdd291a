import type { HttpHandler, HttpRequest } from '../http-server/http.ts';
import { constantAnswer } from './constant-bot.ts';

/** What a server that understands nothing does with a request; it waits by the clock that it is given. */
type NullServer = (wait: (ms: number) => Promise<void>) => HttpHandler;

const json = [['Content-Type', 'application/json']] as const;

/** HTTP servers that do nothing right. */
export const nullHttpServers: Readonly<Record<string, NullServer>> = {
  'not found': () => (_request, reply) => {
    reply.head(404, [['Content-Type', 'text/plain']]);
    reply.end('Not Found');
  },
  failing: () => async (request, reply) => {
    const id = /"id":("[^"]*"|\d+)/.exec(await textOf(request))?.[1] ?? 'null';
    reply.head(200, json);
    reply.end(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32603,"message":"no"}}`);
  },
  echo: () => async (request, reply) => {
    reply.head(200, json);
    reply.end(await textOf(request));
  },
  constant: () => saying(constantAnswer),
  reciting: () => saying({ ...constantAnswer, id: 1 }),
  accepting: () => (_request, reply) => {
    reply.head(202, []);
    reply.end();
  },
  silent: () => () => {},
  dripping: (wait) => async (_request, reply) => {
    reply.head(200, json);
    // No end of the answer, and longer than anybody waits for one.
    for (let drop = 0; drop < 12; drop += 1) {
      reply.write(' ');
      await wait(1_000);
    }
  },
  'breaking off': () => (_request, reply) => {
    reply.head(200, [['Content-Type', 'text/event-stream']]);
    reply.write('data: {"jsonrpc":"2.0",');
    reply.reset();
  },
  resetting: () => (_request, reply) => reply.reset(),
};

/** The same valid answer, to whatever is asked. */
function saying(answer: object): HttpHandler {
  return (_request, reply) => {
    reply.head(200, json);
    reply.end(JSON.stringify(answer));
  };
}

async function textOf({ body }: HttpRequest): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
