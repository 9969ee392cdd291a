import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** File name of the core's library on this system. */
export const libraryName: string = process.platform === 'darwin' ? 'libsimplex.dylib' : 'libsimplex.so';

const shared =
  process.platform === 'darwin'
    ? ['-dynamiclib', '-install_name', `@rpath/${libraryName}`]
    : ['-shared', '-fPIC', `-Wl,-soname,${libraryName}`];
const flags = [...shared, '-O2', '-fvisibility=hidden', '-pthread'];

/**
 * Compiles the stand-in for the library with the machine's C compiler (`CC`, else `cc`), once for each version of its source;
 * resolves with the folder that holds it. Rejects where it cannot be compiled.
 */
export async function compiledLibrary(cache: string = cacheFolder()): Promise<string> {
  const source = sourceFile('libsimplex.c');
  const compiler = process.env.CC ?? 'cc';
  const version = createHash('sha256')
    .update(readFileSync(source))
    .update([compiler, ...flags, process.arch].join(' '))
    .digest('hex')
    .slice(0, 16);
  const folder = join(cache, version);
  const library = join(folder, libraryName);
  if (existsSync(library)) return folder;
  mkdirSync(folder, { recursive: true });
  // Under another name until it is whole: others may compile it at the same time.
  const unfinished = `${library}.${randomUUID()}`;
  await promisify(execFile)(compiler, [...flags, '-o', unfinished, source]);
  renameSync(unfinished, library);
  return folder;
}

/** Absolute path of a file that is shipped as source in this folder; the build leaves it where it is. */
export function sourceFile(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, 'mock-core', 'embed', name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new Error(`${name} is missing from the package`);
  }
}

function cacheFolder(): string {
  const caches =
    process.platform === 'darwin'
      ? join(homedir(), 'Library', 'Caches')
      : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return join(caches, 'simplex-agent-conformance', 'libsimplex');
}
