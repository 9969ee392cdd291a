/** What one turn of an arm cost, in a unit that both arms share. */
export type Arm = () => number | Promise<number>;

/** Two arms side by side. */
export interface Comparison {
  /** Median cost of a turn of each arm. */
  readonly subject: number;
  readonly reference: number;
  /** Median of the ratios subject / reference of neighbouring turns, so that a drift of the machine falls out. */
  readonly ratio: number;
}

/** Lets two arms take turns, each first in every second pair, and compares neighbours. */
export async function interleaved(pairs: number, subject: Arm, reference: Arm): Promise<Comparison> {
  const costs: { readonly subject: number; readonly reference: number }[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % 2 === 0) {
      const cost = await subject();
      costs.push({ subject: cost, reference: await reference() });
    } else {
      const cost = await reference();
      costs.push({ subject: await subject(), reference: cost });
    }
  }
  return {
    subject: median(costs.map((cost) => cost.subject)),
    reference: median(costs.map((cost) => cost.reference)),
    ratio: median(costs.map((cost) => cost.subject / cost.reference)),
  };
}

/** Throws where there are no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('no values have no median');
  return (upper + lower) / 2;
}
