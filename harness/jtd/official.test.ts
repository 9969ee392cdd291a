import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../package-root.ts';
import { toJsonSchema } from './to-json-schema.ts';
import { toZod } from './to-zod.ts';

type Cases = Readonly<Record<string, { schema: unknown; instance: unknown; errors: unknown[] }>>;

/** The official validation cases of RFC 8927, where they were put beside the project. */
const file = join(packageRoot, '..', 'shared', 'data', 'jtd', 'validation.json');

describe('the official cases of RFC 8927', () => {
  it.skipIf(!existsSync(file))(`are judged right (skipped without ${file})`, () => {
    const cases = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Cases);
    const valid = (errors: unknown[]) => errors.length === 0;
    const expected = Object.fromEntries(cases.map(([name, { errors }]) => [name, valid(errors)]));
    expect(cases).toHaveLength(316);

    const byZod = cases.map(([name, { schema, instance }]) => [name, toZod(schema).safeParse(instance).success]);
    expect(Object.fromEntries(byZod)).toEqual(expected);

    const ajv = new Ajv2020({ strict: false });
    ajvFormats.default(ajv);
    const byJsonSchema = cases.map(([name, { schema, instance }]) => [
      name,
      ajv.validate(toJsonSchema(schema) as object, instance),
    ]);
    expect(Object.fromEntries(byJsonSchema)).toEqual(expected);
  });
});
