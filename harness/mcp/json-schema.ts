import type { Ajv as Validator } from 'ajv';

type Schema = Readonly<Record<string, unknown>>;

/** Dialects by `$schema`, without the empty fragment that some write. */
const dialects: Readonly<Record<string, () => Promise<new (options: object) => Validator>>> = {
  'https://json-schema.org/draft/2020-12/schema': async () => (await import('ajv/dist/2020.js')).Ajv2020,
  'https://json-schema.org/draft/2019-09/schema': async () => (await import('ajv/dist/2019.js')).Ajv2019,
  'http://json-schema.org/draft-07/schema': async () => (await import('ajv')).Ajv,
};
const defaultDialect = 'https://json-schema.org/draft/2020-12/schema';

const validators = new Map<string, Validator>();

/**
 * What is wrong with a JSON Schema under the dialect it names, 2020-12 where it names none (basic/index, "JSON Schema
 * Usage"); `undefined` where that dialect is not known here. Nothing is fetched.
 */
export async function schemaProblems(schema: Schema): Promise<readonly string[] | undefined> {
  const validator = await validatorFor(schema);
  if (validator === undefined) return undefined;
  return validator.validateSchema(schema) === true ? [] : problems(validator.errors);
}

/**
 * What is wrong with a value under a schema; `undefined` where that cannot be said here: the dialect is not known, the
 * schema is not valid, or it refers to something outside itself. Formats are annotations.
 */
export async function valueProblems(schema: Schema, value: unknown): Promise<readonly string[] | undefined> {
  const validator = await validatorFor(schema);
  if (validator === undefined) return undefined;
  try {
    const validate = validator.compile(schema);
    return validate(value) === true ? [] : problems(validate.errors);
  } catch {
    return undefined;
  }
}

async function validatorFor({ $schema = defaultDialect }: Schema): Promise<Validator | undefined> {
  if (typeof $schema !== 'string') return undefined;
  const dialect = $schema.replace(/#$/, '');
  const known = validators.get(dialect);
  if (known !== undefined) return known;
  const load = Object.hasOwn(dialects, dialect) ? dialects[dialect] : undefined;
  if (load === undefined) return undefined;
  const options = { strict: false, allErrors: true, validateFormats: false, addUsedSchema: false, logger: false };
  const made = new (await load())(options);
  validators.set(dialect, made);
  return made;
}

function problems(errors: Validator['errors']): readonly string[] {
  return (errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the value'} ${message}`);
}
