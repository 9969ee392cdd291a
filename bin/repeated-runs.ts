import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Report } from '../harness/model.ts';
import { render } from '../reports/index.ts';
import { judge } from './judge.ts';
import { openReference } from './reference-target.ts';

export interface Repetition {
  /** Threads that keep the processor busy meanwhile. */
  readonly busy: number;
  readonly runs: number;
  /** Prefixes of row ids; empty = all. */
  readonly only: readonly string[];
  readonly onRun?: (done: number) => void;
}

export interface Repeated {
  /** Rows that did not come out the same in every run. */
  readonly flaky: readonly string[];
  /** How many JSON reports differ in any byte from the first. */
  readonly otherBytes: number;
  readonly rows: number;
}

/** Judges the built-in bot again and again with one seed, while other threads want the processor. */
export async function repeatRuns({ busy, runs, only, onRun }: Repetition): Promise<Repeated> {
  const threads = Array.from({ length: busy }, () => new Worker('for (;;);', { eval: true }));
  try {
    const first = await runOnce(only);
    const flaky = new Set<string>();
    let otherBytes = 0;
    for (let done = 1; done < runs; done++) {
      onRun?.(done);
      const { outcomes, hash } = await runOnce(only);
      if (hash !== first.hash) otherBytes += 1;
      for (const id of new Set([...first.outcomes.keys(), ...outcomes.keys()])) {
        if (first.outcomes.get(id) !== outcomes.get(id)) flaky.add(id);
      }
    }
    return { flaky: [...flaky], otherBytes, rows: first.outcomes.size };
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

async function runOnce(only: readonly string[]) {
  const target = await openReference();
  try {
    const report: Report = await judge({
      target,
      seed: 1,
      selection: { only, skip: [] },
      replay: (ids) => ids.join(' '),
    });
    return {
      outcomes: new Map(report.rows.map(({ id, verdict }) => [id, JSON.stringify(verdict)])),
      hash: createHash('sha256').update(render('json', report)).digest('hex'),
    };
  } finally {
    await target.close();
  }
}
