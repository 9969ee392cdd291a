import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadCatalogue } from '../../harness/catalogue/catalogue.ts';
import { revisionDifference } from '../../harness/revisions/difference.ts';
import { namedRevision } from '../revised-spec.ts';
import { compareRevisions, renderRevisions } from './diff-revisions.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-revisions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder with a catalogue of a third revision, and vectors. */
function thirdRevision(): string {
  const root = join(folder, 'third');
  mkdirSync(join(root, 'operations'), { recursive: true });
  const present = loadCatalogue('agent-protocols');
  const requirements = present.requirements.map((row) =>
    row.id === 'LLMS-24' ? { ...row, until: '3' } : row.id === 'LLMS-1' ? { ...row, weight: 'advice' } : row,
  );
  const added = { ...present.requirements[0], id: 'LLMS-28', level: 'MUST', text: 'A site MUST be there.', since: '3' };
  writeFileSync(
    join(root, 'requirements.json'),
    JSON.stringify({ ...present, revision: '3', requirements: [...requirements, added] }),
  );
  const vectors = [
    { id: 'old', since: '2' },
    { id: 'new', since: '3' },
  ];
  writeFileSync(join(root, 'operations/llms-txt.json'), JSON.stringify({ format: 1, vectors }));
  writeFileSync(join(root, 'sizes.json'), JSON.stringify([{ id: 'limit' }]));
  return root;
}

test('lists what came, what changed and what went', () => {
  const third = thirdRevision();
  const text = (before: string, after: string) => {
    const [old, next] = [namedRevision(before), namedRevision(after)];
    return renderRevisions(old, next, revisionDifference(old, next));
  };
  expect(text(`${third}@2`, third)).toBe(`old  Agent protocols over SimpleX, revision 2: 303 statements, 2 vectors
new  Agent protocols over SimpleX, revision 3: 303 statements, 3 vectors

Statements added:
  LLMS-28  MUST  A site MUST be there.

Statements removed:
  LLMS-24  STATED  An item's link text is the title of the address.

Vectors added:
  llms-txt/new

statements: 1 added, 0 changed, 1 removed; vectors: 1 added, 0 changed, 0 removed
`);
  const across = text('2', `${third}@2`);
  expect(across).toContain('Statements changed:\n  LLMS-1\n    weight  was "violation"\n            is  "advice"\n');
  expect(across).toContain('Vectors removed:\n');
});

test('takes a revision of any catalogue of the package', () => {
  expect(namedRevision('2').requirements).toHaveLength(303);
  expect(namedRevision('smcp@3.0').title).toBe(loadCatalogue('smcp').title);
  const [first, last] = ['mcp-http-2025@2025-03-26', 'mcp-http-2025'].map(namedRevision);
  expect(first?.requirements.length).toBeLessThan(last?.requirements.length ?? 0);
});

test.each([
  ['7', '7 is no revision of Agent protocols over SimpleX; those are 2; of another catalogue write <name>@<revision>'],
  ['bin', 'bin is no catalogue, and no folder with a requirements.json; catalogues are agent-protocols, '],
  ['nowhere@2', 'nowhere is no catalogue, and no folder with a requirements.json'],
  ['smcp@2', 'smcp@2 is no revision of '],
])('refuses %s', (word, message) => {
  expect(() => namedRevision(word)).toThrow(
    expect.objectContaining({ code: 'usage', message: expect.stringContaining(message) }),
  );
});

test('refuses a folder whose catalogue is none', () => {
  const root = join(folder, 'broken');
  mkdirSync(root);
  writeFileSync(join(root, 'requirements.json'), '{"revision":');
  expect(() => namedRevision(root)).toThrow('cannot be read');
  writeFileSync(join(root, 'requirements.json'), '[]');
  expect(() => namedRevision(root)).toThrow('is no catalogue of requirements');
});

test('refuses to compare two specs', () => {
  expect(() => compareRevisions({ name: 'diff-revisions', before: 'smcp@3.0', after: '2' })).toThrow('of two specs');
});
