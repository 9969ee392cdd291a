import { isRecord } from '../../harness/exchange.ts';
import { pointer } from '../../harness/jtd/pointer.ts';

/** A place at which two JSON values differ; a member that one of them lacks is `undefined` there. */
export interface Difference {
  /** JSON pointer: `/result/tools/0/name`. */
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

/** Where two JSON values differ, at the smallest parts that do; the order of members means nothing. */
export function differences(one: unknown, other: unknown, path = ''): readonly Difference[] {
  const pairs = membersOf(one, other);
  if (pairs === undefined) return Object.is(one, other) ? [] : [{ path, one, other }];
  return pairs.flatMap(([key, left, right]) => differences(left, right, path + pointer(key)));
}

function membersOf(one: unknown, other: unknown): readonly (readonly [string, unknown, unknown])[] | undefined {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    return one.map((item, index) => [String(index), item, other[index]]);
  }
  if (!isRecord(one) || !isRecord(other)) return undefined;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].map((key) => [key, own(one, key), own(other, key)]);
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
