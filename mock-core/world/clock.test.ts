import { expect, test, vi } from 'vitest';
import { isoTime, systemClock, virtualClock } from './clock.ts';

test('virtual time starts at one moment and stands still by itself', async () => {
  const clock = virtualClock();
  expect(isoTime(clock.now())).toBe('2026-10-21T10:00:00.000000Z');
  await new Promise(setImmediate);
  expect(clock.now()).toBe(Date.UTC(2026, 9, 21, 10));
  expect(virtualClock(5).now()).toBe(5);
});

test('timers run in the order of their time, then of their making', async () => {
  const clock = virtualClock(0);
  const ran: string[] = [];
  clock.after(20, () => ran.push(`late ${clock.now()}`));
  clock.after(10, () => ran.push(`first ${clock.now()}`));
  clock.after(10, () => {
    ran.push(`second ${clock.now()}`);
    clock.after(5, () => ran.push(`nested ${clock.now()}`));
  });
  const cancel = clock.after(12, () => ran.push('cancelled'));
  cancel();
  await clock.sleep(30);
  expect(ran).toEqual(['first 10', 'second 10', 'nested 15', 'late 20']);
  expect(clock.now()).toBe(30);
});

test('a sleep ends when it is aborted, without moving time', async () => {
  const clock = virtualClock(0);
  const abort = new AbortController();
  const slept = clock.sleep(1_000, abort.signal);
  abort.abort();
  await slept;
  await clock.sleep(1_000, abort.signal);
  expect(clock.now()).toBe(0);
});

test('time waits while frames move', async () => {
  const clock = virtualClock(0);
  let moving = 50;
  const move = () => {
    if (--moving === 0) return;
    clock.moved?.();
    setImmediate(move);
  };
  move();
  await clock.sleep(10);
  expect(moving).toBe(0);
});

test('the time of the machine passes, and a cancelled timer does not run', async () => {
  vi.useFakeTimers();
  try {
    const clock = systemClock();
    const before = clock.now();
    const cancelled = vi.fn();
    clock.after(1, cancelled)();
    const slept = clock.sleep(10);
    await vi.advanceTimersByTimeAsync(10);
    await slept;
    expect(clock.now() - before).toBe(10);
    expect(cancelled).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
