import { describe, expect, it } from 'vitest';
import { schemaProblems, valueProblems } from './json-schema.ts';

const point = { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] };

describe('schemaProblems', () => {
  it('finds nothing wrong with a schema of a known dialect', async () => {
    expect(await schemaProblems(point)).toEqual([]);
    expect(await schemaProblems({ ...point, $schema: 'http://json-schema.org/draft-07/schema#' })).toEqual([]);
    expect(await schemaProblems({ ...point, $schema: 'https://json-schema.org/draft/2019-09/schema' })).toEqual([]);
  });

  it('names the place of what is wrong', async () => {
    expect(await schemaProblems({ ...point, required: 'x' })).toEqual(['/required must be array']);
  });

  it('judges by the dialect that the schema names', async () => {
    const tuple = { items: [{ type: 'string' }] };
    expect(await schemaProblems(tuple)).not.toEqual([]);
    expect(await schemaProblems({ ...tuple, $schema: 'http://json-schema.org/draft-07/schema#' })).toEqual([]);
  });

  it('says nothing of a dialect that it does not know', async () => {
    expect(await schemaProblems({ $schema: 'https://example.com/dialect', required: 'x' })).toBeUndefined();
  });
});

describe('valueProblems', () => {
  it('judges values, however great', async () => {
    expect(await valueProblems(point, { x: 1e30, y: null })).toEqual([]);
    expect(await valueProblems(point, { x: '1' })).toEqual(['/x must be integer']);
    expect(await valueProblems(point, {})).toEqual(["the value must have required property 'x'"]);
  });

  it('takes formats for annotations and counts characters', async () => {
    expect(await valueProblems({ type: 'string', format: 'date' }, 'soon')).toEqual([]);
    expect(await valueProblems({ type: 'string', maxLength: 1 }, '🛠')).toEqual([]);
  });

  it('takes two schemas with one name', async () => {
    const named = { $id: 'https://example.com/point', type: 'object' };
    expect(await valueProblems(named, {})).toEqual([]);
    expect(await valueProblems({ ...named, type: 'array' }, [])).toEqual([]);
  });

  it('says nothing where a schema refers to something outside itself', async () => {
    expect(await valueProblems({ $ref: 'https://example.com/other' }, {})).toBeUndefined();
  });
});
