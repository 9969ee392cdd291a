import { describe, expect, it } from 'vitest';
import { type Algebra, fold } from './fold.ts';

/** Writes a schema as text: every form, and the order in which they are folded, can be read off. */
const text: Algebra<string> = {
  any: () => 'any',
  scalar: (type) => type,
  oneOf: (values) => values.join('|'),
  array: (item) => `[${item}]`,
  map: (value) => `{*: ${value}}`,
  object: ({ required, optional, additional }) =>
    `{${[...required].map(([name, member]) => `${name}: ${member}`)};${[...optional].map(([name, member]) => `${name}?: ${member}`)}${additional ? ';…' : ''}}`,
  union: (tag, branches) => `${tag} of ${[...branches].map(([key, branch]) => `${key} ${branch}`).join(' or ')}`,
  ref: (name) => `^${name}`,
  nullable: (inner) => `${inner}?`,
};

describe('a schema', () => {
  it.each([
    ['{}', 'any'],
    ['{"nullable":true}', 'any?'],
    ['{"nullable":false,"metadata":{"description":"x"}}', 'any'],
    ['{"type":"uint8"}', 'uint8'],
    ['{"enum":["a","__proto__"]}', 'a|__proto__'],
    ['{"elements":{"type":"string","nullable":true}}', '[string?]'],
    ['{"values":{"elements":{}}}', '{*: [any]}'],
    ['{"properties":{"a":{}}}', '{a: any;}'],
    ['{"properties":{}}', '{;}'],
    ['{"optionalProperties":{"a":{"type":"int8"}},"additionalProperties":true}', '{;a?: int8;…}'],
    ['{"properties":{"toString":{}},"optionalProperties":{"__proto__":{}}}', '{toString: any;__proto__?: any}'],
    [
      '{"discriminator":"t","mapping":{"a":{"properties":{"b":{}}},"c":{"optionalProperties":{}}}}',
      't of a {t: a,b: any;} or c {t: c;}',
    ],
    ['{"discriminator":"t","mapping":{},"nullable":true}', 't of ?'],
    ['{"definitions":{"a":{"ref":"b"},"b":{"ref":"a"}},"ref":"a"}', '^a'],
  ])('%s is folded', (schema, expected) => {
    expect(fold(JSON.parse(schema), text)).toBe(expected);
  });

  it('finds the target of a ref, its own place included, after the fold', () => {
    let found: () => string = () => '';
    fold(JSON.parse('{"definitions":{"tree":{"values":{"ref":"tree"}}},"ref":"tree"}'), {
      ...text,
      ref: (name, target) => {
        found = target;
        return text.ref(name, target);
      },
    });
    expect(found()).toBe('{*: ^tree}');
  });
});

describe('what RFC 8927 does not allow', () => {
  it.each([
    ['null', 'the schema is no object'],
    ['[]', 'the schema is no object'],
    ['{"foo":1}', 'the schema has the unknown keyword "foo"'],
    ['{"toString":1}', 'the schema has the unknown keyword "toString"'],
    ['{"type":"string","enum":["a"]}', 'the schema mixes the forms type and enum'],
    ['{"values":{},"elements":{}}', 'the schema mixes the forms values and elements'],
    ['{"elements":{},"additionalProperties":true}', 'the schema mixes the forms elements and properties'],
    ['{"discriminator":"a","mapping":{},"properties":{}}', 'the schema mixes the forms discriminator and properties'],
    ['{"type":"int64"}', '/type is no type of RFC 8927'],
    ['{"type":["string"]}', '/type is no type of RFC 8927'],
    ['{"nullable":"yes"}', '/nullable is no boolean'],
    ['{"metadata":1}', '/metadata is no object'],
    ['{"enum":[]}', '/enum is no array with a value'],
    ['{"enum":["a",1]}', '/enum holds something but strings'],
    ['{"enum":["a","a"]}', '/enum repeats a value'],
    ['{"ref":"a"}', '/ref names no definition'],
    ['{"ref":"toString","definitions":{}}', '/ref names no definition'],
    ['{"definitions":1}', '/definitions is no object'],
    ['{"definitions":{"a/b":{"type":"x"}}}', '/definitions/a~1b/type is no type of RFC 8927'],
    ['{"elements":{"definitions":{}}}', '/elements has the unknown keyword "definitions"'],
    ['{"elements":1}', '/elements is no object'],
    ['{"values":{"values":[]}}', '/values/values is no object'],
    ['{"properties":[]}', '/properties is no object'],
    ['{"additionalProperties":true}', 'the schema has additionalProperties without properties'],
    ['{"properties":{},"additionalProperties":1}', '/additionalProperties is no boolean'],
    ['{"properties":{"a":{}},"optionalProperties":{"a":{}}}', 'the schema has "a" both required and optional'],
    ['{"properties":{"a":{"ref":"b"}}}', '/properties/a/ref names no definition'],
    ['{"discriminator":"t"}', '/mapping is no object'],
    ['{"mapping":{}}', '/discriminator is no string'],
    ['{"discriminator":1,"mapping":{}}', '/discriminator is no string'],
    [
      '{"discriminator":"t","mapping":{"a":{"type":"string"}}}',
      '/mapping/a is in a mapping and not of the properties form',
    ],
    ['{"discriminator":"t","mapping":{"a":{}}}', '/mapping/a is in a mapping and not of the properties form'],
    [
      '{"discriminator":"t","mapping":{"a":{"properties":{},"nullable":true}}}',
      '/mapping/a is in a mapping and nullable',
    ],
    ['{"discriminator":"t","mapping":{"a":{"properties":{"t":{}}}}}', '/mapping/a defines the tag "t" itself'],
    ['{"discriminator":"t","mapping":{"a":{"optionalProperties":{"t":{}}}}}', '/mapping/a defines the tag "t" itself'],
  ])('%s: %s', (schema, message) => {
    expect(() => fold(JSON.parse(schema), text)).toThrow(message);
  });
});
