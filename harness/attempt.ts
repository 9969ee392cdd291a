import * as fc from 'fast-check';
import { broken } from './broken.ts';
import { type CarrierExchange, carrierOf } from './exchange.ts';
import type { Finding, Job, RunOptions } from './job.ts';
import type { Verdict } from './model.ts';
import { isServed } from './peers/served.ts';
import { rowSeed } from './row-seed.ts';
import { type Case, type PeerKind, type Property, publishedKinds } from './suite.ts';
import { Hidden, NotMet, type OpenPeer, TargetEnded } from './targets/target.ts';
import { createTrial, type TrialRecord } from './trial.ts';
import { Uncarried } from './uncarried.ts';

/** A case that ran, up to what waits for the quiet window. */
export interface Attempt {
  /** All exchanges on the connections of the case. */
  exchanges(): readonly CarrierExchange[];
  /** Shows that no more comes, where the case judges that; before the quiet window. */
  barrier(): Promise<void>;
  /** Judges what had to wait, and says how the case ended. */
  finish(): Promise<Finding>;
}

/** Opens a connection, runs the positive twin where the case has one, then the case. */
export async function attempt(job: Job, options: RunOptions): Promise<Attempt> {
  const { kind } = job.declaration.on;
  try {
    const opened = await options.target.open(kind, job.binding ?? '');
    const early = await twinVerdict(job, opened, options);
    if (early !== undefined) return ended(early, opened);
    const { trial, counterexample } = await runCase(job.case, job, opened, options);
    if (!publishedKinds.has(kind) && trial.verdict().outcome !== 'fail' && !opened.exchanges().some(isServed)) {
      await opened.probe();
    }
    return {
      exchanges: () => opened.exchanges(),
      async barrier() {
        if (trial.deferred.length > 0) await opened.barrier?.();
      },
      async finish() {
        for (const judge of trial.deferred) await trial.during(judge);
        return finding(trial, counterexample, options.target.ended());
      },
    };
  } catch (error) {
    if (error instanceof TargetEnded) return ended({ outcome: 'untested', missing: stayed(error.message) });
    if (error instanceof Hidden) return ended({ outcome: 'untested', missing: error.message });
    if (error instanceof Uncarried) return ended({ outcome: 'inapplicable', because: error.message });
    if (error instanceof NotMet) return ended(notMet(job.case, error.message));
    return ended(broken(error));
  }
}

function ended(verdict: Verdict, opened?: OpenPeer<PeerKind>): Attempt {
  return { exchanges: () => opened?.exchanges() ?? [], barrier: async () => {}, finish: async () => ({ verdict }) };
}

function stayed(how: string): string {
  return `the target runs to the end: ${how}`;
}

function notMet(one: Case<PeerKind>, why: string): Verdict {
  return one.type === 'scenario' && one.meets
    ? { outcome: 'fail', weight: 'violation', expected: one.meets, actual: why }
    : { outcome: 'untested', missing: `the target accepts a contact request: ${why}` };
}

/** A refusal is evidence only beside an acceptance on the same connection. */
async function twinVerdict(job: Job, opened: OpenPeer<PeerKind>, options: RunOptions): Promise<Verdict | undefined> {
  if (job.case.type === 'invariant' || job.case.twin === undefined) return undefined;
  const name = job.case.twin;
  const twin = job.declaration.cases.find((one) => one.name === name);
  if (twin === undefined)
    throw new Error(`${job.row} names the twin "${name}", which ${job.declaration.id} does not have`);
  const { trial } = await runCase(twin, job, opened, options);
  const verdict = trial.verdict();
  switch (verdict.outcome) {
    case 'pass':
      return undefined;
    case 'fail':
      return {
        outcome: 'inconclusive',
        why: `its positive twin "${name}" did not pass on this connection (expected ${verdict.expected})`,
      };
    default:
      return verdict;
  }
}

interface Ran {
  readonly trial: TrialRecord;
  readonly counterexample?: { readonly input: unknown; readonly path: string } | undefined;
}

