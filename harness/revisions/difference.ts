import { isDeepStrictEqual } from 'node:util';
import type { Requirement } from '../model.ts';
import type { RevisedVector, Revision } from './revision.ts';

/** What became of things that have an id, in the order of the later revision. */
export interface Changes<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  readonly changed: readonly { readonly before: T; readonly after: T; readonly members: readonly string[] }[];
}

export interface RevisionDifference {
  readonly requirements: Changes<Requirement>;
  readonly vectors: Changes<RevisedVector>;
}

/** What one revision has that another has not, and what it says otherwise. */
export function revisionDifference(before: Revision, after: Revision): RevisionDifference {
  return {
    requirements: changesOf(
      before.requirements,
      after.requirements,
      ({ id }) => id,
      (one) => one,
    ),
    vectors: changesOf(
      before.vectors,
      after.vectors,
      ({ name }) => name,
      ({ value }) => value,
    ),
  };
}

function changesOf<T>(
  before: readonly T[],
  after: readonly T[],
  idOf: (one: T) => string,
  contentOf: (one: T) => unknown,
): Changes<T> {
  const old = new Map(before.map((one) => [idOf(one), one]));
  const kept = new Set(after.map(idOf));
  return {
    added: after.filter((one) => !old.has(idOf(one))),
    removed: before.filter((one) => !kept.has(idOf(one))),
    changed: after.flatMap((one) => {
      const was = old.get(idOf(one));
      const members = was === undefined ? [] : differing(contentOf(was), contentOf(one));
      return was === undefined || members.length === 0 ? [] : [{ before: was, after: one, members }];
    }),
  };
}

/** Names of the members that differ. When something came and went is no part of what it is. */
function differing(before: unknown, after: unknown): readonly string[] {
  const one = Object(before) as Readonly<Record<string, unknown>>;
  const other = Object(after) as Readonly<Record<string, unknown>>;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter(
    (name) => name !== 'since' && name !== 'until' && !isDeepStrictEqual(one[name], other[name]),
  );
}
