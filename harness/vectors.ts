import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

const cache = new Map<string, unknown>();

/**
 * The parsed JSON of one file below `vectors/`, by its path from there: `agent-protocols/signing.json`.
 * Each file is read once; callers share the value and must not change it. Throws where there is no such file.
 */
export function readVectors(path: string): unknown {
  if (!cache.has(path)) cache.set(path, JSON.parse(readFileSync(join(packageRoot, 'vectors', path), 'utf8')));
  return cache.get(path);
}
