import type { JsonObject } from '../messages.ts';
import type { Policy } from '../policy.ts';
import { ProtocolFailure } from './failure.ts';

export interface Page<T> {
  readonly number: number;
  readonly items: readonly T[];
  readonly nextCursor: unknown;
}

/** The page that a list request asks for; cursors are opaque to callers (server/utilities/pagination). */
export function pageOf<T>(
  name: string,
  items: readonly T[],
  size: number,
  params: JsonObject,
  policy: Policy,
): Page<T> {
  const count = Math.max(1, Math.ceil(items.length / size));
  const cursors = Array.from({ length: count }, (_, page) => cursorOf(name, page));
  const { cursor } = params;
  const found = cursor === undefined ? 0 : cursors.findIndex((known, page) => page > 0 && known === cursor);
  if (cursor !== undefined && (typeof cursor !== 'string' || !policy.validCursor(cursor, found > 0))) {
    throw new ProtocolFailure('bad-cursor', 'The cursor is not one of this list.');
  }
  const number = Math.max(0, found);
  return {
    number,
    items: items.slice(number * size, (number + 1) * size),
    nextCursor: policy.nextCursor(cursors[number + 1], number),
  };
}

function cursorOf(name: string, page: number): string {
  return Buffer.from(`${name}/${page}`).toString('base64url');
}
