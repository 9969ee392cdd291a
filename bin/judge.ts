import { applyBaseline } from '../harness/baseline/apply.ts';
import type { BaselineEntry } from '../harness/baseline/read.ts';
import { requirementById } from '../harness/catalogue/catalogue.ts';
import { coverageOf } from '../harness/coverage.ts';
import { invariantSuites } from '../harness/invariant-suites.ts';
import type { RunOptions } from '../harness/job.ts';
import type { Report } from '../harness/model.ts';
import { run } from '../harness/run.ts';
import { excluded } from '../suites/excluded.ts';
import { suitesOf } from '../suites/index.ts';
import { cataloguesOf } from './families.ts';
import { suiteVersion } from './suite-version.ts';

export interface JudgeOptions
  extends Pick<RunOptions, 'target' | 'seed' | 'selection' | 'paths' | 'replay' | 'onProgress'> {
  /** `invariants`: nothing is asked of the target, and its exchanges are judged as they are. */
  readonly cases?: 'invariants';
  readonly concurrency?: number | undefined;
  readonly propertyRuns?: number | undefined;
  readonly baseline?: readonly BaselineEntry[] | undefined;
}

/** What the suites of its family find on a target. */
export async function judge(options: JudgeOptions): Promise<Report> {
  const { target, seed, selection, cases, concurrency = 32, propertyRuns = 20, baseline = [], ...rest } = options;
  const judging = await suitesOf(target.family);
  const suites = cases === 'invariants' ? invariantSuites(judging) : judging;
  const catalogues = cataloguesOf(suites);
  const rows = await run({
    suites,
    requirement: requirementById,
    target,
    seed,
    selection,
    concurrency,
    propertyRuns,
    ...rest,
  });
  const partial = selection.only.length + selection.skip.length > 0;
  const today = new Date().toISOString().slice(0, 10);
  const judged = applyBaseline(rows, baseline, { today, partial });
  return {
    format: 1,
    suite: { name: 'simplex-agent-conformance', version: suiteVersion() },
    specs: catalogues.map(({ spec, title, revision }) => ({ spec, title, revision })),
    target: { family: target.family, link: target.link, declares: target.declares },
    seed,
    rows: judged.rows,
    coverage: coverageOf(catalogues, judged.rows, excluded),
    staleBaseline: judged.stale,
  };
}
