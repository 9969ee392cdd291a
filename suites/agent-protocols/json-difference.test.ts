import { expect, test } from 'vitest';
import { differences } from './json-difference.ts';

test('equal values do not differ, whatever the order of their members', () => {
  expect(differences({ a: 1, b: [null, 'x'] }, { b: [null, 'x'], a: 1 })).toEqual([]);
});

test('names the smallest parts that differ', () => {
  expect(differences({ a: { b: [1, 2] } }, { a: { b: [1, '2'] } })).toEqual([{ path: '/a/b/1', one: 2, other: '2' }]);
});

test('a member that one value lacks is a difference, one that is null is another', () => {
  expect(differences({ a: null }, {})).toEqual([{ path: '/a', one: null, other: undefined }]);
  expect(differences({}, { toString: 'x' })).toEqual([{ path: '/toString', one: undefined, other: 'x' }]);
});

test('lists of different lengths differ as a whole, and so do values of different types', () => {
  expect(differences([1], [1, 2]).map(({ path }) => path)).toEqual(['']);
  expect(differences({ a: [] }, { a: {} }).map(({ path }) => path)).toEqual(['/a']);
});

test('escapes slashes of keys in the path', () => {
  expect(differences({ 'a/b': 1 }, { 'a/b': 2 })[0]?.path).toBe('/a~1b');
});
