import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from './package-root.ts';
import { readVectors } from './vectors.ts';

it('finds the root of the package', () => {
  expect(readdirSync(packageRoot)).toEqual(expect.arrayContaining(['package.json', 'vectors']));
});

it('reads a file once', () => {
  const path = 'agent-protocols/schema/rpc-request.jtd.json';
  expect(readVectors(path)).toMatchObject({ properties: { protocol: { type: 'string' }, request: {} } });
  expect(readVectors(path)).toBe(readVectors(path));
});

it('says which file is missing', () => {
  expect(() => readVectors('no-such.json')).toThrow(join(packageRoot, 'vectors', 'no-such.json'));
});
