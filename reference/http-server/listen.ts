import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Header, HttpHandler } from './http.ts';

/** Serves on a loopback port, 0 for any free one; resolves with the address of the endpoint and what ends it. */
export async function listen(
  handler: HttpHandler,
  port: number,
  path = '/mcp',
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { method = '', url: target = '', rawHeaders, socket } = request;
    // Leaving the loop over the body must not break the connection that the answer needs.
    const body = request.iterator({ destroyOnReturn: false });
    await handler(
      { method, path: target, headers: pairs(rawHeaders), body },
      {
        head: (status, headers) => response.writeHead(status, headers.flat()),
        write: (text) => void (text === '' || response.write(text)),
        end(text) {
          // What is left of a body that nobody reads keeps the connection of no use.
          if (!request.complete) response.once('finish', () => socket.destroySoon());
          response.end(text);
        },
        reset: () => socket.resetAndDestroy(),
      },
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pairs(raw: readonly string[]): readonly Header[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}
