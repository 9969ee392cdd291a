import { serve } from './api/server.ts';
import { type EmbeddedAccess, openEmbeddedAccess } from './embed/embed.ts';
import type { WorldOptions } from './options.ts';
import { servedWorld, type World } from './world.ts';

/** A world whose cores are reached over WebSocket and, with `embed`, by programs that load the core. */
export interface MockCore extends AsyncDisposable {
  /**
   * `ws://127.0.0.1:PORT`: the bot's core. Below it `/cores/new?name=alice` opens a fresh core in the same world, and
   * `/cores/alice` one that all its sockets share.
   */
  readonly url: string;
  readonly port: number;
  readonly world: World;
  /**
   * Lets bots attach that load the core as a library, in any number of processes; every call resolves with the same. Compiles
   * the stand-in for the library where it has not been.
   */
  embed(): Promise<EmbeddedAccess>;
  close(): Promise<void>;
}

/** Starts a mock core on a port of the loopback interface, any free one unless `port` is given. */
export async function startMockCore(options: WorldOptions & { readonly port?: number } = {}): Promise<MockCore> {
  const world = servedWorld(options);
  const { clock, network, botCore, newCore, emptyCore } = world;
  const moved = () => clock.moved?.();
  const server = await serve(options.port ?? 0, { botCore, newCore, moved });
  network.port = server.port;
  let access: Promise<EmbeddedAccess> | undefined;
  const embed = () => {
    access ??= openEmbeddedAccess({ botCore, emptyCore, moved });
    return access;
  };
  const close = async () => {
    world.close();
    await server.close();
    await access?.then(
      (opened) => opened.close(),
      () => {},
    );
  };
  return { url: `ws://127.0.0.1:${server.port}`, port: server.port, world, embed, close, [Symbol.asyncDispose]: close };
}
