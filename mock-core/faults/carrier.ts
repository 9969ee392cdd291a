import type { WorldClock } from '../world/clock.ts';
import { arrive, type CoreState } from '../world/core-state.ts';
import type { Faults } from './faults.ts';

/** Takes a message to a core. */
export type Carrier = (core: CoreState, delivery: () => void) => void;

/** How long an overtaken message waits for the one that overtakes it, in milliseconds. */
const overtakingWait = 1_000;

/** The way that messages take: straight on, or with the given faults. */
export function carrier(faults: Faults, clock: WorldClock): Carrier {
  const { delay, reorderEvery, duplicateEvery, dropEvery } = faults;
  const straight: Carrier =
    delay === undefined
      ? arrive
      : (core, delivery) => {
          clock.after(delay, () => arrive(core, delivery));
        };
  if (!reorderEvery && !duplicateEvery && !dropEvery) return straight;
  const overtaken = new Map<CoreState, () => void>();
  const isDue = (every: number | undefined, count: number) => every !== undefined && count % every === 0;
  let count = 0;
  return (core, delivery) => {
    count++;
    if (isDue(dropEvery, count)) return;
    const carry = () => {
      straight(core, delivery);
      if (isDue(duplicateEvery, place)) straight(core, delivery);
    };
    const place = count;
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
