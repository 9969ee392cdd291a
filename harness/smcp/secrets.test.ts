import { expect, test } from 'vitest';
import { textWithoutSecrets, withoutSecrets } from './secrets.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhY21lIn0.c2lnbmF0dXJl';

test.each([
  ['{"payload":{"api_key":"k\\"1","x":1}}', '{"payload":{"api_key":"(secret)","x":1}}'],
  ['[{"api_key" : "key-of-one"}]', '[{"api_key":"(secret)"}]'],
  ['{"token":["a","b"]}', '{"token":"(secret)"}'],
  ['{"token":"cut in the mid', '{"token":"(secret)"'],
  [`a ${jwt} b`, 'a (secret) b'],
  ['{"api_key":7,"tokens":"x"}', '{"api_key":7,"tokens":"x"}'],
])('a text: %s', (text, shown) => {
  expect(textWithoutSecrets(text)).toBe(shown);
});

test('a value, at any depth', () => {
  expect(withoutSecrets({ type: 'auth', payload: [{ api_key: 'k', token: ['t', 1] }, jwt, 7, null] })).toEqual({
    type: 'auth',
    payload: [{ api_key: '(secret)', token: ['(secret)', 1] }, '(secret)', 7, null],
  });
});
