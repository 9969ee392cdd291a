import * as z from 'zod';
import { type Algebra, fold, type Members } from './fold.ts';
import { integerRanges, type ScalarType } from './scalar.ts';
import { isTimestamp } from './timestamp.ts';

/**
 * The zod schema that accepts what the JTD schema accepts; a valid value keeps every member it has. `T` is the caller's
 * word for the type. Throws `SchemaError` where `schema` is no JTD schema.
 */
export function toZod<T = unknown>(schema: unknown): z.ZodType<T> {
  return fold(schema, algebra) as z.ZodType<T>;
}

const algebra: Algebra<z.ZodType> = {
  any: () => z.unknown(),
  scalar: toScalar,
  oneOf: (values) => z.literal([...values]),
  array: (item) => z.array(item),
  map: (value) => object((own) => Object.keys(own).flatMap((name) => memberIssues(own, name, value))),
  object: (members) => object((own) => objectIssues(own, members)),
  union: (tag, branches) =>
    object((own) => {
      const key = own[tag];
      const branch = typeof key === 'string' ? branches.get(key) : undefined;
      return issues(branch ?? z.looseObject({ [tag]: z.literal([...branches.keys()]) }), own);
    }),
  ref: (_name, target) => z.lazy(target),
  nullable: (inner) => z.nullable(inner),
};

function toScalar(type: ScalarType): z.ZodType {
  switch (type) {
    case 'boolean':
      return z.boolean();
    case 'string':
      return z.string();
    case 'timestamp':
      return z.string().refine(isTimestamp, 'expected an RFC 3339 timestamp');
    case 'float32':
    case 'float64':
      return z.number();
    default:
      return z.int().min(integerRanges[type].min).max(integerRanges[type].max);
  }
}

type Own = Readonly<Record<string, unknown>>;
type Issue = z.core.$ZodRawIssue;

/** zod's own objects take inherited members for members and pass over a key `__proto__`: here only own members count. */
function object(inspect: (own: Own) => readonly Issue[]): z.ZodType {
  return z.unknown().check((context) => {
    const { value } = context;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      context.issues.push(...inspect(value as Own));
    } else {
      context.issues.push({ code: 'invalid_type', expected: 'object', input: value });
    }
  });
}

function objectIssues(own: Own, { required, optional, additional }: Members<z.ZodType>): readonly Issue[] {
  const unknown = Object.keys(own).filter((name) => !required.has(name) && !optional.has(name));
  return [
    ...[...required].flatMap(([name, member]) => memberIssues(own, name, member)),
    ...[...optional].flatMap(([name, member]) => (Object.hasOwn(own, name) ? memberIssues(own, name, member) : [])),
    ...(additional || unknown.length === 0 ? [] : [{ code: 'unrecognized_keys' as const, keys: unknown, input: own }]),
  ];
}

function memberIssues(own: Own, name: string, member: z.ZodType): readonly Issue[] {
  const present = Object.hasOwn(own, name);
  const found = issues(member, present ? own[name] : undefined);
  const missing: Issue = { code: 'invalid_type', expected: 'nonoptional', input: undefined };
  return (present || found.length > 0 ? found : [missing]).map((issue) => ({
    ...issue,
    path: [name, ...(issue.path ?? [])],
  }));
}

function issues(schema: z.ZodType, value: unknown): readonly Issue[] {
  return (
    schema.safeParse(value, { reportInput: true }).error?.issues.map((issue) => ({ input: undefined, ...issue })) ?? []
  );
}
