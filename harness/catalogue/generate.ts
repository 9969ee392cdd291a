/** Writes `requirement-id.ts`, the typed union of every id in the catalogues: `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allCatalogues } from './catalogue.ts';
import { renderRequirementIds } from './requirement-id-source.ts';

writeFileSync(fileURLToPath(new URL('requirement-id.ts', import.meta.url)), renderRequirementIds(allCatalogues()));
