import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../harness/package-root.ts';

/** The version of this package. */
export function suiteVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  return version;
}
