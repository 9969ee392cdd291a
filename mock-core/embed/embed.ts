import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { ServedCore } from '../api/core.ts';
import { openBridge } from './bridge.ts';
import { databases } from './databases.ts';
import { compiledLibrary, libraryName, sourceFile } from './drop-in.ts';
import { type Attachment, programs } from './programs.ts';

/** The way in for bots that load the core as a library. */
export interface EmbeddedAccess {
  /** Path of the Unix socket that the stand-ins speak to. */
  readonly socket: string;
  /** Why bots in other languages than JavaScript cannot attach: the library could not be compiled. */
  readonly missingLibrary?: string;
  /**
   * Variables for the bot's process, made from those that it would get otherwise: the libraries for Node, Python and others
   * load a stand-in for the core then, and fetch nothing.
   */
  environment(base?: Environment): Record<string, string>;
  /** Told of every database that a program opens. */
  onAttach(listener: (attachment: Attachment) => void): void;
  close(): Promise<void>;
}

/** Variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the cores of the programs come from. */
export interface EmbeddedCores {
  readonly botCore: ServedCore;
  emptyCore(): ServedCore;
  /** Told of every call and every answer. */
  moved(): void;
}

/** Listens for programs, and compiles the library for them where that was not done before. */
export async function openEmbeddedAccess({ botCore, emptyCore, moved }: EmbeddedCores): Promise<EmbeddedAccess> {
  const listeners: ((attachment: Attachment) => void)[] = [];
  const attached = (attachment: Attachment) => {
    for (const listener of listeners) listener(attachment);
  };
  // Only this user may enter it.
  const folder = mkdtempSync(join(tmpdir(), 'mock-core-'));
  const socket = join(folder, 'socket');
  const addon = join(folder, 'simplex.node');
  writeFileSync(addon, 'The module behind this name is replaced when it is loaded.\n');
  const bridge = await openBridge(socket, programs(databases(botCore, emptyCore), attached), moved);
  const library = await compiledLibrary().then(
    (found) => ({ folder: found }),
    (error: unknown) => {
      // A bot that looks here finds the library, fails to load it, and fetches no other.
      writeFileSync(join(folder, libraryName), 'The stand-in for the core was not compiled.\n');
      return { folder, missing: error instanceof Error ? error.message : String(error) };
    },
  );
  return {
    socket,
    ...('missing' in library ? { missingLibrary: library.missing } : {}),
    environment: (base = process.env) => environment(base, { socket, addon, libraries: library.folder }),
    onAttach: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      await bridge.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface StandIns {
  readonly socket: string;
  readonly addon: string;
  readonly libraries: string;
}

function environment(base: Environment, { socket, addon, libraries }: StandIns): Record<string, string> {
  const search = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const hook = `--require ${quoted(sourceFile('node-module.cjs'))}`;
  return {
    MOCK_CORE_SOCKET: socket,
    // Whoever has these fetches neither library nor addon.
    SIMPLEX_LIBS_DIR: libraries,
    SIMPLEX_ADDON_PATH: addon,
    [search]: base[search] ? `${libraries}${delimiter}${base[search]}` : libraries,
    NODE_OPTIONS: base.NODE_OPTIONS ? `${base.NODE_OPTIONS} ${hook}` : hook,
  };
}

/** A path in `NODE_OPTIONS`. */
function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
