import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Catalogue, Requirement } from '../model.ts';
import { allCatalogues, findRequirement, loadCatalogue } from './catalogue.ts';

const catalogues = allCatalogues();
const rows = catalogues.flatMap(({ requirements }) => requirements);
const schema: object = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../vectors/format/requirements.schema.json'), 'utf8'),
);
const validate = new Ajv2020({ allErrors: true }).compile(schema);

function countBy(list: readonly Requirement[], key: (row: Requirement) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of list) counts[key(row)] = (counts[key(row)] ?? 0) + 1;
  return counts;
}

/** Ids of the rows for which a rule does not hold: what a failing test should show. */
function against(rule: (row: Requirement) => boolean, list: readonly Requirement[] = rows): readonly string[] {
  return list.filter((row) => !rule(row)).map(({ id }) => id);
}

describe('the format', () => {
  it.each(catalogues.map((catalogue) => [catalogue.spec, catalogue] as const))('holds for %s', (_, catalogue) => {
    validate(catalogue);
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each<[string, (catalogue: Catalogue) => unknown]>([
    ['an unknown member', (catalogue) => ({ ...catalogue, note: 'x' })],
    ['a row that shows and does not show', (catalogue) => withRow(catalogue, { unobservable: 'It is hidden.' })],
    [
      'a row without a word on either',
      ({ requirements: [row], ...rest }) => {
        const { observable: _, ...bare } = row!;
        return { ...rest, requirements: [bare] };
      },
    ],
    ['an unknown level', (catalogue) => withRow(catalogue, { level: 'IS' })],
    ['an unknown subject', (catalogue) => withRow(catalogue, { subjects: ['website'] })],
    ['a row without a subject', (catalogue) => withRow(catalogue, { subjects: [] })],
    ['text with loose ends', (catalogue) => withRow(catalogue, { text: 'A bot answers. ' })],
  ])('refuses %s', (_, spoil) => {
    expect(validate(spoil(loadCatalogue('mcp')))).toBe(false);
  });

  function withRow(catalogue: Catalogue, change: Record<string, unknown>): unknown {
    return { ...catalogue, requirements: [{ ...catalogue.requirements[0], ...change }] };
  }
});

describe('completeness', () => {
  const { requirements } = loadCatalogue('agent-protocols');

  it('holds all statements of the SimpleX text', () => {
    expect(requirements).toHaveLength(303);
    expect(countBy(requirements, ({ level }) => level)).toEqual({ MUST: 13, SHOULD: 3, MAY: 1, STATED: 286 });
    expect(countBy(requirements, ({ subjects }) => subjects[0]!)).toEqual({
      bot: 135,
      caller: 80,
      site: 37,
      core: 23,
      reader: 20,
      card: 8,
    });
    expect(requirements.filter(({ inferred }) => inferred)).toHaveLength(8);
    expect(requirements.filter(({ unobservable }) => unobservable)).toHaveLength(11);
    expect(loadCatalogue('agent-protocols').ambiguities).toHaveLength(39);
  });

  it('holds the statements of MCP that the binding takes over', () => {
    const { requirements: taken } = loadCatalogue('mcp');
    expect(taken).toHaveLength(61);
    expect(countBy(taken, ({ level }) => level)).toEqual({ MUST: 36, SHOULD: 10, STATED: 15 });
    expect(against(({ url, subjects }) => url !== undefined && subjects.join() === 'bot', taken)).toEqual([]);
  });

  it('holds the statements of A2A that the binding takes over', () => {
    const { requirements: taken, ambiguities } = loadCatalogue('a2a');
    expect(taken).toHaveLength(88);
    expect(countBy(taken, ({ level }) => level)).toEqual({ MUST: 43, SHOULD: 8, STATED: 37 });
    expect(against(({ url, subjects }) => url !== undefined && subjects.join() === 'bot', taken)).toEqual([]);
    expect(ambiguities).toHaveLength(20);
  });

  it('holds the statements of SMCP', () => {
    const { requirements: taken, ambiguities } = loadCatalogue('smcp');
    expect(taken).toHaveLength(118);
    expect(countBy(taken, ({ level }) => level)).toEqual({ MUST: 3, MAY: 1, STATED: 114 });
    expect(taken.filter(({ inferred }) => inferred)).toHaveLength(4);
    expect(taken.filter(({ unobservable }) => unobservable)).toHaveLength(3);
    expect(ambiguities).toHaveLength(20);
  });

  it('holds the statements of MCP over HTTP, of both eras', () => {
    const { requirements: modern, ambiguities } = loadCatalogue('mcp-http');
    expect(countBy(modern, ({ level }) => level)).toEqual({ MUST: 19, SHOULD: 6, STATED: 13 });
    expect(modern.filter(({ unobservable }) => unobservable)).toHaveLength(1);
    expect(ambiguities).toHaveLength(8);
    const { requirements: legacy, ambiguities: earlier } = loadCatalogue('mcp-http-2025');
    expect(countBy(legacy, ({ level }) => level)).toEqual({ MUST: 15, SHOULD: 8, STATED: 6 });
    expect(countBy(legacy, ({ since }) => since)).toEqual({ '2025-03-26': 25, '2025-06-18': 3, '2025-11-25': 1 });
    expect(earlier).toHaveLength(5);
  });

  it('holds the statements of the swarmsay endpoint', () => {
    const { requirements: taken, ambiguities } = loadCatalogue('swarmsay');
    expect(taken).toHaveLength(168);
    expect(countBy(taken, ({ level }) => level)).toEqual({ STATED: 168 });
    expect(countBy(taken, ({ subjects }) => subjects[0]!)).toEqual({ bot: 160, caller: 6, site: 2 });
    expect(taken.filter(({ unobservable }) => unobservable)).toHaveLength(7);
    expect(ambiguities).toHaveLength(22);
  });

  it('gives the statements of one section one address', () => {
    const address = new Map<string, string>();
    for (const { section, url } of loadCatalogue('a2a').requirements)
      address.set(section, address.get(section) ?? url!);
    expect(against(({ section, url }) => address.get(section) === url, loadCatalogue('a2a').requirements)).toEqual([]);
    expect(new Set(address.values()).size).toBe(address.size);
  });

  it('numbers each family without a gap, in order', () => {
    const expected = new Map<string, number>();
    for (const { id } of requirements) {
      const family = id.slice(0, id.lastIndexOf('-'));
      const number = (expected.get(family) ?? 0) + 1;
      expect(id).toBe(`${family}-${number}`);
      expected.set(family, number);
    }
  });

  it('keeps the sections together', () => {
    for (const { requirements: list } of catalogues) {
      const runs = list.map(({ section }) => section).filter((section, index, all) => section !== all[index - 1]);
      expect(runs).toEqual([...new Set(runs)]);
    }
  });

  it('numbers the open questions without a gap, in order', () => {
    for (const { ambiguities } of catalogues) {
      const letter = ambiguities[0]!.id[0];
      expect(ambiguities.map(({ id }) => id)).toEqual(ambiguities.map((_, index) => `${letter}-A${index + 1}`));
    }
  });

  it('gives every statement its own id', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('says nothing twice without saying so', () => {
    const first = new Map<string, string>();
    for (const { id, text } of rows) if (!first.has(text)) first.set(text, id);
    expect(against(({ id, text, sameAs }) => [id, ...(sameAs ?? [])].includes(first.get(text) ?? ''))).toEqual([]);
  });
});

describe('a statement', () => {
  it('is a sentence', () => {
    expect(against(({ text }) => /^[A-Z`].*[.]$/.test(text) && !/…|\.\.\./.test(text))).toEqual([]);
    expect(against(({ observable, unobservable }) => /^[A-Z`].*[.]$/.test(observable ?? unobservable ?? ''))).toEqual(
      [],
    );
  });

  it('holds the capital word of its level and no other', () => {
    expect(
      against(({ level, text }) => {
        const words = text.match(/\b(MUST|SHOULD|MAY|SHALL|REQUIRED|RECOMMENDED|OPTIONAL)\b/g) ?? [];
        return level === 'STATED' ? words.length === 0 : words.length === 1 && words[0] === level;
      }),
    ).toEqual([]);
  });

  it('weighs what its level says', () => {
    const fixed = { MUST: 'violation', SHOULD: 'advice', MAY: 'note' } as const;
    expect(against(({ level, weight }) => level === 'STATED' || weight === fixed[level])).toEqual([]);
  });

  it('without a capital word is weaker than a violation only for a reason that it names', () => {
    const stated = rows.filter(({ level }) => level === 'STATED');
    expect(
      against(
        ({ inferred, weight, ambiguities }) => !inferred || weight === 'advice' || ambiguities.length > 0,
        stated,
      ),
    ).toEqual([]);
    expect(
      against(
        ({ inferred, weight, ambiguities }) => inferred === true || weight === 'violation' || ambiguities.length > 0,
        stated,
      ),
    ).toEqual([]);
  });

  it('belongs to the revision of its catalogue', () => {
    const { compare } = new Intl.Collator('en', { numeric: true });
    for (const { requirements, revision } of catalogues) {
      const holds = ({ since, until }: Requirement) =>
        compare(since, revision) <= 0 && (until === undefined || compare(revision, until) < 0);
      expect(against(holds, requirements)).toEqual([]);
    }
  });
});

describe('open questions', () => {
  it.each(catalogues.map((catalogue) => [catalogue.spec, catalogue] as const))('of %s are all used', (_, catalogue) => {
    const used = new Set(catalogue.requirements.flatMap(({ ambiguities }) => ambiguities));
    expect([...used].sort()).toEqual(catalogue.ambiguities.map(({ id }) => id).sort());
  });
});

describe('relations', () => {
  it('name other statements that exist', () => {
    expect(
      against((row) =>
        [...(row.sameAs ?? []), ...(row.implies ?? [])].every(
          (id) => id !== row.id && findRequirement(id) !== undefined,
        ),
      ),
    ).toEqual([]);
  });

  it('of sameness go both ways and through the whole group', () => {
    const groupOf = (row: Requirement) => [row.id, ...(row.sameAs ?? [])].sort();
    for (const row of rows) {
      for (const id of row.sameAs ?? []) expect(groupOf(findRequirement(id)!)).toEqual(groupOf(row));
    }
  });

  it('of sameness join statements of one weight, since a group counts as one', () => {
    expect(
      against(({ weight, sameAs }) => (sameAs ?? []).every((id) => findRequirement(id)?.weight === weight)),
    ).toEqual([]);
  });

  it('of implication do not go in circles, nor repeat a sameness', () => {
    const reaches = (from: string, to: string): boolean =>
      (findRequirement(from)?.implies ?? []).some((id) => id === to || reaches(id, to));
    expect(against(({ id }) => !reaches(id, id))).toEqual([]);
    expect(against(({ sameAs, implies }) => !(implies ?? []).some((id) => sameAs?.includes(id)))).toEqual([]);
  });
});
