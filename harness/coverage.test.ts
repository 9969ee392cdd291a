import { expect, test } from 'vitest';
import { coverageOf } from './coverage.ts';
import type { Catalogue, Requirement, Row, Verdict, Weight } from './model.ts';

const statement = (id: string): Requirement => ({
  id,
  section: 'S',
  level: 'STATED',
  weight: 'violation',
  subjects: ['bot'],
  text: 'It holds.',
  observable: 'by looking',
  ambiguities: [],
  since: '1',
});
const catalogue: Catalogue = {
  format: 1,
  spec: 'x',
  title: 'X',
  revision: '1',
  date: '2026-01-01',
  scope: 'all',
  ambiguities: [],
  requirements: ['A', 'B', 'C', 'D', 'E'].map(statement),
};
const failing = (weight: Weight): Verdict => ({ outcome: 'fail', weight, expected: '', actual: '' });
const row = (requirement: string, verdict: Verdict): Row => ({
  id: `${requirement}/case@rpc`,
  requirement,
  level: 'STATED',
  weight: 'violation',
  section: 'S',
  text: '',
  title: '',
  binding: 'rpc',
  verdict,
  mutants: [],
  replay: '',
});

test('each statement counts once: passed only where a row passes and none shows a violation', () => {
  const rows = [
    row('A', { outcome: 'pass' }),
    row('A', failing('advice')),
    row('A', { outcome: 'untested', missing: '' }),
    row('B', { outcome: 'pass' }),
    row('B', failing('violation')),
    row('C', { outcome: 'inconclusive', why: '' }),
    row('C', failing('note')),
  ];
  expect(coverageOf([catalogue], rows, [{ id: 'D', because: 'hidden' }])).toEqual([
    { spec: 'x', section: 'S', passed: 1, failed: 1, undecided: 1, excluded: 1, uncovered: 1 },
  ]);
});
