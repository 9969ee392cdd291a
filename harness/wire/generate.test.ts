import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generate } from './generate.ts';

it('the files in this folder are what `npm run generate` writes', async () => {
  const files = await generate();
  expect(files.size).toBe(5);
  for (const [name, text] of files) expect(readFileSync(join(import.meta.dirname, name), 'utf8')).toBe(text);
});
