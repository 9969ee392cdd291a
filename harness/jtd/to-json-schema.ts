import { type Algebra, fold } from './fold.ts';
import { pointer } from './pointer.ts';
import { integerRanges, type ScalarType } from './scalar.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema (2020-12) that accepts what the JTD schema accepts, where `format` is asserted. */
export function toJsonSchema(schema: unknown): JsonSchema {
  const targets = new Map<string, () => JsonSchema>();
  const root = fold(schema, {
    ...algebra,
    ref: (name, target) => {
      targets.set(name, target);
      return { $ref: `#/$defs${encodeURI(pointer(name))}` };
    },
  });
  if (targets.size === 0) return root;
  return { ...root, $defs: Object.fromEntries([...targets].map(([name, target]) => [name, target()])) };
}

const algebra: Omit<Algebra<JsonSchema>, 'ref'> = {
  any: () => ({}),
  scalar: toScalar,
  oneOf: (values) => ({ enum: values }),
  array: (items) => ({ type: 'array', items }),
  map: (additionalProperties) => ({ type: 'object', additionalProperties }),
  object: ({ required, optional, additional }) => ({
    type: 'object',
    properties: Object.fromEntries([...required, ...optional]),
    required: [...required.keys()],
    additionalProperties: additional,
  }),
  union: (_tag, branches) => (branches.size === 0 ? { not: {} } : { oneOf: [...branches.values()] }),
  nullable: (inner) => ({ anyOf: [inner, { type: 'null' }] }),
};

function toScalar(type: ScalarType): JsonSchema {
  switch (type) {
    case 'boolean':
    case 'string':
      return { type };
    case 'timestamp':
      return { type: 'string', format: 'date-time' };
    case 'float32':
    case 'float64':
      return { type: 'number' };
    default:
      return { type: 'integer', minimum: integerRanges[type].min, maximum: integerRanges[type].max };
  }
}
