import type { WebSocket } from 'ws';
import type { Connection } from './connection.ts';

/** A WebSocket as a connection; what is wrong with it ends it. */
export function socketConnection(socket: WebSocket, address: string): Connection {
  const early: string[] = [];
  let deliver = (text: string): void => void early.push(text);
  socket.on('message', (data, isBinary) => {
    if (!isBinary) deliver(data.toString());
  });
  // An error is followed by the close that tells of it.
  socket.on('error', () => {});
  return {
    address,
    send: (frame) => socket.send(frame),
    onText(listener) {
      deliver = listener;
      for (const text of early.splice(0)) listener(text);
    },
    onClose: (listener) => void socket.once('close', listener),
    close: (code) => socket.close(code),
  };
}
