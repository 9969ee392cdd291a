import { expect, test } from 'vitest';
import type { CoreFrame } from './core-socket.ts';
import { orderEvents } from './event-order.ts';

const frame = (type: string, body: object = {}): CoreFrame => ({ text: type, type, body: { type, ...body } });
const message = (itemId: number): CoreFrame => ({
  ...frame('newChatItems', { chatItems: [{ chatItem: { meta: { itemId } } }] }),
  text: String(itemId),
});

/** An order whose fences are passed one by one. */
function fenced() {
  const passes: (() => void)[] = [];
  const delivered: string[] = [];
  const onEvent = orderEvents(
    () => new Promise<void>((pass) => passes.push(pass)),
    ({ text }) => delivered.push(text),
  );
  const pass = async () => {
    passes.shift()?.();
    for (let step = 0; step < 5; step++) await Promise.resolve();
  };
  return { onEvent, delivered, pass, fences: () => passes.length };
}

test('without a fence an event is delivered at once', () => {
  const delivered: string[] = [];
  const onEvent = orderEvents(
    () => undefined,
    ({ text }) => delivered.push(text),
  );
  onEvent(message(2));
  onEvent(message(1));
  expect(delivered).toEqual(['2', '1']);
});

test('messages are put in order, other events stay where they are', async () => {
  const { onEvent, delivered, pass } = fenced();
  for (const event of [message(3), frame('contactConnected'), message(1), message(2)]) onEvent(event);
  expect(delivered).toEqual([]);
  await pass();
  // The three later ones came behind the first fence: those that are older than the first message need no second one.
  expect(delivered).toEqual(['1', '2', '3']);
  await pass();
  expect(delivered).toEqual(['1', '2', '3', 'contactConnected']);
});

test('what is newer than all that waited has a fence of its own', async () => {
  const { onEvent, delivered, pass, fences } = fenced();
  onEvent(message(2));
  onEvent(message(4));
  onEvent(message(1));
  await pass();
  expect(delivered).toEqual(['1', '2']);
  onEvent(message(3));
  await pass();
  expect(delivered).toEqual(['1', '2', '3', '4']);
  expect(fences()).toBe(0);
});