async function runCase(one: Case<PeerKind>, job: Job, opened: OpenPeer<PeerKind>, options: RunOptions): Promise<Ran> {
  const seed = rowSeed(options.seed, job.row);
  const trial = createTrial(seed, job.requirement.weight);
  // The kind of a declaration fixes the peer that its cases take; the list of all kinds forgets it.
  const peer = opened.peer as never;
  switch (one.type) {
    case 'scenario':
      await trial.during(() => one.run(peer, trial));
      return { trial };
    case 'vectors':
      await trial.during(() => one.run(peer, trial, job.vector as never));
      return { trial };
    case 'property':
      return runProperty(one, () => createTrial(seed, job.requirement.weight), peer, {
        seed,
        numRuns: options.propertyRuns,
        path: options.paths?.get(job.row),
      });
    case 'invariant':
      throw new Error(`${job.row} is an invariant and is not run`);
  }
}

/** A failing input is shrunk at most this many times: each time is an exchange with the target. */
const shrinksAtMost = 40;

async function runProperty(
  { arbitrary, run }: Property<never>,
  createAttempt: () => TrialRecord,
  peer: never,
  { seed, numRuns, path }: { readonly seed: number; readonly numRuns: number; readonly path: string | undefined },
): Promise<Ran> {
  let decided: TrialRecord | undefined;
  let failures = 0;
  const check = await fc.check(
    fc.asyncProperty(arbitrary, async (value) => {
      if (failures > shrinksAtMost) return true;
      const trial = createAttempt();
      try {
        await trial.during(() => run(peer, trial, value as never));
      } catch (error) {
        if (!(error instanceof Uncarried)) throw error;
        return true;
      }
      const { outcome } = trial.verdict();
      const failed = outcome === 'fail' || outcome === 'broken';
      // An input on which no verdict is fair says nothing of the others, and takes no failure back.
      if (failed || decided === undefined || (failures === 0 && decided.verdict().outcome === 'pass')) decided = trial;
      if (failed) failures += 1;
      return !failed;
    }),
    { seed, numRuns, ...(path === undefined ? {} : { path, endOnFailure: true }) },
  );
  return {
    trial: decided ?? createAttempt(),
    counterexample: check.failed
      ? { input: check.counterexample?.[0], path: check.counterexamplePath ?? '' }
      : undefined,
  };
}

function finding(trial: TrialRecord, counterexample: Ran['counterexample'], targetEnded: string | undefined): Finding {
  const { exchange, entry, silence } = trial.deciding;
  const verdict = trial.verdict();
  const base = { exchange, entry, ambiguity: trial.ambiguity };
  if (verdict.outcome !== 'fail') return { ...base, verdict };
  if (silence && exchange !== undefined && hasAnswer(carrierOf(exchange))) {
    return { ...base, verdict: { outcome: 'inconclusive', why: 'late: the answer came after the wait' } };
  }
  if (targetEnded !== undefined && exchange !== undefined && isCutOff(carrierOf(exchange))) {
    return { ...base, verdict: { outcome: 'untested', missing: stayed(targetEnded) } };
  }
  if (silence && targetEnded !== undefined)
    return { ...base, verdict: { ...verdict, actual: `nothing: ${targetEnded}` } };
  return { ...base, verdict: counterexample === undefined ? verdict : { ...verdict, counterexample } };
}

/** Cases share a server: which request ended it cannot be told, and what was on its way beside that one shows nothing. */
function isCutOff(exchange: CarrierExchange): boolean {
  return exchange.kind === 'http' && exchange.refusalKind === 'broken';
}

function hasAnswer(exchange: CarrierExchange): boolean {
  // What is given up gets no answer later.
  if (exchange.kind === 'http') return false;
  if (exchange.kind === 'smcp') return exchange.frames.some(({ entry }) => entry.direction !== exchange.sent.direction);
  return exchange.kind === 'chat' ? exchange.replies.length > 0 : exchange.response !== undefined;
}
