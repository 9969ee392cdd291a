import { type Draft, invalid } from './source.ts';

export type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

const samples: readonly (readonly [name: string, kind: JsonKind, value: unknown])[] = [
  ['null', 'null', null],
  ['boolean', 'boolean', true],
  ['number', 'number', 1],
  ['string', 'string', 'x'],
  ['array', 'array', []],
  ['object', 'object', {}],
];

/**
 * A vector for each kind of JSON value that does not belong at a place. `right` is a value that does: of its kind there
 * is none, and it stands in a list of its own too.
 */
export function wrongKinds(
  { id, place, right, nullable = false }: { id: string; place: string; right: unknown; nullable?: boolean },
  inputWith: (value: unknown) => unknown,
): readonly Draft[] {
  const wrong = samples.filter(([, kind]) => kind !== kindOf(right) && !(nullable && kind === 'null'));
  return [
    ...wrong.map(([name, , value]) => invalid(`${id}-${name}`, `${place} is ${inWords(value)}`, inputWith(value))),
    ...(Array.isArray(right)
      ? []
      : [invalid(`${id}-listed`, `${place} is a list with the right value`, inputWith([right]))]),
  ];
}

function inWords(value: unknown): string {
  return value === 'x' ? 'a string' : JSON.stringify(value);
}

export function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as JsonKind);
}
