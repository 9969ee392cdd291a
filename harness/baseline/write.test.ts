import { expect, test } from 'vitest';
import type { Row, Verdict } from '../model.ts';
import { applyBaseline } from './apply.ts';
import { parseBaseline, unwritten } from './read.ts';
import { baselineOf, baselineText } from './write.ts';

const verdicts = {
  pass: { outcome: 'pass' },
  violation: { outcome: 'fail', weight: 'violation', expected: 'x', actual: 1 },
  advice: { outcome: 'fail', weight: 'advice', expected: 'x', actual: 1 },
  untested: { outcome: 'untested', missing: 'x' },
} as const satisfies Record<string, Verdict>;

function row(id: string, verdict: keyof typeof verdicts): Row {
  const base = { requirement: id, level: 'MUST', weight: 'violation', section: '', text: '', title: '' } as const;
  return { ...base, id, binding: 'rpc', verdict: verdicts[verdict], mutants: [], replay: '' };
}

const today = '2026-12-01';
const rows = [
  row('A-1/x@rpc', 'violation'),
  row('A-1/y@rpc', 'violation'),
  row('A-2/x@rpc', 'pass'),
  row('A-3/x@rpc', 'advice'),
  row('A-4/x@rpc', 'untested'),
];

test('every violation gets an entry whose reason is still to be written', () => {
  const entries = baselineOf(rows, [], today);
  expect(entries).toEqual([
    { row: 'A-1/x@rpc', reason: unwritten },
    { row: 'A-1/y@rpc', reason: unwritten },
  ]);
  expect(() => parseBaseline(baselineText(entries), 'b.json')).toThrow(
    '"A-1/x@rpc" and of 1 more is still to be written',
  );
});

test('what is known keeps its entry; what excuses nothing or has expired goes', () => {
  const known = [
    { row: 'A-1/*', reason: 'issue 1', expires: '2026-12-01' },
    { row: 'A-3/*', reason: 'issue 3' },
    { row: 'A-4/*', reason: 'issue 4' },
    { row: 'A-9/*', reason: 'issue 9' },
  ];
  expect(baselineOf(rows, known, today)).toEqual([known[0], known[2]]);
  expect(baselineOf(rows, known, '2026-12-02').map(({ reason }) => reason)).toEqual(['issue 4', unwritten, unwritten]);
});

test('an entry that also lists a pass is narrowed and keeps its reason', () => {
  expect(baselineOf(rows, [{ row: 'A-*', reason: 'issue 1', expires: '2027-01-01' }], today)).toEqual([
    { row: 'A-1/x@rpc', reason: 'issue 1', expires: '2027-01-01' },
    { row: 'A-1/y@rpc', reason: 'issue 1', expires: '2027-01-01' },
  ]);
});

test('a written baseline excuses the whole run it was written from, and holds nothing stale', () => {
  for (const known of [[], [{ row: 'A-*', reason: 'r' }], [{ row: 'A-3/*', reason: 'r' }]]) {
    const applied = applyBaseline(rows, baselineOf(rows, known, today), { today, partial: false });
    expect(applied.stale).toEqual([]);
    expect(applied.rows.filter(({ baseline }) => baseline?.status === 'unexpected-pass')).toEqual([]);
    expect(applied.rows.map(({ baseline }) => baseline?.status)).toEqual([
      'expected',
      'expected',
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test('entries that list the same rows after narrowing stand once', () => {
  const known = [
    { row: 'A-1/x@rpc', reason: 'first' },
    { row: 'A-*', reason: 'second' },
  ];
  const entries = baselineOf(rows, known, today);
  expect(entries).toEqual([
    { row: 'A-1/x@rpc', reason: 'first' },
    { row: 'A-1/y@rpc', reason: 'second' },
  ]);
  expect(parseBaseline(baselineText(entries), 'b.json')).toEqual(entries);
});
