import { expect, test } from 'vitest';
import { virtualClock } from '../../mock-core/index.ts';
import { createWaiting } from './waiting.ts';

const limits = { answerWithin: 1_000, quiet: 100 };

test('an answer that never ends is not waited for for ever', async () => {
  const clock = virtualClock();
  const begin = clock.now();
  const waiting = createWaiting(clock, limits);
  let over = false;
  const ended = waiting
    .until('chat-1/1', () => 'open')
    .then(() => {
      over = true;
    });
  for (let part = 0; part < 100 && !over; part++) {
    await clock.sleep(500);
    waiting.touch('chat-1/1');
  }
  await ended;
  expect(clock.now() - begin).toBeGreaterThanOrEqual(30_000);
  expect(clock.now() - begin).toBeLessThanOrEqual(31_000);
});

test('silence ends a wait', async () => {
  const clock = virtualClock();
  const begin = clock.now();
  await createWaiting(clock, limits).until('chat-1/1', () => 'open');
  expect(clock.now() - begin).toBe(1_000);
});
