import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonMistake } from './json-mistake.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('tells the place and what belongs there', () => {
  expect(jsonMistake('{\n "a": 1,\n}')).toEqual({ offset: 11, expected: 'a key in double quotes' });
  expect(jsonMistake('{"a" 1}')).toEqual({ offset: 5, expected: '":"' });
  expect(jsonMistake('{"a": tru}')).toEqual({ offset: 6, expected: 'a value' });
  expect(jsonMistake('[1 2]')).toEqual({ offset: 3, expected: '"," or "]"' });
  expect(jsonMistake('{"a": 1')).toEqual({ offset: 7, expected: '"," or "}"' });
  expect(jsonMistake('{} x')).toEqual({ offset: 3, expected: 'the end of the file' });
  expect(jsonMistake('')).toEqual({ offset: 0, expected: 'a value' });
  expect(jsonMistake('["a\nb"]')).toEqual({ offset: 1, expected: 'a value' });
});

test('finds nothing in JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(4), (text, indent) => {
      expect(jsonMistake(text)).toBeUndefined();
      expect(jsonMistake(JSON.stringify(JSON.parse(text), null, indent))).toBeUndefined();
    }),
  );
  expect(jsonMistake('"\u007f\u0085\ud800"')).toBeUndefined();
});

test('agrees with JSON.parse on damaged texts', () => {
  const damage = fc.constantFrom(
    '',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '0',
    '-',
    '.',
    'e',
    't',
    '\n',
    '\u0001',
    ' ',
  );
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.nat(3), damage, (text, place, dropped, inserted) => {
      const at = place % (text.length + 1);
      const damaged = text.slice(0, at) + inserted + text.slice(at + dropped);
      expect(jsonMistake(damaged) === undefined).toBe(parses(damaged));
    }),
    { numRuns: 2000 },
  );
});
