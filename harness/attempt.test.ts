import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attempt } from './attempt.ts';
import type { Job, RunOptions } from './job.ts';
import { property } from './suite.ts';
import type { Trial } from './trial.ts';

/** A property case on a peer that does nothing; `judge` says what becomes of a number from 0 to 1,000. */
async function decided(judge: (trial: Trial, value: number) => void) {
  const one = property('any', 'any number', fc.integer({ min: 0, max: 1_000 }), {}, async (_, trial: Trial, value) =>
    judge(trial, value),
  );
  const opened = { peer: {}, exchanges: () => [], probe: async () => {} };
  const job = { row: 'CONV-1/any@link', case: one, binding: 'link', requirement: { weight: 'violation' } };
  const options = { seed: 1, propertyRuns: 50, target: { open: async () => opened, ended: () => undefined } };
  const declaration = { id: 'CONV-1', on: { kind: 'link' }, cases: [one] };
  const made = await attempt({ ...job, declaration } as unknown as Job, options as unknown as RunOptions);
  return (await made.finish()).verdict;
}

test('a failing input is shrunk', async () => {
  const verdict = await decided((trial, value) => trial.expect(value < 100, 'less than 100', value));
  expect(verdict).toMatchObject({ outcome: 'fail', actual: 100, counterexample: { input: 100 } });
});

test('a failure stays one where no verdict on smaller inputs is fair', async () => {
  const verdict = await decided((trial: Trial, value) => {
    if (value < 300) trial.inconclusive('too small to tell');
    trial.expect(false, 'anything else', value);
  });
  expect(verdict).toMatchObject({ outcome: 'fail', actual: 300, counterexample: { input: 300 } });
});

test('an input that cannot be judged keeps no other from being tried, and the property from passing', async () => {
  const before = (trial: Trial, value: number) => {
    if (value < 900) trial.inconclusive('too small to tell');
  };
  expect(
    await decided((trial: Trial, value) => {
      before(trial, value);
      trial.expect(false, 'anything else', value);
    }),
  ).toMatchObject({ outcome: 'fail', counterexample: { input: 900 } });
  expect(
    await decided((trial: Trial, value) => {
      before(trial, value);
      trial.expect(true, 'a number', value);
    }),
  ).toMatchObject({ outcome: 'inconclusive', why: 'too small to tell' });
});

test('a property passes where every input does, and says so where none can be judged', async () => {
  expect(await decided((trial, value) => trial.expect(value >= 0, 'a number', value))).toEqual({ outcome: 'pass' });
  expect(await decided((trial: Trial) => trial.inconclusive('nothing shows it'))).toMatchObject({
    outcome: 'inconclusive',
  });
});
