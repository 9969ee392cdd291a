import type { RequirementId } from './catalogue/requirement-id.ts';
import type { Exchange } from './exchange.ts';
import type { Requirement, Verdict } from './model.ts';
import type { Selection } from './selection.ts';
import type { Case, Declaration, PeerKind, Suite } from './suite.ts';
import type { Target } from './targets/target.ts';
import type { Entry } from './transcript.ts';

export interface RunOptions {
  readonly suites: readonly Suite[];
  /** The catalogue row of an id. */
  readonly requirement: (id: RequirementId) => Requirement;
  readonly target: Target;
  /** Integer; decides every generated value. */
  readonly seed: number;
  readonly selection: Selection;
  /** Cases in flight at once, each with a connection of its own. */
  readonly concurrency: number;
  /** Inputs of a property case. */
  readonly propertyRuns: number;
  /** Rows of property cases → the path to one input, which is all that is tried then. */
  readonly paths?: ReadonlyMap<string, string> | undefined;
  /** The command line that runs these rows again. */
  readonly replay: (rows: readonly string[]) => string;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Id of the row that started last. */
  readonly running: string;
}

/** One row to be: a case of a requirement over a binding, with one vector where it has several. */
export interface Job {
  readonly row: string;
  readonly declaration: Declaration;
  readonly case: Case<PeerKind>;
  readonly requirement: Requirement;
  /** Absent where the target does not offer the binding. */
  readonly binding: string | undefined;
  readonly vector?: unknown;
}

/** What a job ended with, and the evidence. */
export interface Finding {
  readonly verdict: Verdict;
  readonly exchange?: Exchange | undefined;
  readonly entry?: Entry | undefined;
  readonly ambiguity?: string | undefined;
}
