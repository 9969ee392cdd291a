import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exitCodes } from '../../harness/exit-code.ts';
import { fillTables, readmeTables } from './readme.ts';
import { options } from './table.ts';

test('the tables hold every option and exit code', () => {
  const optionTable = readmeTables.options?.() ?? '';
  for (const { name } of options) expect(optionTable).toContain(`--${name}`);
  expect(optionTable.split('\n').length).toBe(options.length + 3);
  expect(readmeTables['exit-codes']?.()).toContain(`| \`3\` | ${exitCodes[3].meaning} |`);
});

test('fills what stands between markers and keeps the rest', () => {
  const filled = fillTables('before\n<!-- generated:options -->\nstale words\n<!-- /generated:options -->\nafter\n');
  expect(filled).toMatch(/^before\n<!-- generated:options -->\n\| option \|/);
  expect(filled).toMatch(/\|\n<!-- \/generated:options -->\nafter\n$/);
  expect(filled).not.toContain('stale words');
  expect(fillTables(filled)).toBe(filled);
});

test('refuses unknown and open markers', () => {
  expect(() => fillTables('<!-- generated:nothing -->\n<!-- /generated:nothing -->')).toThrow('nothing is unknown');
  expect(() => fillTables('<!-- generated:options -->\ntext')).toThrow('options has no end');
});

const readme = join(import.meta.dirname, '../../README.md');
const text = existsSync(readme) ? readFileSync(readme, 'utf8') : '';

test.skipIf(!text.includes('<!-- generated:'))('README.md is up to date', () => {
  expect(text, 'run: npx tsx bin/options/generate.ts').toBe(fillTables(text));
});
