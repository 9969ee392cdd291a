import { expect, test } from 'vitest';
import { messageDifferences } from './message-difference.ts';

const paths = (...values: Parameters<typeof messageDifferences>) =>
  messageDifferences(...values).map(({ path }) => path);

test('what changes by itself is not judged, what stays is', () => {
  expect(paths({ id: 1, n: 1 }, { id: 1, n: 2 }, { id: '1', n: 3 })).toEqual(['/id']);
});

test('times, lifetimes, cursors and states are free', () => {
  const answer = (time: string, ttlMs: unknown, nextCursor: string) => ({ result: { time, ttlMs, nextCursor } });
  const one = answer('2026-07-28T10:00:00Z', 1_000, 'a');
  expect(paths(one, one, answer('2026-07-28T10:00:09Z', 900, 'b'))).toEqual([]);
  expect(paths(one, one, answer('yesterday', '900', 'a'))).toEqual(['/result/time', '/result/ttlMs']);
});

test('of a list, the entries that both have are compared', () => {
  const answer = (...tools: object[]) => ({ result: { tools } });
  const list = { member: 'tools', key: 'name' };
  const one = answer({ name: 'a/b', title: 'A' }, { name: 'chat-only' });
  expect(paths(one, one, answer({ name: 'a/b', title: 'A' }), list)).toEqual([]);
  expect(paths(one, one, answer({ name: 'a/b' }), list)).toEqual(['/result/tools/a~1b/title']);
  expect(paths(one, one, answer({ name: 'a/b', title: 'A' }))).toEqual(['/result/tools']);
});
