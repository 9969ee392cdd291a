import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { socketConnection } from '../smcp-wire/socket-connection.ts';
import type { SmcpServer } from './server.ts';

/** Serves on a loopback port, 0 for any free one; resolves with the address and what ends it. */
export async function listen(server: SmcpServer, port: number, messageLimit = 1_048_576) {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port, maxPayload: messageLimit, perMessageDeflate: false });
  sockets.on('connection', (socket, { socket: { remoteAddress } }) =>
    server.accept(socketConnection(socket, remoteAddress ?? '')),
  );
  await once(sockets, 'listening');
  return {
    url: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
