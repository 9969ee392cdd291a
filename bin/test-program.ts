import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../harness/package-root.ts';

const rooms = ['bin', 'harness', 'mock-core', 'reference', 'reports', 'suites'];
const loader = ['--import', join(packageRoot, 'node_modules/tsx/dist/esm/index.mjs')];

/** The arguments of Node that run a program of the project: as it was built, which starts sooner, unless a source is newer. */
export function programArguments(name: 'bin/conformance' | `reference/${string}/main`): readonly string[] {
  return isBuilt ? [join(packageRoot, `dist/${name}.js`)] : [...loader, join(packageRoot, `${name}.ts`)];
}

const isBuilt = newestSource() < (changed('dist/bin/conformance.js') ?? 0);

function newestSource(): number {
  const sources = rooms.flatMap((room) =>
    readdirSync(join(packageRoot, room), { encoding: 'utf8', recursive: true }).map((name) => join(room, name)),
  );
  return Math.max(...sources.map((source) => changed(source) ?? 0));
}

/** Milliseconds since the epoch of the last change. */
function changed(path: string): number | undefined {
  return statSync(join(packageRoot, path), { throwIfNoEntry: false })?.mtimeMs;
}
