import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { packageRoot } from '../package-root.ts';
import { fileProblems } from './lint.ts';
import { operationText } from './operation-text.ts';
import { sources } from './sources/index.ts';
import { type OperationFile, operationFiles } from './vector-file.ts';
import { withoutVectors } from './without-vectors.ts';

const files = operationFiles();

test.each(sources.map((source) => [source.operation, source] as const))(
  '%s: the file is what `npm run vectors` writes',
  (operation, source) => {
    const path = join(packageRoot, 'vectors', source.spec, 'operations', `${operation}.json`);
    expect(readFileSync(path, 'utf8')).toBe(operationText(source));
  },
);

test('there is no file without a source', () => {
  const names = readdirSync(join(packageRoot, 'vectors/agent-protocols/operations'));
  expect(names.sort()).toEqual(sources.map(({ operation }) => `${operation}.json`).sort());
});

test('the linter finds nothing in the files', () => {
  expect(files.flatMap(fileProblems)).toEqual([]);
});

test('there are at least 1,500 vectors, and at most 40 % of them from one generator', () => {
  const made = sources.flatMap(({ groups }) => groups.flatMap(({ generator, drafts }) => drafts.map(() => generator)));
  expect(made.length).toBeGreaterThanOrEqual(1500);
  const generated = made.filter((generator) => generator !== 'written');
  for (const name of new Set(generated)) {
    expect(generated.filter((each) => each === name).length / made.length).toBeLessThanOrEqual(0.4);
  }
});

test('every statement has a vector or a reason why not, and not both', () => {
  const about = new Set(files.flatMap(({ vectors }) => vectors.flatMap(({ requirements }) => requirements)));
  const excused = withoutVectors.map(({ id }) => id);
  const statements = loadCatalogue('agent-protocols').requirements.map(({ id }) => id);
  expect(statements.filter((id) => !about.has(id) && !excused.includes(id))).toEqual([]);
  expect(excused.filter((id) => about.has(id) || !statements.includes(id))).toEqual([]);
  expect(new Set(excused).size).toBe(excused.length);
});

describe('the linter', () => {
  const file = files.find(({ operation }) => operation === 'stream-event')!;
  const [first, second] = file.vectors;
  const changed = (members: object) => ({ ...file, vectors: [{ ...first!, ...members }, ...file.vectors.slice(1)] });

  it.each<[string, unknown, string]>([
    ['two vectors with one id', changed({ id: second!.id }), `has two vectors ${second!.id}`],
    ['one input twice', changed({ input: second!.input }), 'has two inputs'],
    ['an unknown flag', changed({ flags: ['terminal', 'no-such'] }), 'has the flag no-such without a note'],
    [
      'an unused note',
      { ...file, notes: { ...file.notes, unused: file.notes.terminal } },
      'has no vector for its note unused',
    ],
    ['an unknown statement', changed({ requirements: ['NO-1'] }), 'is about the unknown statement NO-1'],
    ['the level of another statement', changed({ level: 'MAY' }), 'does not have the level of its statements'],
    ['an unknown limit', changed({ size: { limit: 'none', relative: 0 } }), 'is relative to the unknown limit none'],
    ['too few vectors', { ...file, vectors: file.vectors.slice(0, 9) }, 'has 9 vectors, fewer than 10'],
    ['an unknown member', changed({ extra: 1 }), 'must NOT have unevaluated properties'],
    ['a vector without flags', changed({ flags: [] }), 'must NOT have fewer than 1 items'],
    ['a valid vector without output', changed({ output: undefined }), 'must match exactly one schema'],
  ])('refuses %s', (_, wrong, problem) => {
    const written = JSON.parse(JSON.stringify(wrong)) as OperationFile;
    expect(fileProblems(written).some((each) => each.includes(problem))).toBe(true);
  });

  it('refuses an unknown open reading', () => {
    const vectors = file.vectors.map((vector) =>
      vector.result === 'acceptable' ? { ...vector, ambiguity: 'S-A0' } : vector,
    );
    expect(fileProblems({ ...file, vectors }).some((each) => each.includes('the unknown open reading S-A0'))).toBe(
      true,
    );
  });
});
