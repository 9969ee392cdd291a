import { expect, test } from 'vitest';
import type { Row } from '../harness/model.ts';
import type { Faults } from '../mock-core/index.ts';
import { judge } from './judge.ts';
import { openReference } from './reference-target.ts';

/** Rows of conversations of two and of groups, of messages that come and of such as must not come. */
const only = ['CHAT-CMD', 'CHAT-REPLY', 'SIZE-2', 'A2A-STREAM-8', 'A2A-AUTH-3'];

async function rowsOver(faults: Faults): Promise<readonly Row[]> {
  const target = await openReference({ faults });
  try {
    const report = await judge({ target, seed: 1, selection: { only, skip: [] }, propertyRuns: 3, replay: () => '' });
    return report.rows;
  } finally {
    await target.close();
  }
}

test('a bot behind a slow network passes what it passes behind a quick one', async () => {
  const outcomes = (rows: readonly Row[]) => rows.map(({ id, verdict }) => `${id} ${verdict.outcome}`);
  const quick = outcomes(await rowsOver({}));
  expect(quick.filter((row) => row.endsWith(' pass')).length).toBeGreaterThan(40);
  expect(outcomes(await rowsOver({ delay: 900 }))).toEqual(quick);
});

test('a bot behind a network that loses messages is failed, and the run ends', async () => {
  const rows = await rowsOver({ dropEvery: 5 });
  expect(rows.filter(({ verdict }) => verdict.outcome === 'broken')).toEqual([]);
  expect(rows.some(({ verdict }) => verdict.outcome === 'fail')).toBe(true);
});
