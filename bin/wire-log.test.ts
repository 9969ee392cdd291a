import { expect, test } from 'vitest';
import { createWireLog } from './wire-log.ts';

function logged(frame: string): string {
  const lines: string[] = [];
  createWireLog((line) => lines.push(line))(
    { order: 0, at: 12.34, connection: 'caller', direction: 'received' },
    frame,
  );
  return lines.join('');
}

test('a frame is one line with time, connection and direction', () => {
  expect(logged('{"resp":{"type":"chatRunning"}}')).toBe('     12.3 ms  caller ← {"resp":{"type":"chatRunning"}}\n');
});

test('a long frame is cut, and a hostile one moves nothing', () => {
  expect(logged('x'.repeat(600))).toMatch(/x{500}… \(cut, 600 characters in all\)\n$/);
  expect(logged('\u001b[2J\n\u202e').slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});
