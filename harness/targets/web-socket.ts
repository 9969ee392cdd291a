import WebSocket from 'ws';
import { ConformanceError } from '../errors.ts';
import type { CoreConnection } from '../model.ts';

/** Milliseconds for something that listens to show that it speaks WebSocket. */
const handshakeTimeout = 10_000;

/** A connection over a socket. */
export interface SocketConnection extends CoreConnection {
  /** Resolves when the other side has answered, which it does after all that it sent before; or when the socket is closed. */
  ping(): Promise<void>;
}

/**
 * Connects to the JSON API of a core at `ws://…`.
 * Throws `ConformanceError` (`unreachable`) where nothing listens.
 */
export function connectCore(url: string): Promise<SocketConnection> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout });
    const early: string[] = [];
    const pings = new Map<number, () => void>();
    let pinged = 0;
    let listener = (frame: string): void => void early.push(frame);
    socket.on('message', (data) => listener(String(data)));
    const answered = (last: number) => {
      // Of several pings only the last one has to be answered.
      for (const [ping, resolve] of pings) if (ping <= last && pings.delete(ping)) resolve();
    };
    socket.on('pong', (data) => answered(Number(String(data))));
    socket.once('close', () => answered(pinged));
    socket.once('open', () =>
      resolve({
        send: (frame) => socket.send(frame),
        onFrame(next) {
          for (const frame of early.splice(0)) next(frame);
          listener = next;
        },
        onClose: (closed) => void socket.once('close', closed),
        close: () => socket.close(),
        ping: () =>
          new Promise((answer) => {
            if (socket.readyState !== WebSocket.OPEN) return answer();
            pings.set(++pinged, answer);
            socket.ping(String(pinged));
          }),
      }),
    );
    // Also after the connection stands: an error that nobody hears would end the program. The close that follows tells.
    socket.on('error', (error) => {
      reject(new ConformanceError('unreachable', `Nothing answers at ${url}: ${error.message}`, { cause: error }));
    });
  });
}
