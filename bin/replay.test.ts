import { expect, test } from 'vitest';
import type { Report } from '../harness/model.ts';
import { judge } from './judge.ts';
import { openReference } from './reference-target.ts';
import { compared, type Replay, replayOf } from './replay.ts';
import { referenceBot } from './subjects.ts';

/** What is found on a bot that reads the first line of a request: a scenario fails, and so does a property. */
async function report(only: readonly string[], replay?: Replay): Promise<Report> {
  const target = await openReference({
    startBot: referenceBot({ readRequest: (text) => JSON.parse(text.split('\n', 1)[0] ?? '') }),
    seed: replay?.seed ?? 5,
  });
  try {
    return await judge({
      target,
      seed: replay?.seed ?? 5,
      selection: { only, skip: [] },
      propertyRuns: 6,
      paths: replay?.paths,
      replay: (rows) => `npx conformance ${rows.map((row) => `--only ${row}`).join(' ')}`,
    });
  } finally {
    await target.close();
  }
}

test('every failing row is repeated with its seed and path, and comes out the same', async () => {
  const first = await report(['CONV-2']);
  const failing = first.rows.filter(({ verdict }) => verdict.outcome === 'fail');
  expect(failing.length).toBeGreaterThan(1);
  const replay = replayOf(first);
  expect(replay.paths.size).toBeGreaterThan(0);
  const again = await report(replay.only, replay);
  for (const line of compared(replay, again.rows))
    expect(line).toMatch(/^\S+: (the same verdict|fail in the report, now fail)/);
});

test('one row is named, and an invariant brings the case that caused its evidence', () => {
  const row = {
    id: 'B/b@chat',
    verdict: { outcome: 'pass' },
    replay: "npx conformance --only A/a@chat --only 'B/b@chat'",
  };
  const given = { seed: 3, rows: [row] } as unknown as Report;
  expect(replayOf(given, 'B/b@chat')).toMatchObject({ seed: 3, only: ['A/a@chat', 'B/b@chat'] });
  expect(() => replayOf(given, 'C')).toThrow('the report has no row C');
  expect(() => replayOf(given)).toThrow('no row of the report failed');
});
