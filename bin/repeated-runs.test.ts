import { expect, test } from 'vitest';
import { repeatRuns } from './repeated-runs.ts';

test('20 runs with one seed on a busy machine give the same bytes', async () => {
  const { flaky, otherBytes, rows } = await repeatRuns({
    busy: 2,
    runs: 20,
    only: ['CHAT-REPLY-2', 'RPC-RES-1', 'SIGN-6'],
  });
  expect({ flaky, otherBytes }).toEqual({ flaky: [], otherBytes: 0 });
  expect(rows).toBeGreaterThan(10);
}, 900_000);
