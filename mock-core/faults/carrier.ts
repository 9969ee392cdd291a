import type { WorldClock } from '../world/clock.ts';
import { arrive, type CoreState } from '../world/core-state.ts';
import type { Faults } from './faults.ts';

/** Takes a message to a core. */
export type Carrier = (core: CoreState, delivery: () => void) => void;

/** How long an overtaken message waits for the one that overtakes it, in milliseconds. */
const overtakingWait = 1_000;

/** The way that messages take with the given faults; undefined when none of them is about the way. */
export function carrier(faults: Faults, clock: WorldClock): Carrier | undefined {
  const { delay, reorderEvery, duplicateEvery, dropEvery } = faults;
  if (!delay && !reorderEvery && !duplicateEvery && !dropEvery) return undefined;
  const straight: Carrier = (core, delivery) => {
    if (delay) clock.after(delay, () => arrive(core, delivery));
    else arrive(core, delivery);
  };
  const overtaken = new Map<CoreState, () => void>();
  const isDue = (every: number | undefined, count: number) => every !== undefined && count % every === 0;
  let count = 0;
  return (core, delivery) => {
    count++;
    if (isDue(dropEvery, count)) return;
    const times = isDue(duplicateEvery, count) ? 2 : 1;
    const carry = () => {
      for (let time = 0; time < times; time++) straight(core, delivery);
    };
    const waiting = overtaken.get(core);
    if (!waiting && isDue(reorderEvery, count)) return hold(core, carry);
    carry();
    waiting?.();
  };

  function hold(core: CoreState, carry: () => void): void {
    const release = () => {
      cancel();
      overtaken.delete(core);
      carry();
    };
    const cancel = clock.after(overtakingWait, release);
    overtaken.set(core, release);
  }
}
