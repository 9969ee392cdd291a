import { expect, test } from 'vitest';
import { holdsIf, objection } from './judgement.ts';
import { createTrial, type TrialRecord } from './trial.ts';

test('a case that states nothing does not pass', async () => {
  const trial: TrialRecord = createTrial(1, 'violation');
  await trial.during(() => {});
  expect(trial.verdict()).toEqual({ outcome: 'inconclusive', why: 'the case judged nothing' });
});

test('a statement that holds passes, one that does not ends the case', async () => {
  const passing: TrialRecord = createTrial(1, 'violation');
  await passing.during(() => passing.expect(true, 'x', 1));
  expect(passing.verdict()).toEqual({ outcome: 'pass' });

  let reached = false;
  const failing: TrialRecord = createTrial(1, 'violation');
  await failing.during(() => {
    failing.expect(true, 'x', 1);
    failing.expect(false, 'seven', '7');
    reached = true;
  });
  expect(reached).toBe(false);
  expect(failing.verdict()).toEqual({ outcome: 'fail', weight: 'violation', expected: 'seven', actual: '7' });
});

test('a judgement is graded lower and never higher', async () => {
  const advice = createTrial(1, 'violation');
  await advice.during(() => advice.prefer(false, 'x', 0, { weight: 'advice', ambiguity: 'S-A1' }));
  expect(advice.verdict()).toMatchObject({ outcome: 'fail', weight: 'advice' });
  expect(advice.ambiguity).toBe('S-A1');

  const note = createTrial(1, 'note');
  await note.during(() => note.prefer(false, 'x', 0, { weight: 'advice', ambiguity: 'S-A1' }));
  expect(note.verdict()).toMatchObject({ outcome: 'fail', weight: 'note' });
});

test('a violation after an advice is what counts', async () => {
  const trial: TrialRecord = createTrial(1, 'violation');
  await trial.during(() => {
    trial.judge(objection('a', 1, undefined, { weight: 'advice', ambiguity: 'S-A1' }));
    trial.judge(objection('b', 2));
  });
  expect(trial.verdict()).toMatchObject({ weight: 'violation', expected: 'b' });
  expect(trial.ambiguity).toBeUndefined();
});

test('what waits for the quiet window decides after the case', async () => {
  const trial: TrialRecord = createTrial(1, 'violation');
  await trial.during(() => trial.afterQuiet(() => trial.judge(holdsIf(false, 'silence', 'a message'))));
  expect(trial.verdict().outcome).toBe('inconclusive');
  for (const judge of trial.deferred) await trial.during(judge);
  expect(trial.verdict()).toMatchObject({ outcome: 'fail', expected: 'silence' });
});

test.each([
  ['untested', 'missing'],
  ['inapplicable', 'because'],
  ['inconclusive', 'why'],
] as const)('%s ends the case with its reason', async (outcome, member) => {
  const trial: TrialRecord = createTrial(1, 'violation');
  await trial.during(() => trial[outcome]('the reason'));
  expect(trial.verdict()).toEqual({ outcome, [member]: 'the reason' });
});

test('an exception of the case is no verdict about the target', async () => {
  const trial: TrialRecord = createTrial(1, 'violation');
  await trial.during(() => {
    trial.expect(true, 'x', 1);
    throw new TypeError('ours');
  });
  expect(trial.verdict()).toMatchObject({ outcome: 'broken', error: expect.stringContaining('TypeError: ours') });
});
