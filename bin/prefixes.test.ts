import { expect, test } from 'vitest';
import { checkPrefixes } from './prefixes.ts';

test.each(['SIGN', 'SIGN-', 'SIGN-6', 'SI', 'SIGN-6/foreign-key@rpc', 'SIGN-6/'])('%s begins an id', (prefix) => {
  expect(() => checkPrefixes('only', [prefix])).not.toThrow();
});

test.each([
  ['SIGN6', 'did you mean SIGN-6?'],
  ['SING', 'did you mean SIGN?'],
  ['sign-6/foreign-key@rpc', 'did you mean SIGN-6?'],
  ['something-else-entirely', 'conformance list prints all ids'],
])('%s is refused: %s', (prefix, fix) => {
  expect(() => checkPrefixes('skip', [prefix])).toThrow(`--skip "${prefix}" begins no id of a statement; ${fix}`);
});
