import * as fc from 'fast-check';
import { type Algebra, fold, type Members } from './fold.ts';
import { keys } from './json-arbitrary.ts';
import { pointer } from './pointer.ts';
import { integerRanges, type ScalarType } from './scalar.ts';
import { arbitraryAlgebra } from './to-arbitrary.ts';

/** An invalid value that one change made of a valid one. */
export interface NearMiss {
  readonly value: unknown;
  /** JSON pointer to the change: `/error/code`, empty for the whole value. */
  readonly path: string;
  /** The change in words: `number instead of string`. */
  readonly change: string;
}

/** The near misses of a JTD schema; undefined where the schema accepts every value, so that there are none. */
export function nearMisses(schema: unknown): fc.Arbitrary<NearMiss> | undefined {
  const sides = fold(schema, nearMissAlgebra());
  return sides.rejects() ? sides.misses() : undefined;
}

/** Both are asked after the fold, when the targets of refs are known. */
interface Sides {
  readonly valid: fc.Arbitrary<unknown>;
  /** Whether any value is invalid, so that there are misses. */
  rejects(): boolean;
  misses(): fc.Arbitrary<NearMiss>;
}

function nearMissAlgebra(): Algebra<Sides> {
  const valid = arbitraryAlgebra();
  return {
    any: () => ({ valid: valid.any(), rejects: () => false, misses: () => fc.oneof() }),
    scalar: (type) => rejecting(valid.scalar(type), () => wrong(scalarKind(type), wrongScalars(type))),
    oneOf: (values) =>
      rejecting(valid.oneOf(values), () =>
        wrong(
          'string',
          [...values].flatMap((value) => [value.toUpperCase(), `${value} `]).filter((text) => !values.includes(text)),
        ),
      ),
    array: (item) => {
      const arrays = valid.array(item.valid) as fc.Arbitrary<readonly unknown[]>;
      return rejecting(arrays, () => fc.oneof(wrong('array'), ...inside(item, (miss) => arrayMiss(arrays, miss))));
    },
    map: (value) => {
      const maps = valid.map(value.valid) as fc.Arbitrary<object>;
      return rejecting(maps, () =>
        fc.oneof(wrong('object'), ...inside(value, (miss) => keys.chain((key) => memberMiss(maps, key, miss)))),
      );
    },
    object: (members) => {
      const objects = valid.object({
        required: validSides(members.required),
        optional: validSides(members.optional),
        additional: members.additional,
      }) as fc.Arbitrary<object>;
      return rejecting(objects, () => fc.oneof(wrong('object'), ...objectMisses(objects, members)));
    },
    union: (tag, branches) =>
      rejecting(valid.union(tag, validSides(branches)), () =>
        fc.oneof(
          ...[...branches].map(([key, branch]) =>
            branch.misses().filter(({ value }) => {
              const chosen = (value as Readonly<Record<string, unknown>> | null)?.[tag];
              return chosen === key || typeof chosen !== 'string' || !branches.has(chosen);
            }),
          ),
        ),
      ),
    ref: (name, target) => ({
      valid: valid.ref(name, () => target().valid),
      rejects: () => target().rejects(),
      misses: () => fc.constant(undefined).chain(() => target().misses()),
    }),
    nullable: (inner) => ({
      valid: valid.nullable(inner.valid),
      rejects: () => inner.rejects(),
      misses: () => inner.misses().filter(({ value }) => value !== null),
    }),
  };
}

function rejecting(valid: fc.Arbitrary<unknown>, misses: () => fc.Arbitrary<NearMiss>): Sides {
  return { valid, rejects: () => true, misses };
}

function inside<R>(sides: Sides, place: (miss: fc.Arbitrary<NearMiss>) => R): R[] {
  return sides.rejects() ? [place(sides.misses())] : [];
}

function validSides(sides: ReadonlyMap<string, Sides>): ReadonlyMap<string, fc.Arbitrary<unknown>> {
  return new Map([...sides].map(([name, { valid }]) => [name, valid]));
}

function* objectMisses(objects: fc.Arbitrary<object>, { required, optional, additional }: Members<Sides>) {
  for (const name of required.keys()) yield objects.map((object) => without(object, name));
  for (const [name, member] of [...required, ...optional]) {
    yield* inside(member, (miss) => memberMiss(objects, name, miss));
  }
  if (additional) return;
  const unknown = keys.filter((key) => !required.has(key) && !optional.has(key));
  yield fc.tuple(objects, unknown).map(
    ([object, name]): NearMiss => ({
      value: { ...object, [name]: true },
      path: pointer(name),
      change: 'unknown member',
    }),
  );
}

function without(object: object, name: string): NearMiss {
  const value = Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  return { value, path: pointer(name), change: 'no such member' };
}

function memberMiss(objects: fc.Arbitrary<object>, name: string, misses: fc.Arbitrary<NearMiss>) {
  return fc
    .tuple(objects, misses)
    .map(([object, miss]) => ({ ...within(miss, name), value: { ...object, [name]: miss.value } }));
}

function arrayMiss(arrays: fc.Arbitrary<readonly unknown[]>, misses: fc.Arbitrary<NearMiss>) {
  return fc.tuple(arrays, misses, fc.nat()).map(([array, miss, random]) => {
    const index = random % (array.length + 1);
    return { ...within(miss, index), value: array.toSpliced(index, 0, miss.value) };
  });
}

function within({ path, change }: NearMiss, key: string | number) {
  return { path: pointer(key) + path, change };
}

/** A value of another JSON type than `kind`, or one of the named wrong ones of the right type. */
function wrong(kind: JsonKind, named: readonly unknown[] = []): fc.Arbitrary<NearMiss> {
  const others = [null, false, true, 0, 1, '', 'true', '1', [], {}].filter((value) => kindOf(value) !== kind);
  return fc.constantFrom(...others, ...named).map((value) => {
    const found = kindOf(value);
    return {
      value,
      path: '',
      change: found === kind ? `the wrong ${kind} ${JSON.stringify(value)}` : `${found} instead of ${kind}`,
    };
  });
}

type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as JsonKind);
}

function scalarKind(type: ScalarType): JsonKind {
  if (type === 'boolean') return type;
  return type === 'string' || type === 'timestamp' ? 'string' : 'number';
}

function wrongScalars(type: ScalarType): readonly unknown[] {
  switch (type) {
    case 'boolean':
    case 'string':
    case 'float32':
    case 'float64':
      return [];
    case 'timestamp':
      return ['', '2026-07-28', '2026-02-30T00:00:00Z', '2026-07-28T24:00:00Z', '2026-07-28 00:00:00'];
    default:
      return [0.5, integerRanges[type].min - 1, integerRanges[type].max + 1];
  }
}
