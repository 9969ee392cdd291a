import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../harness/package-root.ts';
import type { Measurement } from './measurement.ts';

const bytesAMegabyte = 1e6;

/** Bytes of the files that the package ships and of its production dependencies. */
export function measureInstallSize(): Measurement {
  const shipped = shippedBytes() / bytesAMegabyte;
  const dependencies =
    productionFolders()
      .map(folderBytes)
      .reduce((sum, bytes) => sum + bytes, 0) / bytesAMegabyte;
  return {
    name: 'production install',
    value: shipped + dependencies,
    unit: 'MB',
    limit: { atMost: 25 },
    wish: true,
    detail: `package ${shipped.toFixed(1)} MB, dependencies ${dependencies.toFixed(1)} MB`,
  };
}

function shippedBytes(): number {
  // Without scripts: `prepare` would build over the benchmark that runs.
  const told = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: packageRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = JSON.parse(told) as { unpackedSize: number }[];
  if (packed === undefined) throw new Error(`npm pack told nothing: ${told}`);
  return packed.unpackedSize;
}

function productionFolders(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => join(packageRoot, path));
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
