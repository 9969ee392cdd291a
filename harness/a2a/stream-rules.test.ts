import { describe, expect, it } from 'vitest';
import {
  afterEnd,
  appending,
  beginning,
  closesStream,
  continuation,
  ending,
  endsStream,
  sameTask,
} from './stream-rules.ts';

const ids = { taskId: 't', contextId: 'c' };
const inState = (state: string) => ({ state: `TASK_STATE_${state}` });
const task = (state: string, more = {}) => ({ task: { id: 't', contextId: 'c', status: inState(state), ...more } });
const status = (state: string, more = {}) => ({ statusUpdate: { ...ids, status: inState(state), ...more } });
const chunk = (artifactId: string, more = {}) => ({ artifactUpdate: { ...ids, artifact: { artifactId }, ...more } });
const message = { message: { messageId: 'm', contextId: 'c' } };

const conformant: readonly (readonly object[])[] = [
  [message],
  [task('COMPLETED')],
  [task('INPUT_REQUIRED')],
  [task('SUBMITTED'), status('WORKING'), chunk('a'), chunk('a', { append: true, lastChunk: true }), status('FAILED')],
  [task('WORKING', { artifacts: [{ artifactId: 'a' }] }), chunk('a', { append: true }), task('CANCELED')],
  [task('WORKING'), chunk('a', { lastChunk: true }), chunk('a'), chunk('a', { append: true }), status('AUTH_REQUIRED')],
  [task('WORKING', { contextId: '' }), status('REJECTED')],
];

it.each(conformant.map((events) => [events as readonly Record<string, unknown>[]]))('%j keeps every rule', (events) => {
  const faults = [beginning('SendStreamingMessage', events), continuation(events), ending(events)];
  faults.push(afterEnd(events), sameTask(events), appending(events));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});

it('a stream begins with its task, or is a message that was asked for by sending one', () => {
  const expected = 'a task or a message';
  expect(beginning('SendStreamingMessage', [])).toEqual({ event: 0, expected });
  expect(beginning('SendStreamingMessage', [status('WORKING'), task('WORKING')])).toEqual({ event: 0, expected });
  expect(beginning('SendStreamingMessage', [chunk('a')])).toEqual({ event: 0, expected });
  expect(beginning('SubscribeToTask', [task('WORKING')])).toBeUndefined();
  expect(beginning('SubscribeToTask', [message])).toEqual({ event: 0, expected: 'a task' });
  expect(beginning('SubscribeToTask', [status('WORKING')])).toEqual({ event: 0, expected: 'a task' });
});

it('a message does not follow', () => {
  expect(continuation([task('WORKING'), message])?.event).toBe(1);
  expect(continuation([message, message])?.event).toBe(1);
});

describe('the end', () => {
  it.each(['COMPLETED', 'FAILED', 'CANCELED', 'REJECTED'])('is %s', (state) => {
    for (const event of [task(state), status(state)]) {
      expect([closesStream(event), endsStream(event)]).toEqual([true, true]);
    }
  });

  it.each(['INPUT_REQUIRED', 'AUTH_REQUIRED'])('is %s over SimpleX', (state) => {
    for (const event of [task(state), status(state)]) {
      expect([closesStream(event), endsStream(event)]).toEqual([false, true]);
    }
  });

  it.each(['SUBMITTED', 'WORKING', 'UNSPECIFIED'])('is not %s', (state) => {
    for (const event of [task(state), status(state), chunk('a', { lastChunk: true }), {}]) {
      expect([closesStream(event), endsStream(event)]).toEqual([false, false]);
    }
  });

  it('is there', () => {
    expect(ending([])?.event).toBe(0);
    expect(ending([task('WORKING'), chunk('a')])?.event).toBe(1);
    expect(ending([task('WORKING'), status('COMPLETED'), chunk('a')])?.event).toBe(2);
    expect(ending([task('AUTH_REQUIRED')], closesStream)?.event).toBe(0);
  });

  it('has nothing after it', () => {
    expect(afterEnd([task('WORKING'), status('COMPLETED'), chunk('a'), chunk('a')])?.event).toBe(2);
    expect(afterEnd([message, message])?.event).toBe(1);
    expect(afterEnd([task('INPUT_REQUIRED'), status('WORKING'), status('COMPLETED')])?.event).toBe(1);
    expect(afterEnd([task('INPUT_REQUIRED'), status('WORKING'), status('COMPLETED')], closesStream)).toBeUndefined();
    expect(afterEnd([])).toBeUndefined();
  });
});

it('all events are of one task and one context', () => {
  const fault = { event: 2, expected: 'the task "t" in the context "c"' };
  expect(sameTask([task('WORKING'), chunk('a'), status('WORKING', { taskId: 'u' })])).toEqual(fault);
  expect(sameTask([task('WORKING'), chunk('a'), status('WORKING', { contextId: 'd' })])).toEqual(fault);
  expect(sameTask([task('WORKING'), chunk('a'), task('WORKING', { id: 'u' })])).toEqual(fault);
  expect(sameTask([{ task: { id: 't' } }, status('WORKING'), chunk('a', { contextId: 'd' })])).toEqual(fault);
  expect(sameTask([task('WORKING'), chunk('a', { taskId: 'u' }), status('COMPLETED')])?.event).toBe(1);
});

it('what is appended extends an artifact that is not complete', () => {
  const append = { append: true };
  expect(appending([task('WORKING'), chunk('a', append)])).toEqual({
    event: 1,
    expected: 'an artifact "a" that is not complete',
  });
  expect(appending([task('WORKING'), chunk('a'), chunk('b', append)])?.event).toBe(2);
  expect(appending([task('WORKING'), chunk('a', { lastChunk: true }), chunk('a', append)])?.event).toBe(2);
  const complete = [chunk('a', { lastChunk: true }), task('WORKING', { artifacts: [{ artifactId: 'a' }] })];
  expect(appending([task('WORKING'), ...complete, chunk('a', append)])?.event).toBe(3);
  expect(appending([task('WORKING'), chunk('a', append)], true)).toBeUndefined();
  expect(appending([task('WORKING'), chunk('a', { lastChunk: true }), chunk('a', append)], true)?.event).toBe(2);
});
