import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Ends } from './conversation.ts';
import type { RecordedCall, Step } from './recorded-call.ts';

/** The least that could stand between a bot and its callers. */
export interface Relay {
  /** `ws://127.0.0.1:PORT`: the bot's end; `/cores/new` below it is the caller's. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the frames of a recorded call over and over: parses each frame that comes, and writes what came for such a frame
 * when it was recorded, under the `corrId` of the new one. It knows no rules, no ids and no state.
 */
export async function startRelay(call: RecordedCall): Promise<Relay> {
  // The settings of the mock core's server.
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  const sockets: Partial<Record<keyof Ends, WebSocket>> = {};
  server.on('connection', (socket, { url }) => {
    const end = url === '/cores/new' ? 'caller' : 'bot';
    sockets[end] = socket;
    const effects = effectsOf(end === 'caller' ? call.command : call.reply);
    socket.on('message', (data) => {
      const { corrId } = JSON.parse(String(data)) as { corrId: string };
      for (const { to, value } of effects) {
        sockets[to]?.send(JSON.stringify('corrId' in value ? { ...value, corrId } : value));
      }
    });
  });
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate();
        server.close(() => resolve());
      }),
  };
}

function effectsOf({ came }: Step): readonly { readonly to: keyof Ends; readonly value: object }[] {
  return came.map(({ to, frame }) => ({ to, value: JSON.parse(frame) as object }));
}
