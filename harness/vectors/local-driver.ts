import type { Answer, Driver } from './driver.ts';

/** A driver in this process; what it throws goes through. */
export function localDriver(
  name: string,
  operations: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => Answer>>,
): Driver {
  return {
    name,
    async answer({ operation, input }) {
      const operate = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
      return operate?.(input as Readonly<Record<string, unknown>>) ?? { result: 'unsupported' };
    },
    async close() {},
  };
}
