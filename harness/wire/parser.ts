import type { ZodSafeParseResult } from 'zod';
import { toZod } from '../jtd/to-zod.ts';
import { readVectors } from '../vectors.ts';

export type SchemaName = 'protocols' | 'public-group' | 'contact-address' | 'rpc-request' | 'rpc-response';

/** Judges a value from the wire by one schema of the spec; `error.issues` says what is wrong at which path. */
export type Parser<T> = (value: unknown) => ZodSafeParseResult<T>;

/** The parser of the type that `generate.ts` made of the same schema, which is read when the first value comes. */
export function parser<T>(name: SchemaName): Parser<T> {
  let schema: ReturnType<typeof toZod<T>> | undefined;
  return (value) => {
    schema ??= toZod<T>(wireSchema(name));
    return schema.safeParse(value);
  };
}

/** The file of a schema, from `vectors/`. */
export function schemaPath(name: SchemaName): string {
  return `agent-protocols/schema/${name}.jtd.json`;
}

/**
 * A JTD schema of the spec as values on the wire are judged by it. Two of them list some fields inside a larger record,
 * so they say nothing about its other fields (S-A16); the others stand as they are.
 */
export function wireSchema(name: SchemaName): unknown {
  const schema = readVectors(schemaPath(name)) as object;
  return name === 'public-group' || name === 'contact-address' ? { ...schema, additionalProperties: true } : schema;
}
