import { describe, expect, it, test } from 'vitest';
import type { Answer } from './driver.ts';
import { writtenOut } from './repeated-text.ts';
import { selectedVectors, vectorRows } from './rows.ts';
import { operationFiles } from './vector-file.ts';

const files = operationFiles();
const all = selectedVectors(files, []);

function driver(answer: (input: unknown) => Answer) {
  return { name: 'null', answer: async ({ input }: { input: unknown }) => answer(input), close: async () => {} };
}

describe('a driver that knows nothing earns no pass', () => {
  it.each<[string, (input: unknown) => Answer]>([
    ['takes everything', () => ({ result: 'valid', output: {} })],
    ['refuses everything', () => ({ result: 'invalid' })],
    ['echoes', (input) => ({ result: 'valid', output: input })],
    ['has no operation', () => ({ result: 'unsupported' })],
    ['says null', () => ({ result: 'valid', output: null })],
  ])('as it %s', async (_, answer) => {
    const rows = await vectorRows(all, driver(answer), (id) => id);
    expect(rows.filter(({ verdict }) => verdict.outcome === 'pass').map(({ id }) => id)).toEqual([]);
  });
});

test('prefixes select by vector and by statement', () => {
  const names = (...prefixes: string[]) =>
    selectedVectors(files, prefixes).map(({ file, vector }) => `${file.operation}/${vector.id}`);
  expect(names('signer/unsigned-null')).toEqual(['signer/unsigned-null']);
  expect(names('SIGN-7')).toEqual([
    'signer/unsigned',
    'signer/unsigned-null',
    'signer/unsigned-empty',
    'signer/unsigned-word',
  ]);
  expect(names('no-such')).toEqual([]);
  expect(all.length).toBe(files.flatMap(({ vectors }) => vectors).length);
});

test('a repeated text is written out wherever it stands', () => {
  const short = {
    $repeat: [
      ['ab', 2],
      ['c', 1],
    ],
  };
  expect(writtenOut({ a: [short, { b: short }], n: null, $repeat: 1 })).toEqual({
    a: ['ababc', { b: 'ababc' }],
    n: null,
    $repeat: 1,
  });
});
