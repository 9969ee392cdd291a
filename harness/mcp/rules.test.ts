import { expect, it } from 'vitest';
import { asksForSomething, mayAskForInput, resultTypeKnown, resultXorError, withoutId } from './rules.ts';

it('a response has a result or an error, by presence', () => {
  expect(resultXorError({ result: null })).toBe(true);
  expect(resultXorError({ error: null })).toBe(true);
  expect(resultXorError({})).toBe(false);
  expect(resultXorError({ result: {}, error: null })).toBe(false);
});

it('resultType is one of MCP or of an extension', () => {
  expect(resultTypeKnown({ resultType: 'complete' })).toBe(true);
  expect(resultTypeKnown({ resultType: 'input_required' })).toBe(true);
  expect(resultTypeKnown({ resultType: 'task' })).toBe(false);
  expect(resultTypeKnown({ resultType: 'task' }, ['task'])).toBe(true);
  expect(resultTypeKnown({})).toBe(false);
});

it('what asks for input says for which, or how to come back', () => {
  expect(asksForSomething({ resultType: 'input_required' })).toBe(false);
  expect(asksForSomething({ resultType: 'input_required', inputRequests: {} })).toBe(true);
  expect(asksForSomething({ resultType: 'input_required', requestState: '' })).toBe(true);
  expect(asksForSomething({ resultType: 'complete' })).toBe(true);
  expect([mayAskForInput('tools/call'), mayAskForInput('tools/list')]).toEqual([true, false]);
});

it('a notification has no id, not even null', () => {
  expect(withoutId({ method: 'a' })).toBe(true);
  expect(withoutId({ method: 'a', id: null })).toBe(false);
});
