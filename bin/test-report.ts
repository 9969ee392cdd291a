import type { Report } from '../harness/model.ts';
import type { Target } from '../harness/targets/target.ts';
import { judge } from './judge.ts';

/** What the suites find on a target of a test, with few inputs for each property; the target is closed after it. */
export async function reportOn(target: Target, only: readonly string[] = []): Promise<Report> {
  try {
    return await judge({
      target,
      seed: 1,
      selection: { only, skip: [] },
      propertyRuns: 3,
      replay: (rows) => rows.join(' '),
    });
  } finally {
    await target.close();
  }
}
