import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import type { Vector } from '../../harness/suite.ts';
import { readVectors } from '../../harness/vectors.ts';

type Members = Readonly<Record<string, unknown>>;

/** A fault that an implementation had: what it met, and where it was found. */
export interface Regression extends Vector {
  readonly requirement: RequirementId;
  readonly origin: string;
  /** Revision of the spec in which it was found. */
  readonly revision: string;
  /** A whole envelope of a service request, or members beside those of one that is in order. */
  readonly envelope?: Members;
  readonly members?: Members;
}

const all = readVectors('agent-protocols/regressions.json') as { readonly regressions: readonly Regression[] };

/** Those of a statement, which replays them in every run. */
export function regressionsOf(id: RequirementId): readonly Regression[] {
  return all.regressions.filter(({ requirement }) => requirement === id);
}
