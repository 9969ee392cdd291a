import { serve } from './api/server.ts';
import type { WorldOptions } from './options.ts';
import { servedWorld, type World } from './world.ts';

/** A world whose cores are reached over WebSocket. */
export interface MockCore extends AsyncDisposable {
  /**
   * `ws://127.0.0.1:PORT`: the bot's core. Below it `/cores/new?name=alice` opens a fresh core in the same world, and
   * `/cores/alice` one that all its sockets share.
   */
  readonly url: string;
  readonly port: number;
  readonly world: World;
  close(): Promise<void>;
}

/** Starts a mock core on a port of the loopback interface, any free one unless `port` is given. */
export async function startMockCore(options: WorldOptions & { readonly port?: number } = {}): Promise<MockCore> {
  const world = servedWorld(options);
  const { clock, network, botCore, newCore } = world;
  const server = await serve(options.port ?? 0, { botCore, newCore, moved: () => clock.moved?.() });
  network.port = server.port;
  const close = async () => {
    world.close();
    await server.close();
  };
  return { url: `ws://127.0.0.1:${server.port}`, port: server.port, world, close, [Symbol.asyncDispose]: close };
}
