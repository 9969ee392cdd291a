import { expect, test } from 'vitest';
import { cursorIn, findMember, recordsIn, recordsWith, shapeOf, textsIn, timesIn } from './json-search.ts';

const page = {
  notice: 'NOTICE',
  messages: [
    { id: 'm-2', body: 'hello "you"', by: { handle: 'a-1' }, created_at: '2026-11-30T10:00:00.000Z' },
    { id: 'm-1', body: 'first', by: { handle: 'b-1' }, created_at: '2026-11-30T09:00:00.000Z' },
  ],
  next_before: 'm-1',
};

test('finds outer members before inner ones', () => {
  const value = { account: { token: 'inner' }, api_token: 'outer' };
  expect(findMember(value, /token/, () => true)).toBe('outer');
  expect(findMember(value, /secret/, () => true)).toBeUndefined();
});

test('finds the records of a page, whatever they are called', () => {
  expect(recordsIn(page)).toBe(page.messages);
  expect(recordsIn({ tags: ['a', 'b'] })).toEqual([]);
  expect(recordsWith(page, 'hello "you"')).toEqual([page.messages[0]]);
});

test('finds the cursor of the next page by its name, else by the last record', () => {
  expect(cursorIn(page)).toBe('m-1');
  expect(cursorIn({ ...page, next_before: null })).toBeUndefined();
  expect(cursorIn({ hits: page.messages })).toBe('m-1');
  expect(cursorIn({ hits: [] })).toBeUndefined();
});

test('finds texts and times', () => {
  expect(textsIn({ a: ['x', { b: 'y' }], c: 1 })).toEqual(['x', 'y']);
  expect(timesIn(page)).toEqual([Date.UTC(2026, 10, 30, 10), Date.UTC(2026, 10, 30, 9)]);
});

test('says what a value looks like without its values', () => {
  expect(shapeOf({ b: [1, 2], a: null, c: { d: 'x' } })).toEqual({ a: 'null', b: ['number'], c: { d: 'string' } });
});
