import type { Weight } from './model.ts';
import type { Entry } from './transcript.ts';

/** What a rule says about one exchange: nothing, that it holds, or what is wrong. */
export type Judgement = 'irrelevant' | 'holds' | Objection;

export interface Objection {
  readonly expected: string;
  readonly actual: unknown;
  /** The frame that decided. */
  readonly entry?: Entry;
  /** Lower than the requirement's own weight; never higher, and names the open reading. */
  readonly graded?: Graded;
}

export interface Graded {
  readonly weight: Weight;
  /** Id of the open reading: `S-A9`. */
  readonly ambiguity: string;
}

/** An objection, with the frame that decided and a lower grade where a reading is open. */
export function objection(expected: string, actual: unknown, entry?: Entry, graded?: Graded): Objection {
  return {
    expected,
    actual,
    ...(entry === undefined ? {} : { entry }),
    ...(graded === undefined ? {} : { graded }),
  };
}

/** `holds`, or the objection. */
export function holdsIf(
  condition: boolean,
  expected: string,
  actual: unknown,
  entry?: Entry,
  graded?: Graded,
): Judgement {
  return condition ? 'holds' : objection(expected, actual, entry, graded);
}

const order: Readonly<Record<Weight, number>> = { note: 0, advice: 1, violation: 2 };

/** Whether breaking one is worse than breaking the other. */
export function isWorse(weight: Weight, than: Weight): boolean {
  return order[weight] > order[than];
}

/** What an objection weighs: a grade counts where it is lower than the requirement's own weight. */
export function weightOf({ graded }: Pick<Objection, 'graded'>, weight: Weight): Weight {
  return graded !== undefined && isWorse(weight, graded.weight) ? graded.weight : weight;
}
