import { expect, test } from 'vitest';
import { objectSchema } from './tool-list.ts';

test('reads what a schema names and requires, in its parts as well', () => {
  const { names, required, members } = objectSchema({
    $defs: { more: { properties: { limit: { maximum: 200 } }, required: ['limit'] } },
    properties: { board: { type: 'string' } },
    required: ['board'],
    allOf: [{ $ref: '#/$defs/more' }, { properties: { before: { type: 'string' } } }],
  });
  expect([...names]).toEqual(['board', 'limit', 'before']);
  expect([...required]).toEqual(['board', 'limit']);
  expect(members.get('limit')).toEqual({ maximum: 200 });
});

test('ends on a schema that refers to itself, and finds nothing in what is no schema', () => {
  expect([...objectSchema({ $ref: '#' }).names]).toEqual([]);
  expect([...objectSchema(undefined).names]).toEqual([]);
});
