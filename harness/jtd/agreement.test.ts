import { Ajv2020 } from 'ajv/dist/2020.js';
import { Ajv as AjvJtd } from 'ajv/dist/jtd.js';
import ajvFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { type Schema, validate } from 'jtd';
import { describe, expect, it } from 'vitest';
import { readVectors } from '../vectors.ts';
import { keys, numbers, strings } from './json-arbitrary.ts';
import { nearMisses } from './near-miss.ts';
import { toArbitrary } from './to-arbitrary.ts';
import { toJsonSchema } from './to-json-schema.ts';
import { toZod } from './to-zod.ts';

const specs = ['protocols', 'public-group', 'contact-address', 'rpc-request', 'rpc-response'].map(
  (name) => [name, readVectors(`agent-protocols/schema/${name}.jtd.json`)] as const,
);

/** Schemas that have between them every form and type. */
const others = [
  '{"enum":["a","B"]}',
  '{"elements":{"type":"uint8","nullable":true}}',
  '{"values":{"type":"timestamp"},"nullable":true}',
  '{"properties":{"a":{"type":"boolean"},"b":{"type":"float32"}},"optionalProperties":{"c":{"type":"int16"}}}',
  '{"discriminator":"t","mapping":{"a":{"properties":{"n":{"type":"int8"}}},"A":{"optionalProperties":{"n":{"type":"int32"}}}}}',
  '{"definitions":{"tree":{"properties":{"of":{"type":"string"}},"optionalProperties":{"l":{"ref":"tree"},"m":{"ref":"tree"},"r":{"ref":"tree"}}}},"ref":"tree"}',
].map((text) => [text, JSON.parse(text) as unknown] as const);

const ajvJtd = new AjvJtd({ meta: false, validateSchema: false });
const ajv2020 = new Ajv2020({ strict: false });
ajvFormats.default(ajv2020);

/** The verdicts of three judges of other make. `fixed` writes `{}` so that ajv does not pass over it, see below. */
function verdicts(schema: unknown) {
  const compiled = ajvJtd.compile(fixed(schema) as object);
  const json = ajv2020.compile(toJsonSchema(schema) as object);
  return (value: unknown) => ({
    jtd: validate(schema as Schema, value).length === 0,
    ajvJtd: compiled(value),
    ajvJsonSchema: json(value),
  });
}

function fixed(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('{}', '{"metadata":{}}'));
}

/** jtd 0.1.1 is wrong about names that every object inherits, see below. */
const breaksJtd = (value: unknown) =>
  Object.getOwnPropertyNames(Object.prototype).some((name) => JSON.stringify(value).includes(JSON.stringify(name)));

describe.each([...specs, ...others])('%s', (_, schema) => {
  const zod = toZod(schema);
  const judges = verdicts(schema);
  const agreed = (accepted: boolean) => ({ jtd: accepted, ajvJtd: accepted, ajvJsonSchema: accepted });

  it('all judges accept generated values, which JSON carries unchanged', () => {
    fc.assert(
      fc.property(toArbitrary(schema), (value) => {
        fc.pre(!breaksJtd(value));
        expect(JSON.parse(JSON.stringify(value))).toEqual(value);
        expect(zod.safeParse(value)).toEqual({ success: true, data: value });
        expect(judges(value)).toEqual(agreed(true));
      }),
      { numRuns: 100 },
    );
  });

  it('all judges reject near misses, which name their change', () => {
    const misses = nearMisses(schema);
    expect(misses).toBeDefined();
    fc.assert(
      fc.property(misses!, ({ value, path, change }) => {
        fc.pre(!breaksJtd(value));
        expect(zod.safeParse(value).success).toBe(false);
        expect(judges(value)).toEqual(agreed(false));
        expect(`${path}: ${change}`).toMatch(
          /^(\/.*)?: (no such member|unknown member|the wrong .+|\w+ instead of \w+)$/s,
        );
      }),
      { numRuns: 150 },
    );
  });

  it('all judges agree on any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!breaksJtd(value));
        expect(judges(value)).toEqual(agreed(zod.safeParse(value).success));
      }),
      { numRuns: 100 },
    );
  });
});

describe('near misses', () => {
  it('reach every place of the envelope of a response', () => {
    const misses = nearMisses(readVectors('agent-protocols/schema/rpc-response.jtd.json'));
    const places = fc.sample(misses!, 1000).map(({ path }) => path);
    expect([...new Set(places)].sort()).toEqual(['', '/error', '/error/code', '/error/message', '/error/retryAfter']);
  });

  it.each(['{}', '{"nullable":true}', '{"definitions":{"a":{}},"ref":"a"}'])('do not exist for %s', (schema) => {
    expect(nearMisses(JSON.parse(schema))).toBeUndefined();
  });
});

describe('generated values', () => {
  const seed = 1;

  it('have strings with escapes and with characters of several bytes', () => {
    const samples = fc.sample(strings, { numRuns: 500, seed }).map((text) => JSON.stringify(text));
    expect(samples.some((text) => text.includes('\\"'))).toBe(true);
    expect(samples.some((text) => Buffer.byteLength(text) > 2 * text.length)).toBe(true);
  });

  it('have keys that objects inherit, but never __proto__', () => {
    const samples = fc.sample(keys, { numRuns: 20_000, seed });
    expect(samples).toContain('toString');
    expect(samples).not.toContain('__proto__');
  });

  it('have no -0', () => {
    const samples = fc.sample(numbers, { numRuns: 2000, seed });
    expect(samples.some((number) => Object.is(number, 0))).toBe(true);
    expect(samples.some((number) => Object.is(number, -0))).toBe(false);
  });
});

describe('known defects of the other judges, which a bot may share', () => {
  it('ajv/jtd 8.20 does not miss a required member of any value', () => {
    const schema = readVectors('agent-protocols/schema/rpc-request.jtd.json');
    const value = { protocol: 'mcp' };
    expect(toZod(schema).safeParse(value).success).toBe(false);
    expect(ajvJtd.compile(schema as object)(value)).toBe(true);
    expect(ajvJtd.compile(fixed(schema) as object)(value)).toBe(false);
  });

  it('jtd 0.1.1 throws for a member hasOwnProperty', () => {
    const schema = readVectors('agent-protocols/schema/rpc-request.jtd.json');
    const value = { protocol: 'mcp', request: {}, hasOwnProperty: 1 };
    expect(toZod(schema).safeParse(value).success).toBe(true);
    expect(() => validate(schema as Schema, value)).toThrow('hasOwnProperty');
  });

  it('jtd 0.1.1 allows a member toString everywhere', () => {
    const schema = readVectors('agent-protocols/schema/contact-address.jtd.json');
    const value = { toString: 1 };
    expect(toZod(schema).safeParse(value).success).toBe(false);
    expect(validate(schema as Schema, value)).toEqual([]);
  });
});
