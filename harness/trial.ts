import { broken } from './broken.ts';
import type { Exchange } from './exchange.ts';
import { type Graded, isWorse, type Judgement, type Objection, weightOf } from './judgement.ts';
import type { Verdict, Weight } from './model.ts';
import type { Entry } from './transcript.ts';
import { Uncarried } from './uncarried.ts';

/** What a judgement is about, so that the report can show it. */
export interface About {
  /** The exchange whose messages are the evidence. */
  readonly in?: Exchange | undefined;
  /** The frame that decided. */
  readonly at?: Entry | undefined;
  /** The objection is that nothing came; an answer that comes later in the run takes it back. */
  readonly silence?: boolean;
}

/** What a case may do besides driving its peer. */
export interface Trial {
  /** Seed of this row: the same for the same run seed and row id, alone or among all. */
  readonly seed: number;
  /**
   * States what must be, and whether it is. A violation ends the case; advice and notes are kept and the case goes on.
   * A case that states nothing does not pass.
   */
  expect(holds: boolean, expected: string, actual: unknown, about?: About): asserts holds;
  /** As `expect`, for a judgement graded lower because a reading is open; never ends the case. */
  prefer(holds: boolean, expected: string, actual: unknown, about: About & Graded): void;
  /** Takes over the judgement of a rule that is written as a pure function. */
  judge(judgement: Judgement, about?: About): void;
  /** Judges after everything else of the run and one quiet window: for what must not come. */
  afterQuiet(judge: () => void): void;
  /** The target offers it, but this run cannot exercise it; says what would make it possible. */
  untested(missing: string): never;
  /** The target never claimed it. */
  inapplicable(because: string): never;
  /** It was exercised and no verdict is fair. */
  inconclusive(why: string, ambiguity?: string): never;
}

/** Carries a verdict out of a case. */
class Ended extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(verdict.outcome);
    this.verdict = verdict;
  }
}

export interface Deciding {
  readonly exchange: Exchange | undefined;
  readonly entry: Entry | undefined;
  readonly silence: boolean;
}

/** A trial as the runner sees it. */
export interface TrialRecord extends Trial {
  /** How the case ended so far. */
  verdict(): Verdict;
  readonly ambiguity: string | undefined;
  /** The exchange that decided, or the last one that was judged. */
  readonly deciding: Deciding;
  /** Runs a part of the case and keeps what it ends with. Throws `Uncarried` only. */
  during(part: () => Promise<void> | void): Promise<void>;
  /** What waits for the quiet window. */
  readonly deferred: readonly (() => void)[];
}

/** @param weight what a violation of the row's requirement weighs */
export function createTrial(seed: number, weight: Weight): TrialRecord {
  const deferred: (() => void)[] = [];
  let stated = 0;
  let ended: Verdict | undefined;
  let worst: Extract<Verdict, { outcome: 'fail' }> | undefined;
  let ambiguity: string | undefined;
  let deciding: Deciding = { exchange: undefined, entry: undefined, silence: false };

  const end = (verdict: Verdict): never => {
    throw new Ended(verdict);
  };

  const object = (objection: Objection, about: About): void => {
    const { expected, actual, entry, graded } = objection;
    const grade = weightOf(objection, weight);
    const failure = { outcome: 'fail', weight: grade, expected, actual } as const;
    if (worst === undefined || isWorse(grade, worst.weight)) {
      worst = failure;
      ambiguity = graded?.ambiguity;
      deciding = { exchange: about.in, entry: entry ?? about.at, silence: about.silence ?? false };
    }
    if (grade === 'violation') end(failure);
  };

  const accept = (about: About): void => {
    stated += 1;
    if (worst === undefined && about.in !== undefined)
      deciding = { exchange: about.in, entry: about.at, silence: false };
  };

  return {
    seed,
    deferred,
    get ambiguity() {
      return ambiguity;
    },
    get deciding() {
      return deciding;
    },
    expect(holds, expected, actual, about = {}) {
      if (holds) accept(about);
      else {
        object({ expected, actual }, about);
        // A requirement that weighs less than a violation does not end its case here, so the caller's narrowing does.
        end(worst ?? { outcome: 'broken', error: 'an objection was lost' });
      }
    },
    prefer(holds, expected, actual, about) {
      if (holds) accept(about);
      else object({ expected, actual, graded: { weight: about.weight, ambiguity: about.ambiguity } }, about);
    },
    judge(judgement, about = {}) {
      if (judgement === 'irrelevant') return;
      if (judgement === 'holds') accept(about);
      else object(judgement, about);
    },
    afterQuiet(judge) {
      deferred.push(judge);
    },
    untested: (missing) => end({ outcome: 'untested', missing }),
    inapplicable: (because) => end({ outcome: 'inapplicable', because }),
    inconclusive: (why, id) => {
      ambiguity = id;
      return end({ outcome: 'inconclusive', why });
    },
    async during(part) {
      if (ended !== undefined) return;
      try {
        await part();
      } catch (error) {
        if (error instanceof Uncarried) throw error;
        ended = error instanceof Ended ? error.verdict : broken(error);
      }
    },
    verdict() {
      if (ended?.outcome === 'fail' || ended?.outcome === 'broken') return ended;
      if (worst !== undefined) return worst;
      if (ended !== undefined) return ended;
      return stated > 0 ? { outcome: 'pass' } : { outcome: 'inconclusive', why: 'the case judged nothing' };
    },
  };
}
