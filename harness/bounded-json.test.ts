import { expect, test } from 'vitest';
import { readBoundedJson } from './bounded-json.ts';

test.each([
  ['arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['both, beside others', `{"kept":1,"deep":${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}}`],
])('what is nested too deep is cut: %s', (_, text) => {
  const written = JSON.stringify(readBoundedJson(text));
  expect(written.length).toBeLessThan(2_000);
  expect(written).toContain('nested deeper than 200 levels');
});

test.each([
  ['many on one level', JSON.stringify(Array.from({ length: 1_000 }, () => ({ a: [] })))],
  ['as deep as is read', '['.repeat(200) + ']'.repeat(200)],
  [
    'names of prototypes',
    `{"__proto__":{"a":${'['.repeat(150)}${']'.repeat(150)}},"constructor":[${'[],'.repeat(99)}[]]}`,
  ],
])('everything else is what JSON.parse makes of it: %s', (_, text) => {
  expect(JSON.stringify(readBoundedJson(text))).toBe(text);
});

test('a cut keeps the name __proto__ a name', () => {
  const value = readBoundedJson(`{"__proto__":${'['.repeat(300)}${']'.repeat(300)}}`);
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test('what is not JSON is told as JSON.parse tells it', () => {
  expect(() => readBoundedJson('[')).toThrow(SyntaxError);
});
