import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Failure } from '../world/failure.ts';
import type { ServedCore } from './core.ts';

/** The cores behind the port. */
export interface ServedCores {
  /** The core of every path but those below `/cores/`. */
  readonly botCore: ServedCore;
  /** A core for one socket of `/cores/new`, or for all sockets of `/cores/<name>`. */
  newCore(options: { readonly displayName?: string }): ServedCore;
  /** Told of every frame that goes in or out. */
  moved(): void;
}

/** A listening port. */
export interface Server {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves cores over WebSocket on the loopback interface; port 0 is any free one. */
export async function serve(port: number, cores: ServedCores): Promise<Server> {
  const server = new WebSocketServer({ host: '127.0.0.1', port, perMessageDeflate: false, skipUTF8Validation: true });
  const collect = turnWriter();
  const named = new Map<string, ServedCore>();
  server.on('connection', (socket, request) => {
    const core = coreOf(request, cores, named);
    if (core) attach(socket, core, cores.moved, () => collect(request.socket));
    else socket.close(1008, 'invalid display name');
  });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate();
        server.close(() => resolve());
      }),
  };
}

function coreOf(
  { url }: IncomingMessage,
  { botCore, newCore }: ServedCores,
  named: Map<string, ServedCore>,
): ServedCore | undefined {
  const [path = '/', query] = (url ?? '/').split('?', 2);
  const name = /^\/cores\/([\w-]+)$/.exec(path)?.[1];
  if (name === undefined) return botCore;
  if (name !== 'new') {
    const core = named.get(name) ?? newCore({ displayName: name });
    named.set(name, core);
    return core;
  }
  const displayName = new URLSearchParams(query).get('name');
  try {
    return newCore(displayName === null ? {} : { displayName });
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/**
 * Lets the frames of one turn of the event loop leave in one write a socket, since the system call costs more than the
 * frames. The socket that was written to last comes first: it is the one that somebody waits at.
 */
function turnWriter(): (stream: Duplex) => void {
  const corked = new Set<Duplex>();
  const uncork = () => {
    for (const stream of [...corked].reverse()) stream.uncork();
    corked.clear();
  };
  return (stream) => {
    if (corked.has(stream)) return;
    if (corked.size === 0) setImmediate(uncork);
    corked.add(stream);
    stream.cork();
  };
}

function attach(socket: WebSocket, core: ServedCore, moved: () => void, beforeSend: () => void): void {
  const { receive, leave } = core.open(
    (frame) => {
      moved();
      beforeSend();
      socket.send(frame);
    },
    () => socket.close(),
  );
  socket.on('message', (data, isBinary) => {
    if (isBinary) return;
    moved();
    receive(String(data));
  });
  socket.on('close', leave);
  socket.on('error', () => socket.terminate());
}
