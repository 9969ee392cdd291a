import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test('finds the word that was meant', () => {
  expect(nearest('--reprot', ['--report', '--port', '--wait'])).toBe('--report');
  expect(nearest('anwserWithin', ['quiet', 'answerWithin'])).toBe('answerWithin');
  expect(nearest('Slack', ['quiet', 'slack'])).toBe('slack');
  expect(nearest('SIGN-66', ['SIGN-6', 'SIGN-7'])).toBe('SIGN-6');
});

test('prefers the closest candidate, the first among equals', () => {
  expect(nearest('lsit', ['lost', 'list'])).toBe('list');
  expect(nearest('ab', ['ax', 'ay'])).toBe('ax');
});

test('stays silent where nothing is close', () => {
  expect(nearest('banana', ['--seed', '--only'])).toBeUndefined();
  expect(nearest('', ['seed'])).toBeUndefined();
  expect(nearest('seed', [])).toBeUndefined();
});
