import * as fc from 'fast-check';
import { type Algebra, fold, type Members } from './fold.ts';
import { jsonValues, keys, numbers, strings } from './json-arbitrary.ts';
import { integerRanges, type ScalarType } from './scalar.ts';

/**
 * Values that the JTD schema accepts, odd ones among them: extra members where they are allowed, escapes and characters
 * of several bytes. `T` is the caller's word for the type. Throws `SchemaError` where `schema` is no JTD schema.
 */
export function toArbitrary<T = unknown>(schema: unknown): fc.Arbitrary<T> {
  return fold(schema, arbitraryAlgebra()) as fc.Arbitrary<T>;
}

/** What the forms become; what one algebra makes shares its depth, so that values of a recursive schema end. */
export function arbitraryAlgebra(): Algebra<fc.Arbitrary<unknown>> {
  const depth = { depthIdentifier: fc.createDepthIdentifier() };
  return {
    any: () => jsonValues,
    scalar: scalarArbitrary,
    oneOf: (values) => fc.constantFrom(...values),
    array: (item) => fc.array(item, depth),
    map: (value) => fc.dictionary(keys, value, { ...depth, noNullPrototype: true }),
    object: (members) => object(members, depth),
    union: (_tag, branches) => fc.oneof(depth, ...branches.values()),
    ref: (_name, target) => fc.constant(undefined).chain(target),
    nullable: (inner) => fc.option(inner, depth),
  };
}

const absent = Symbol('absent');

function object(
  { required, optional, additional }: Members<fc.Arbitrary<unknown>>,
  depth: { readonly depthIdentifier: fc.DepthIdentifier },
): fc.Arbitrary<unknown> {
  const entries = [
    ...required,
    ...[...optional].map(([name, value]) => [name, fc.option(value, { ...depth, freq: 1, nil: absent })] as const),
  ];
  const members = fc
    .tuple(...entries.map(([name, value]) => fc.tuple(fc.constant(name), value)))
    .map((pairs) => pairs.filter(([, value]) => value !== absent));
  if (!additional) return members.map(Object.fromEntries);
  const extra = fc.uniqueArray(
    fc.tuple(
      keys.filter((key) => !required.has(key) && !optional.has(key)),
      jsonValues,
    ),
    { maxLength: 3, selector: ([key]) => key },
  );
  return fc.tuple(extra, members).map(([before, pairs]) => Object.fromEntries([...before, ...pairs]));
}

function scalarArbitrary(type: ScalarType): fc.Arbitrary<unknown> {
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'string':
      return strings;
    case 'timestamp':
      return fc.oneof(
        { weight: 4, arbitrary: instants.map((date) => date.toISOString()) },
        { weight: 1, arbitrary: fc.constantFrom('1998-12-31T23:59:60Z', '1996-12-19t16:39:57-08:00') },
      );
    case 'float32':
    case 'float64':
      return numbers;
    default:
      return fc.integer(integerRanges[type]);
  }
}

const instants = fc.date({
  noInvalidDate: true,
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
});
