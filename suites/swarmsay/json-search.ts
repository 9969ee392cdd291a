import { isRecord } from '../../harness/exchange.ts';
import type { JsonObject } from './requests.ts';

/** The first member whose name and value fit, outer members before inner ones. */
export function findMember(value: unknown, name: RegExp, fits: (value: unknown) => boolean): unknown {
  const found = [...members(value)].filter(([key, member]) => name.test(key) && fits(member));
  return found.sort(([, , a], [, , b]) => a - b)[0]?.[1];
}

/** Every member of a JSON value with its depth. */
function* members(value: unknown, depth = 0): Generator<readonly [string, unknown, number]> {
  const inner: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((one) => ['', one] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  for (const [key, member] of inner) {
    yield [key, member, depth];
    yield* members(member, depth + 1);
  }
}

/** The records that a page of results holds: the longest list of objects in it. */
export function recordsIn(json: unknown): readonly JsonObject[] {
  const lists = [...members(json)].flatMap(([, member]) =>
    Array.isArray(member) && member.every(isRecord) ? [member as readonly JsonObject[]] : [],
  );
  return lists.reduce<readonly JsonObject[]>((longest, list) => (list.length > longest.length ? list : longest), []);
}

/** The cursor of the next page: a member named for it, else the id of the last record. */
export function cursorIn(json: JsonObject | undefined): string | number | undefined {
  const named = Object.entries(json ?? {}).filter(([name]) => /next|before|cursor/i.test(name));
  const value = named.map(([, member]) => member).find((member) => member !== null && typeof member !== 'boolean');
  const cursor = named.length > 0 ? value : recordsIn(json).at(-1)?.id;
  return typeof cursor === 'string' || typeof cursor === 'number' ? cursor : undefined;
}

/** Every text in a JSON value. */
export function textsIn(value: unknown): readonly string[] {
  const inner = [...members(value)].flatMap(([, member]) => (typeof member === 'string' ? [member] : []));
  return typeof value === 'string' ? [value, ...inner] : inner;
}

/** The records that hold a text. */
export function recordsWith(json: unknown, text: string): readonly JsonObject[] {
  return recordsIn(json).filter((record) => JSON.stringify(record).includes(JSON.stringify(text).slice(1, -1)));
}

/** Milliseconds of the times in a JSON value. */
export function timesIn(value: unknown): readonly number[] {
  return textsIn(value)
    .filter((text) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text))
    .map((text) => Date.parse(text))
    .filter((time) => !Number.isNaN(time));
}

/** What a JSON value looks like: names and types, and of lists their first entry. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (!isRecord(value)) return value === null ? 'null' : typeof value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, member]) => [name, shapeOf(member)]));
}
