import { WebSocket } from 'ws';
import type { CoreConnection } from './connection.ts';

/** Connects to the JSON API of a core at `ws://…`; rejects where nobody listens. */
export function connectWebSocket(url: string): Promise<CoreConnection> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const early: string[] = [];
  let deliver = (frame: string): void => {
    early.push(frame);
  };
  socket.on('message', (data, isBinary) => {
    if (!isBinary) deliver(data.toString());
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () =>
      resolve({
        send: (frame) => socket.send(frame),
        onFrame(listener) {
          deliver = listener;
          for (const frame of early.splice(0)) listener(frame);
        },
        onClose: (listener) => socket.once('close', listener),
        close: () => socket.close(),
      }),
    );
  });
}
