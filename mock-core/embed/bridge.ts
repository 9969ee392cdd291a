import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { serveConnection } from './connection.ts';
import type { Programs } from './programs.ts';

/** The local socket behind the stand-ins for the library. */
export interface Bridge {
  close(): Promise<void>;
}

/**
 * Serves programs on a Unix socket.
 * @param moved told of every call and every answer
 */
export async function openBridge(path: string, programs: Programs, moved: () => void): Promise<Bridge> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveConnection(socket, programs, moved);
  });
  server.listen(path);
  await once(server, 'listening');
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
