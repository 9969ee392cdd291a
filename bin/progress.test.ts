import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function terminal(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  return { written, stream: { isTTY, columns, write: (text: string) => written.push(text) } };
}

test('rewrites one line with an estimate', () => {
  const { written, stream } = terminal(true);
  let time = 1000;
  const { show, clear } = createProgress(stream, () => time);
  show({ done: 0, total: 40, running: 'SIGN-6/own-key@rpc' });
  time += 2000;
  show({ done: 10, total: 40, running: 'SIGN-7/late@rpc' });
  clear();
  expect(written).toEqual([
    '\r\u001b[K0/40: SIGN-6/own-key@rpc',
    '\r\u001b[K10/40, about 6 s left: SIGN-7/late@rpc',
    '\r\u001b[K',
  ]);
});

test('writes at most ten times a second', () => {
  const { written, stream } = terminal(true);
  let time = 0;
  const { show } = createProgress(stream, () => time);
  for (; time < 1000; time += 10) show({ done: 1, total: 2, running: 'x' });
  expect(written).toHaveLength(10);
});

test('stays within the width of the terminal', () => {
  const { written, stream } = terminal(true, 20);
  createProgress(stream, () => 0).show({ done: 0, total: 2, running: 'x'.repeat(100) });
  expect(written).toEqual([`\r\u001b[K0/2: ${'x'.repeat(14)}`]);
});

test('writes nothing where nobody watches, and clears nothing that was not shown', () => {
  const file = terminal(false);
  const unwatched = createProgress(file.stream);
  unwatched.show({ done: 0, total: 2, running: 'x' });
  unwatched.clear();
  expect(file.written).toEqual([]);
  const { written, stream } = terminal(true);
  createProgress(stream).clear();
  expect(written).toEqual([]);
});
