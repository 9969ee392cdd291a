import { expect, test } from 'vitest';
import type { Row, Verdict } from '../model.ts';
import { applyBaseline } from './apply.ts';

const verdicts = {
  pass: { outcome: 'pass' },
  violation: { outcome: 'fail', weight: 'violation', expected: 'a', actual: 'b' },
  advice: { outcome: 'fail', weight: 'advice', expected: 'a', actual: 'b' },
  untested: { outcome: 'untested', missing: 'x' },
  inapplicable: { outcome: 'inapplicable', because: 'x' },
  inconclusive: { outcome: 'inconclusive', why: 'late' },
  broken: { outcome: 'broken', error: 'x' },
} as const satisfies Record<string, Verdict>;

function row(id: string, verdict: keyof typeof verdicts): Row {
  return {
    id,
    requirement: id.split('/')[0] ?? id,
    level: 'MUST',
    weight: 'violation',
    section: 'Section',
    text: 'A bot MUST.',
    title: 'case',
    binding: 'rpc',
    verdict: verdicts[verdict],
    mutants: [],
    replay: '',
  };
}

const whole = { today: '2026-12-01', partial: false };

test('a listed violation is expected, an unlisted one is left alone', () => {
  const rows = [row('A-1/x@rpc', 'violation'), row('A-1/y@rpc', 'violation')];
  const result = applyBaseline(rows, [{ row: 'A-1/x@rpc', reason: 'issue 1' }], whole);
  expect(result.rows.map(({ baseline }) => baseline)).toEqual([{ status: 'expected', reason: 'issue 1' }, undefined]);
  expect(result.rows[1]).toBe(rows[1]);
  expect(result.stale).toEqual([]);
});

test('a listed pass is unexpected, also below a pattern that excuses others', () => {
  const rows = [row('A-1/x@rpc', 'violation'), row('A-1/y@rpc', 'pass'), row('A-10/y@rpc', 'pass')];
  const result = applyBaseline(rows, [{ row: 'A-1/*', reason: 'r' }], whole);
  expect(result.rows.map(({ baseline }) => baseline?.status)).toEqual(['expected', 'unexpected-pass', undefined]);
  expect(result.stale).toEqual([]);
});

test('an entry that matches no row is stale', () => {
  const { stale } = applyBaseline([row('A-1/x@rpc', 'pass')], [{ row: 'A-2/*', reason: 'issue 2' }], whole);
  expect(stale).toEqual([
    { pattern: 'A-2/*', reason: 'no row of the run has such an id; remove it (its reason was: issue 2)' },
  ]);
});

test.each([
  ['advice', 1],
  ['inapplicable', 1],
  ['untested', 0],
  ['inconclusive', 0],
  ['broken', 0],
] as const)('an entry whose only row is %s gives %d stale entries and no mark', (verdict, count) => {
  const result = applyBaseline([row('A-1/x@rpc', verdict)], [{ row: 'A-1/x@rpc', reason: 'r' }], whole);
  expect(result.stale).toHaveLength(count);
  expect(result.rows[0]?.baseline).toBeUndefined();
});

test('a row that is no violation needs another one of the pattern that is', () => {
  const entries = [{ row: 'A-1/*', reason: 'r' }];
  expect(applyBaseline([row('A-1/x@rpc', 'advice'), row('A-1/y@rpc', 'violation')], entries, whole).stale).toEqual([]);
  expect(applyBaseline([row('A-1/x@rpc', 'advice'), row('A-1/y@rpc', 'advice')], entries, whole).stale).toHaveLength(1);
});

test('an entry excuses until the end of its last day', () => {
  const rows = [row('A-1/x@rpc', 'violation')];
  const entries = [{ row: 'A-1/x@rpc', reason: 'r', expires: '2026-12-01' }];
  expect(applyBaseline(rows, entries, whole).rows[0]?.baseline?.status).toBe('expected');
  const later = applyBaseline(rows, entries, { ...whole, today: '2026-12-02' });
  expect(later.rows[0]?.baseline).toBeUndefined();
  expect(later.stale).toEqual([
    { pattern: 'A-1/x@rpc', reason: 'expired on 2026-12-01; renew or remove it (its reason was: r)' },
  ]);
});

test('a narrowed run marks rows but calls no entry stale', () => {
  const entries = [
    { row: 'A-1/*', reason: 'r' },
    { row: 'B-1/*', reason: 'r' },
  ];
  const result = applyBaseline([row('A-1/x@rpc', 'violation')], entries, { ...whole, partial: true });
  expect(result.rows[0]?.baseline?.status).toBe('expected');
  expect(result.stale).toEqual([]);
});

test('only the asterisk is special in a pattern', () => {
  const rows = [row('mcp.id-echo/any[a]#1@rpc', 'violation'), row('mcpxid-echo/any[a]#1@rpc', 'violation')];
  const { rows: marked } = applyBaseline(rows, [{ row: 'mcp.id-echo/any[a]*@rpc', reason: 'r' }], whole);
  expect(marked.map(({ baseline }) => baseline?.status)).toEqual(['expected', undefined]);
});
