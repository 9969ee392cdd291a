/** Writes the vector files of operations from their sources: `npm run vectors`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../package-root.ts';
import { operationText } from './operation-text.ts';
import { sources } from './sources/index.ts';

for (const source of sources) {
  const path = join(packageRoot, 'vectors', source.spec, 'operations', `${source.operation}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, operationText(source));
}
