import type { Level } from '../model.ts';

const order: readonly Level[] = ['MUST', 'SHOULD', 'MAY', 'STATED'];

/** The first of MUST, SHOULD and MAY that is among the levels, else STATED. */
export function strongestLevel(levels: readonly Level[]): Level {
  return order.find((level) => levels.includes(level)) ?? 'STATED';
}
