import { delimiter, join } from 'node:path';
import type { ServedCore } from '../api/core.ts';
import { openBridge } from './bridge.ts';
import { databases } from './databases.ts';
import { addonName, dropIn, sourceFile } from './drop-in.ts';
import { type Attachment, programs } from './programs.ts';

/** The way in for bots that load the core as a library. */
export interface EmbeddedAccess {
  /** Path of the bridge's socket. */
  readonly socket: string;
  /** Why bots in other languages than JavaScript cannot attach: the library could not be compiled. */
  readonly missingLibrary?: string;
  /**
   * Variables for the bot's process, made from those that it would get otherwise: the libraries for Node, Python and others
   * load the stand-ins then, whatever they do to find the core.
   */
  environment(base?: Environment): Record<string, string>;
  /** Told of every database that a program opens. */
  onAttach(listener: (attachment: Attachment) => void): void;
  close(): Promise<void>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the cores of the programs come from. */
export interface EmbeddedCores {
  readonly botCore: ServedCore;
  emptyCore(): ServedCore;
  /** Told of every call and every answer. */
  moved(): void;
}

/** Opens the bridge, and compiles the C library where that was not done before. */
export async function openEmbeddedAccess({ botCore, emptyCore, moved }: EmbeddedCores): Promise<EmbeddedAccess> {
  const { folder, missing } = await dropIn();
  const listeners: ((attachment: Attachment) => void)[] = [];
  const attached = (attachment: Attachment) => {
    for (const listener of listeners) listener(attachment);
  };
  const bridge = await openBridge(programs(databases(botCore, emptyCore), attached), moved);
  return {
    socket: bridge.path,
    ...(missing === undefined ? {} : { missingLibrary: missing }),
    environment: (base = process.env) => environment(bridge.path, folder, base),
    onAttach: (listener) => {
      listeners.push(listener);
    },
    close: bridge.close,
  };
}

function environment(socket: string, folder: string, base: Environment): Record<string, string> {
  const search = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const hook = `--require ${quoted(sourceFile('node-module.cjs'))}`;
  return {
    MOCK_CORE_SOCKET: socket,
    // With both of these no library fetches anything.
    SIMPLEX_LIBS_DIR: folder,
    SIMPLEX_ADDON_PATH: join(folder, addonName),
    [search]: base[search] ? `${folder}${delimiter}${base[search]}` : folder,
    NODE_OPTIONS: base.NODE_OPTIONS ? `${base.NODE_OPTIONS} ${hook}` : hook,
  };
}

/** A path in `NODE_OPTIONS`. */
function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
