import type { Coverage } from '../harness/model.ts';

/** What becomes of statements, in the order of tables. */
export const countColumns = ['passed', 'failed', 'undecided', 'excluded', 'uncovered'] as const;

export type Counts = Pick<Coverage, (typeof countColumns)[number]>;

export function totalOf(sections: readonly Counts[]): Counts {
  const sum = (column: keyof Counts) => sections.reduce((total, section) => total + section[column], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    undecided: sum('undecided'),
    excluded: sum('excluded'),
    uncovered: sum('uncovered'),
  };
}

/** Whether the run reached a verdict, or tried to, on any statement. */
export function isExercised({ passed, failed, undecided }: Counts): boolean {
  return passed + failed + undecided > 0;
}
