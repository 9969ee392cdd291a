import { expect, test } from 'vitest';
import type { Row, Verdict } from '../../harness/model.ts';
import { report, reportOf } from '../test-reports.ts';
import { compare } from './compare.ts';
import { renderComparison } from './render.ts';

const verdicts = {
  pass: { outcome: 'pass' },
  untested: { outcome: 'untested', missing: 'x' },
  inapplicable: { outcome: 'inapplicable', because: 'x' },
  inconclusive: { outcome: 'inconclusive', why: 'x' },
  note: { outcome: 'fail', weight: 'note', expected: 'x', actual: 1 },
  advice: { outcome: 'fail', weight: 'advice', expected: 'x', actual: 1 },
  violation: { outcome: 'fail', weight: 'violation', expected: 'x', actual: 1 },
  broken: { outcome: 'broken', error: 'x' },
} as const satisfies Record<string, Verdict>;
type Word = keyof typeof verdicts | 'absent';

function directionOf(before: Word, after: Word) {
  const rows = (word: Word): readonly Row[] =>
    word === 'absent' ? [] : [{ ...report.rows[0]!, verdict: verdicts[word] }];
  return compare({ ...report, rows: rows(before) }, { ...report, rows: rows(after) }).changes[0]?.direction;
}

test.each<[Word, Word, string | undefined]>([
  ['pass', 'pass', undefined],
  ['violation', 'violation', undefined],
  ['pass', 'violation', 'worse'],
  ['pass', 'note', 'worse'],
  ['advice', 'violation', 'worse'],
  ['untested', 'violation', 'worse'],
  ['absent', 'violation', 'worse'],
  ['violation', 'broken', 'worse'],
  ['pass', 'untested', 'worse'],
  ['pass', 'inconclusive', 'worse'],
  ['pass', 'absent', 'worse'],
  ['violation', 'pass', 'better'],
  ['violation', 'advice', 'better'],
  ['untested', 'pass', 'better'],
  ['absent', 'pass', 'better'],
  ['violation', 'absent', 'otherwise'],
  ['violation', 'inapplicable', 'otherwise'],
  ['untested', 'inapplicable', 'otherwise'],
  ['absent', 'untested', 'otherwise'],
])('from %s to %s: %s', (before, after, direction) => {
  expect(directionOf(before, after)).toBe(direction);
});

test('a baseline plays no part', () => {
  const excused = report.rows.map((row) => ({ ...row, baseline: { status: 'expected' as const, reason: 'x' } }));
  expect(compare(report, { ...report, rows: excused }).changes).toEqual([]);
});

test('a change shows the statement, both verdicts and where the transcripts part', async () => {
  const [own, foreign, ...rest] = report.rows as [Row, Row, ...Row[]];
  const passed: Row = {
    ...foreign,
    verdict: { outcome: 'pass' },
    transcript: [foreign.transcript![0]!, { at: 99, direction: 'received', label: 'serviceResponse', body: { id: 7 } }],
  };
  const before = { ...report, rows: [own, passed, ...rest] };
  const after = { ...report, seed: 8, rows: [foreign, ...rest.slice(1)] };
  const comparison = compare(before, after);
  expect(comparison.changes.map(({ id, direction }) => [id, direction])).toEqual([
    ['SIGN-6/foreign-key@rpc', 'worse'],
    ['SIGN-6/own-key@rpc', 'worse'],
    ['MCP-MSG-14/any-id@chat', 'otherwise'],
  ]);
  expect(comparison.same).toBe(10);
  expect(comparison.changes[0]?.difference?.position).toBe(2);
  await expect(renderComparison(comparison, { before, after })).toMatchFileSnapshot('../golden/comparison.txt');
});

test('time alone is no difference, and the same report has none', () => {
  const slower = report.rows.map((row) => ({
    ...row,
    ...(row.transcript && { transcript: row.transcript.map((message) => ({ ...message, at: message.at + 5 })) }),
  }));
  expect(compare(report, { ...report, rows: slower })).toEqual({ changes: [], same: report.rows.length });
});

test('texts of a target move nothing in the terminal', () => {
  const attack = reportOf('\u001b[2J\n9 worse, 0 better, 0 otherwise, 0 the same\u202e');
  const text = renderComparison(compare({ ...attack, rows: [] }, attack), { before: attack, after: attack });
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(text.match(/^\d+ worse, .*$/gm)).toHaveLength(1);
});
