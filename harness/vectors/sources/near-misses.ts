import { type Draft, invalid } from './source.ts';
import { kindOf, wrongKinds } from './wrong-kinds.ts';

/** One place of a valid value: where it is, and whether the value is valid without it. */
export interface Place {
  /** Names and indexes from the top. */
  readonly path: readonly (string | number)[];
  /** The value is valid without it. */
  readonly optional?: true;
  /** Null is as good as absence. */
  readonly nullable?: true;
  /** Kinds of JSON value that belong here too. */
  readonly also?: readonly string[];
}

/**
 * What is almost the valid value: without one required member, or with one of another kind. The ids begin with `id`,
 * then the path.
 */
export function nearMisses(
  id: string,
  value: unknown,
  places: readonly Place[],
  inputWith: (value: unknown) => unknown,
): readonly Draft[] {
  return places.flatMap(({ path, optional, nullable = false, also = [] }) => {
    const name = `${id}-${path.map(idOf).join('-')}`;
    const place = path.join('.');
    const right = path.reduce<unknown>(
      (found, key) => (found as Readonly<Record<string | number, unknown>>)[key],
      value,
    );
    const without = optional ? [] : [invalid(`${name}-absent`, `without ${place}`, inputWith(changed(value, path)))];
    const kinds = wrongKinds({ id: name, place, right, nullable }, (wrong) => inputWith(changed(value, path, wrong)));
    const excused = new Set(also.map((kind) => `${name}-${kind}`));
    return [...without, ...kinds.filter((draft) => !excused.has(draft.id) && !draft.id.endsWith('-listed'))];
  });
}

/** The value with something else at the path, or without it. */
function changed(value: unknown, [key, ...rest]: readonly (string | number)[], ...put: readonly unknown[]): unknown {
  if (key === undefined) return put[0];
  const inner = (value as Readonly<Record<string | number, unknown>>)[key];
  if (kindOf(value) === 'array') {
    const list = [...(value as readonly unknown[])];
    if (rest.length === 0 && put.length === 0) list.splice(Number(key), 1);
    else list[Number(key)] = changed(inner, rest, ...put);
    return list;
  }
  const others = Object.entries(value as object);
  if (rest.length === 0 && put.length === 0) return Object.fromEntries(others.filter(([name]) => name !== key));
  return Object.fromEntries(
    others.map(([name, member]) => [name, name === key ? changed(member, rest, ...put) : member]),
  );
}

function idOf(key: string | number): string {
  return String(key)
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
