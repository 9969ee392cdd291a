import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import { openReference } from './reference-target.ts';
import { repeatRuns } from './repeated-runs.ts';

test('the clock of a target that was opened stands still while the machine does something else', async () => {
  const target = await openReference();
  for (let turns = 0; turns < 100; turns++) await new Promise((resolve) => setImmediate(resolve));
  const { rows } = await judge({
    target,
    seed: 1,
    selection: { only: ['CONV-2/spaced'], skip: [] },
    replay: (ids) => ids.join(' '),
  });
  await target.close();
  expect(rows.map(({ transcript }) => transcript?.[0]?.at)).toEqual([0, 0]);
});

test('20 runs with one seed on a busy machine give the same bytes', async () => {
  const { flaky, otherBytes, rows } = await repeatRuns({
    busy: 2,
    runs: 20,
    only: ['CHAT-REPLY-2', 'RPC-RES-1', 'SIGN-6'],
  });
  expect({ flaky, otherBytes }).toEqual({ flaky: [], otherBytes: 0 });
  expect(rows).toBeGreaterThan(10);
}, 900_000);
