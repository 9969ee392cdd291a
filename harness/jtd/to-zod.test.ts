import { describe, expect, it } from 'vitest';
import { toZod } from './to-zod.ts';

const accepts = (schema: string, value: string) => toZod(JSON.parse(schema)).safeParse(JSON.parse(value)).success;
const issues = (schema: string, value: string) =>
  toZod(JSON.parse(schema))
    .safeParse(JSON.parse(value))
    .error?.issues.map(({ code, path }) => `${code} /${path.join('/')}`);

describe('names that every object inherits', () => {
  it.each(['__proto__', 'hasOwnProperty', 'toString', 'constructor'])('%s is a member only where it is one', (name) => {
    const required = `{"properties":{"${name}":{}}}`;
    const optional = `{"optionalProperties":{"${name}":{"type":"string"}}}`;
    const closed = '{"properties":{}}';
    const values = '{"values":{"type":"string"}}';
    expect([accepts(required, '{}'), accepts(required, `{"${name}":null}`)]).toEqual([false, true]);
    expect([accepts(optional, '{}'), accepts(optional, `{"${name}":1}`)]).toEqual([true, false]);
    expect([accepts(closed, '{}'), accepts(closed, `{"${name}":1}`)]).toEqual([true, false]);
    expect([accepts(values, '{}'), accepts(values, `{"${name}":1}`)]).toEqual([true, false]);
  });

  it('a tag is one only where it is a member', () => {
    const schema = '{"discriminator":"toString","mapping":{"a":{"properties":{}}}}';
    expect([accepts(schema, '{}'), accepts(schema, '{"toString":"a"}')]).toEqual([false, true]);
  });
});

describe('numbers', () => {
  it.each([
    ['int8', '-128', '127'],
    ['uint8', '0', '255'],
    ['int16', '-32768', '32767'],
    ['uint16', '0', '65535'],
    ['int32', '-2147483648', '2147483647'],
    ['uint32', '0', '4294967295'],
  ])('%s is a whole number from %s to %s', (type, min, max) => {
    const schema = `{"type":"${type}"}`;
    for (const value of [min, max, '3e1', '30.0']) expect([value, accepts(schema, value)]).toEqual([value, true]);
    for (const value of [`${BigInt(min) - 1n}`, `${BigInt(max) + 1n}`, '0.5', '"1"', '1e400', 'null']) {
      expect([value, accepts(schema, value)]).toEqual([value, false]);
    }
  });
});

describe('timestamps', () => {
  it.each([
    ['2026-07-28T12:00:00Z', true],
    ['2026-07-28t12:00:00.123456z', true],
    ['2024-02-29T23:59:59+23:59', true],
    ['1998-12-31T23:59:60Z', true],
    ['1998-12-31T15:59:60-08:00', true],
    ['1999-01-01T08:59:60+09:00', true],
    ['1999-01-01T05:29:60+05:30', true],
    ['1998-12-31T23:29:60-00:30', true],
    ['1998-12-31T23:59:60-00:30', false],
    ['2023-02-29T00:00:00Z', false],
    ['1900-02-29T00:00:00Z', false],
    ['2026-04-31T00:00:00Z', false],
    ['2026-00-01T00:00:00Z', false],
    ['2026-07-28T24:00:00Z', false],
    ['2026-07-28T12:60:00Z', false],
    ['1998-12-31T22:59:60Z', false],
    ['2026-07-28T12:00:00', false],
    ['2026-07-28T12:00:00+24:00', false],
    ['2026-07-28 12:00:00Z', false],
    ['2026-07-28', false],
  ])('%s: %s', (text, expected) => {
    expect(accepts('{"type":"timestamp"}', JSON.stringify(text))).toBe(expected);
  });
});

describe('issues', () => {
  it('name the place and the kind of each fault', () => {
    const schema =
      '{"properties":{"a":{"elements":{"type":"string"}},"b":{}},"optionalProperties":{"c":{"enum":["x"]}}}';
    expect(issues(schema, '{"a":["",1],"c":"y","d":1}')).toEqual([
      'invalid_type /a/1',
      'invalid_type /b',
      'invalid_value /c',
      'unrecognized_keys /',
    ]);
  });

  it('of a union stand at the tag, or in the branch that the tag chose', () => {
    const schema = '{"discriminator":"t","mapping":{"a":{"properties":{"n":{"type":"int8"}}},"b":{"properties":{}}}}';
    expect(issues(schema, '{"t":"c"}')).toEqual(['invalid_value /t']);
    expect(issues(schema, '{}')).toEqual(['invalid_value /t']);
    expect(issues(schema, '{"t":"a","n":"1"}')).toEqual(['invalid_type /n']);
    expect(issues(schema, '[]')).toEqual(['invalid_type /']);
  });

  it('are found through refs at any depth', () => {
    const schema = '{"definitions":{"tree":{"values":{"ref":"tree"}}},"ref":"tree"}';
    expect(accepts(schema, '{"a":{"b":{}}}')).toBe(true);
    expect(issues(schema, '{"a":{"b":1}}')).toEqual(['invalid_type /a/b']);
  });
});
