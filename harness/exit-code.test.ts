import { expect, test } from 'vitest';
import { exitCodes, isViolation, verdictOfRun } from './exit-code.ts';
import type { Report, Row, Verdict } from './model.ts';

const violation: Verdict = { outcome: 'fail', weight: 'violation', expected: 'a', actual: 'b' };
const advice: Verdict = { outcome: 'fail', weight: 'advice', expected: 'a', actual: 'b' };
const untested: Verdict = { outcome: 'untested', missing: 'x' };
const pass: Verdict = { outcome: 'pass' };
const broken: Verdict = { outcome: 'broken', error: 'x' };

function row(verdict: Verdict, status?: 'expected' | 'unexpected-pass'): Row {
  return {
    id: 'A-1/x@rpc',
    requirement: 'A-1',
    level: 'MUST',
    weight: 'violation',
    section: 'Section',
    text: 'A bot MUST.',
    title: 'case',
    binding: 'rpc',
    verdict,
    mutants: [],
    replay: '',
    ...(status !== undefined && { baseline: { status, reason: 'r' } }),
  };
}

function report(rows: readonly Row[], staleBaseline: Report['staleBaseline'] = []): Report {
  return {
    format: 1,
    suite: { name: 'suite', version: '0' },
    specs: [],
    target: { family: 'simplex', link: '', declares: null },
    seed: 1,
    rows,
    coverage: [],
    staleBaseline,
  };
}

test.each<[string, Report, 0 | 1 | 3]>([
  ['a pass', report([row(pass)]), 0],
  ['advice only', report([row(advice), row(untested)]), 0],
  ['a violation', report([row(pass), row(violation)]), 1],
  ['violations only', report([row(violation), row(untested)]), 1],
  ['an expected violation', report([row(violation, 'expected')]), 0],
  ['an unexpected pass', report([row(pass, 'unexpected-pass')]), 1],
  ['a stale entry', report([row(pass)], [{ pattern: 'B', reason: 'r' }]), 1],
  ['no rows', report([]), 3],
  ['untested rows only', report([row(untested), row({ outcome: 'inconclusive', why: 'late' })]), 3],
  [
    'inapplicable rows and a stale entry',
    report([row({ outcome: 'inapplicable', because: 'x' })], [{ pattern: 'B', reason: 'r' }]),
    3,
  ],
  ['a broken row beside a violation', report([row(violation), row(broken)]), 3],
  ['a broken row beside a pass', report([row(pass), row(broken)]), 3],
])('%s', (_, given, code) => {
  expect(verdictOfRun(given)).toBe(code);
});

test('a violation is one that the baseline does not excuse', () => {
  expect(isViolation(row(violation))).toBe(true);
  expect(isViolation(row(violation, 'expected'))).toBe(false);
  expect(isViolation(row(advice))).toBe(false);
  expect(isViolation(row(pass, 'unexpected-pass'))).toBe(false);
});

test('each code is explained', () => {
  expect(exitCodes.map(({ code }) => code)).toEqual([0, 1, 2, 3]);
});
