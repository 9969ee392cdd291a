import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The folder that a bot takes for the one of the core's library. */
export interface DropIn {
  readonly folder: string;
  /** Why there is no library in it, where it could not be compiled. */
  readonly missing?: string;
}

const macOs = process.platform === 'darwin';
const libraryName = macOs ? 'libsimplex.dylib' : 'libsimplex.so';
const flags = macOs
  ? ['-dynamiclib', '-install_name', `@rpath/${libraryName}`]
  : ['-shared', '-fPIC', `-Wl,-soname,${libraryName}`];

/**
 * Compiles the stand-in for the library with the machine's C compiler (`CC`, else `cc`), once for each version of the source.
 * Without a compiler the folder holds files that cannot be loaded: a bot fails then, and fetches nothing.
 */
export async function dropIn(cache: string = cacheFolder()): Promise<DropIn> {
  const source = sourceFile('libsimplex.c');
  const compiler = process.env.CC ?? 'cc';
  const version = createHash('sha256')
    .update(readFileSync(source))
    .update([compiler, ...flags, process.arch].join(' '))
    .digest('hex')
    .slice(0, 16);
  const folder = join(cache, version);
  const library = join(folder, libraryName);
  if (existsSync(library)) return { folder };
  mkdirSync(folder, { recursive: true });
  // Bots look for an addon beside the library, and are content with its name.
  writeFileSync(join(folder, addonName), 'A stand-in: the module behind this name is replaced when it is loaded.\n');
  const unfinished = `${library}.${process.pid}`;
  try {
    const optimised = ['-O2', '-fvisibility=hidden', '-pthread'];
    await promisify(execFile)(compiler, [...flags, ...optimised, '-o', unfinished, source]);
    renameSync(unfinished, library);
    return { folder };
  } catch (error) {
    return { folder: withoutLibrary(cache), missing: error instanceof Error ? error.message : String(error) };
  }
}

/** File name of the addon through which Node bots load the library. */
export const addonName = 'simplex.node';

/** Absolute path of a file that is shipped as source beside this one; the build leaves it where it is. */
export function sourceFile(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, 'mock-core', 'embed', name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new Error(`${name} is missing from the package`);
  }
}

function withoutLibrary(cache: string): string {
  const folder = join(cache, 'none');
  mkdirSync(folder, { recursive: true });
  for (const name of [libraryName, addonName])
    writeFileSync(join(folder, name), 'The stand-in for the core could not be compiled; it needs a C compiler.\n');
  return folder;
}

function cacheFolder(): string {
  const caches = macOs
    ? join(homedir(), 'Library', 'Caches')
    : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return join(caches, 'simplex-agent-conformance', 'libsimplex');
}
