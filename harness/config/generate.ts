/** Writes `vectors/format/config.schema.json`: `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configJsonSchema } from './schema.ts';

const path = join(import.meta.dirname, '../../vectors/format/config.schema.json');
writeFileSync(path, `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
