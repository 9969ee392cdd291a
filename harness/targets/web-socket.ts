import WebSocket from 'ws';
import { ConformanceError } from '../errors.ts';
import type { CoreConnection } from '../model.ts';

/** Milliseconds for something that listens to show that it speaks WebSocket. */
const handshakeTimeout = 10_000;

/**
 * Connects to the JSON API of a core at `ws://…`.
 * Throws `ConformanceError` (`unreachable`) where nothing listens.
 */
export function connectCore(url: string): Promise<CoreConnection> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout });
    const early: string[] = [];
    let listener = (frame: string): void => void early.push(frame);
    socket.on('message', (data) => listener(String(data)));
    socket.once('open', () =>
      resolve({
        send: (frame) => socket.send(frame),
        onFrame(next) {
          for (const frame of early.splice(0)) next(frame);
          listener = next;
        },
        onClose: (closed) => void socket.once('close', closed),
        close: () => socket.close(),
      }),
    );
    // Also after the connection stands: an error that nobody hears would end the program. The close that follows tells.
    socket.on('error', (error) => {
      reject(new ConformanceError('unreachable', `Nothing answers at ${url}: ${error.message}`, { cause: error }));
    });
  });
}
