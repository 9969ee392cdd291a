import { isObject, type JsonObject } from '../messages.ts';

/** A property of a flat schema: what this bot's tools and forms need of JSON Schema. */
interface PropertySchema {
  readonly type: 'string' | 'integer';
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Index signature because a schema is also published as JSON. */
export interface FlatSchema extends JsonObject {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
  readonly additionalProperties?: false;
}

/** What is wrong with `values` by `schema`, in words for the caller; nothing is wrong where the list is empty. */
export function schemaProblems(schema: FlatSchema, values: unknown): readonly string[] {
  if (!isObject(values)) return ['The arguments are not an object.'];
  const missing = schema.required.filter((name) => values[name] === undefined).map((name) => `${name} is missing.`);
  const wrong = Object.entries(values).flatMap(([name, value]) => {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (!property) return schema.additionalProperties === false ? [`${name} is unknown.`] : [];
    const problem = propertyProblem(property, value);
    return problem ? [`${name} is ${problem}.`] : [];
  });
  return [...missing, ...wrong];
}

function propertyProblem(schema: PropertySchema, value: unknown): string | undefined {
  const size = schema.type === 'string' && typeof value === 'string' ? [...value].length : value;
  if (schema.type === 'string' && typeof value !== 'string') return 'not a string';
  if (typeof size !== 'number' || !Number.isInteger(size)) return 'not an integer';
  if (size < (schema.minLength ?? schema.minimum ?? Number.NEGATIVE_INFINITY)) return 'too small';
  if (size > (schema.maxLength ?? schema.maximum ?? Number.POSITIVE_INFINITY)) return 'too large';
  return undefined;
}
