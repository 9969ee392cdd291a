/** Writes `vectors/format/transcript.schema.json`: `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordingJsonSchema } from './format.ts';

const path = join(import.meta.dirname, '../../vectors/format/transcript.schema.json');
writeFileSync(path, `${JSON.stringify(recordingJsonSchema(), null, 2)}\n`);
