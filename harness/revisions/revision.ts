import type { Catalogue, Requirement } from '../model.ts';

/** A test vector of any format; its further members are its own business. */
export interface RevisedVector {
  /** `<file>/<id>`, as in `llms-txt/two-sections`. */
  readonly name: string;
  readonly since?: string;
  readonly until?: string;
  readonly value: unknown;
}

/** A catalogue with the vectors beside it: all revisions of a spec in one place. */
export interface RevisedSpec {
  readonly catalogue: Catalogue;
  readonly vectors: readonly RevisedVector[];
}

/** A spec as it stood in one revision. */
export interface Revision {
  readonly spec: string;
  readonly title: string;
  readonly revision: string;
  readonly requirements: readonly Requirement[];
  readonly vectors: readonly RevisedVector[];
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** The statements and vectors that a revision has: those that came with it or before, and had not gone by then. */
export function revisionOf({ catalogue, vectors }: RevisedSpec, revision: string): Revision {
  const has = ({ since, until }: { readonly since?: string; readonly until?: string }) =>
    (since === undefined || compare(since, revision) <= 0) && (until === undefined || compare(revision, until) < 0);
  return {
    spec: catalogue.spec,
    title: catalogue.title,
    revision,
    requirements: catalogue.requirements.filter(has),
    vectors: vectors.filter(has),
  };
}

/** Every revision that the catalogue or a vector names, the oldest first. */
export function revisionsOf({ catalogue, vectors }: RevisedSpec): readonly string[] {
  const named = [...catalogue.requirements, ...vectors].flatMap(({ since, until }) => [since, until]);
  const all = new Set([catalogue.revision, ...named].filter((one) => one !== undefined));
  return [...all].sort(compare);
}
