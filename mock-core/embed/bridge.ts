import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveConnection } from './connection.ts';
import type { Programs } from './programs.ts';

/** The local socket behind the stand-ins for the library. */
export interface Bridge {
  readonly path: string;
  close(): Promise<void>;
}

/**
 * Serves programs on a Unix socket that only this user reaches.
 * @param moved told of every call and every answer
 */
export async function openBridge(programs: Programs, moved: () => void): Promise<Bridge> {
  const folder = mkdtempSync(join(tmpdir(), 'mock-core-'));
  const path = join(folder, 'socket');
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveConnection(socket, programs, moved);
  });
  server.listen(path);
  await once(server, 'listening');
  return {
    path,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
      }),
  };
}
