import WebSocket from 'ws';
import { ConformanceError } from '../errors.ts';
import type { SmcpConnection } from '../peers/smcp.ts';

/** Bytes of the largest message that is read; nothing of the protocol is larger. */
export const largestMessage = 16 * 1024 * 1024;

/** A WebSocket as a connection whose end says how it came. */
export function smcpConnection(socket: WebSocket): SmcpConnection {
  const early: (readonly [text: string, binary: boolean])[] = [];
  let deliver = (text: string, binary: boolean): void => void early.push([text, binary]);
  let problem: string | undefined;
  let end: string | undefined;
  let told = (_how: string): void => {};
  socket.on('message', (data, isBinary) => deliver(isBinary ? '' : String(data), isBinary));
  // The close that follows tells.
  socket.on('error', (error) => (problem = error.message));
  socket.once('close', (code) => {
    end = `closed (code ${code}${problem === undefined ? '' : `, ${problem}`})`;
    told(end);
  });
  return {
    send: (text) => socket.send(text),
    onFrame(listener) {
      deliver = listener;
      for (const [text, binary] of early.splice(0)) listener(text, binary);
    },
    onClose(listener) {
      told = listener;
      if (end !== undefined) listener(end);
    },
    close: () => socket.terminate(),
  };
}

/**
 * Connects to `ws://` or `wss://`, from a local address of choice.
 * Throws `ConformanceError` (`unreachable`) where nothing listens, or nothing answers within `ms`.
 */
export function connectSmcp(url: string, ms: number, localAddress?: string): Promise<SmcpConnection> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      perMessageDeflate: false,
      maxPayload: largestMessage,
      handshakeTimeout: ms,
      ...(localAddress === undefined ? {} : { localAddress }),
    });
    const connection = smcpConnection(socket);
    socket.once('open', () => resolve(connection));
    socket.once('error', (error) => {
      reject(new ConformanceError('unreachable', `Nothing answers at ${url}: ${error.message}`, { cause: error }));
    });
  });
}
