/** Writes the tables of README.md between their markers: `npm run generate`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillTables } from './readme.ts';

const path = join(import.meta.dirname, '../../README.md');
writeFileSync(path, fillTables(readFileSync(path, 'utf8')));
