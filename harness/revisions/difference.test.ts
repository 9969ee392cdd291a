import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import type { Catalogue, Requirement } from '../model.ts';
import { revisionDifference } from './difference.ts';
import { type RevisedVector, revisionOf, revisionsOf } from './revision.ts';

const present = loadCatalogue('agent-protocols');

const added: Requirement = {
  id: 'LLMS-28',
  section: 'Addresses in llms.txt',
  level: 'MUST',
  weight: 'violation',
  subjects: ['site'],
  text: 'An item MUST be in a language that its audience reads.',
  observable: 'The text of the item.',
  ambiguities: [],
  since: '3',
};

/** A third revision as it would be made: a row more, and a word at one that is gone. No row is written anew. */
const catalogue: Catalogue = {
  ...present,
  revision: '3',
  requirements: [
    ...present.requirements.map((row): Requirement => (row.id === 'LLMS-24' ? { ...row, until: '3' } : row)),
    added,
  ],
};
const vectors: readonly RevisedVector[] = [
  { name: 'llms-txt/always', since: '2', value: { id: 'always' } },
  { name: 'llms-txt/gone', since: '2', until: '3', value: { id: 'gone' } },
  { name: 'llms-txt/later', since: '3', value: { id: 'later' } },
  { name: 'sizes/undated', value: { id: 'undated' } },
];
const spec = { catalogue, vectors };

describe('a third revision in the same catalogue', () => {
  test('both revisions are in it', () => {
    expect(revisionsOf(spec)).toEqual(['2', '3']);
  });

  test('the second one is as it was, row for row and id for id', () => {
    const { requirements } = revisionOf(spec, '2');
    expect(requirements.map(({ until: _, ...row }) => row)).toEqual(present.requirements);
    const later = revisionOf(spec, '3').requirements;
    const kept = later.filter(({ since }) => since === '2');
    expect(kept).toHaveLength(present.requirements.length - 1);
    // The rows are the very ones of the second: nothing was copied.
    expect(kept.every((row) => requirements.includes(row))).toBe(true);
  });

  test('what came and what went', () => {
    const difference = revisionDifference(revisionOf(spec, '2'), revisionOf(spec, '3'));
    expect(difference.requirements.added).toEqual([added]);
    expect(difference.requirements.removed.map(({ id }) => id)).toEqual(['LLMS-24']);
    expect(difference.requirements.changed).toEqual([]);
    expect(difference.vectors.added.map(({ name }) => name)).toEqual(['llms-txt/later']);
    expect(difference.vectors.removed.map(({ name }) => name)).toEqual(['llms-txt/gone']);
  });

  test('nothing, from a revision to itself', () => {
    const nothing = { added: [], removed: [], changed: [] };
    const same = revisionOf(spec, '3');
    expect(revisionDifference(same, same)).toEqual({ requirements: nothing, vectors: nothing });
  });
});

test('revisions are numbers, and may be dates', () => {
  const rows = ['9', '10', '2026-07-28', '2027-01-01'].map((since) => ({ ...added, id: `X-${since}`, since }));
  const dated = { catalogue: { ...present, requirements: rows }, vectors: [] };
  expect(revisionOf(dated, '10').requirements.map(({ id }) => id)).toEqual(['X-9', 'X-10']);
  expect(revisionOf(dated, '2026-12-31').requirements.map(({ id }) => id)).toEqual(['X-9', 'X-10', 'X-2026-07-28']);
});

test('what another catalogue says otherwise under the same id, member by member', () => {
  const other: Catalogue = {
    ...present,
    requirements: present.requirements.map((row) =>
      row.id === 'LLMS-1' ? { ...row, text: 'It is otherwise.', weight: 'advice' as const, since: '1' } : row,
    ),
  };
  const { requirements } = revisionDifference(
    revisionOf({ catalogue: present, vectors }, '2'),
    revisionOf({ catalogue: other, vectors }, '2'),
  );
  expect(requirements.added).toEqual([]);
  expect(requirements.removed).toEqual([]);
  expect(requirements.changed.map(({ after, members }) => [after.id, [...members].sort()])).toEqual([
    ['LLMS-1', ['text', 'weight']],
  ]);
});
