import { expect, it } from 'vitest';
import { toZod } from '../jtd/to-zod.ts';
import { describeIssues } from './issues.ts';

it.each<[object, unknown, string]>([
  [{ properties: { a: {} } }, {}, '/a: expected a value, got nothing'],
  [{ properties: {} }, { a: 1, b: 2 }, 'the value: expected no members "a", "b", got object'],
  [{ values: { type: 'uint8' } }, { '~/': 300 }, '/~0~1: expected at most 255, got number 300'],
  [{ elements: { type: 'int8' } }, [0.5], '/0: expected integer, got number 0.5'],
  [{ type: 'timestamp' }, 'now', 'the value: expected an RFC 3339 timestamp, got "now"'],
  [{ enum: ['a'] }, 'b'.repeat(99), `the value: expected "a", got "${'b'.repeat(60)}…"`],
  [{ type: 'boolean', nullable: true }, [[]], 'the value: expected boolean, got array of 1'],
])('%j does not accept %j', (schema, value, line) => {
  expect(describeIssues(toZod(schema).safeParse(value).error!, value)).toEqual([line]);
});
