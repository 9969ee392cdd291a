import { isRecord } from '../../harness/exchange.ts';
import { type Difference, differences } from './json-difference.ts';

/** A list in a result, as it is found: the member that holds it, and the member that tells its entries apart. */
export interface ListMember {
  readonly member: string;
  readonly key: string;
}

/**
 * Where another answer to the same request differs from the message. What differs between the message and the answer
 * to its repetition is volatile, and times, lifetimes, cursors and states may be new in every answer. Of a list, the
 * entries that both have are compared.
 */
export function messageDifferences(
  message: unknown,
  repeated: unknown,
  other: unknown,
  list?: ListMember,
): readonly Difference[] {
  const volatile = differences(byKey(message, list), byKey(repeated, list)).map(({ path }) => path);
  return differences(byKey(message, list), byKey(other, list)).filter(
    (difference) => !isWithin(difference.path, volatile) && !isFree(difference, list),
  );
}

/** Names the entries of the list by what tells them apart. */
function byKey(message: unknown, list: ListMember | undefined): unknown {
  if (list === undefined || !isRecord(message) || !isRecord(message.result)) return message;
  const entries = message.result[list.member];
  if (!Array.isArray(entries)) return message;
  const named = Object.fromEntries(entries.map((entry) => [isRecord(entry) ? entry[list.key] : entry, entry]));
  return { ...message, result: { ...message.result, [list.member]: named } };
}

function isWithin(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

function isFree({ path, one, other }: Difference, list: ListMember | undefined): boolean {
  if (isTime(one) && isTime(other)) return true;
  if (path === '/result/ttlMs') return typeof one === 'number' && typeof other === 'number';
  if (path === '/result/nextCursor' || path === '/result/requestState') return true;
  const [, result, member, key, ...inside] = path.split('/');
  const isEntry = result === 'result' && member === list?.member && key !== undefined && inside.length === 0;
  return isEntry && (one === undefined || other === undefined);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);
}
