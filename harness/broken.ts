import type { Verdict } from './model.ts';

/** The verdict on a row whose judgement itself failed. */
export function broken(error: unknown): Verdict {
  return { outcome: 'broken', error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
