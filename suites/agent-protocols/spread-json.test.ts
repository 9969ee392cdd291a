import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadJson } from './spread-json.ts';

test('blanks change nothing that JSON says', () => {
  const blanks = fc.array(fc.stringMatching(/^[ \t\r\n]{0,3}$/), { minLength: 1 });
  fc.assert(
    fc.property(fc.jsonValue(), blanks, (value, chosen) => {
      expect(JSON.parse(spreadJson(value, chosen))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('puts the blanks between all tokens and none around them', () => {
  expect(spreadJson({ a: ['b c', 1] }, ['_', '.'])).toBe('{."a"_:.[_"b c".,_1.]_}');
});
