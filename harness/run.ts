import { type Attempt, attempt } from './attempt.ts';
import { broken } from './broken.ts';
import { evidence } from './evidence.ts';
import { a2aView, type CarrierExchange, carrierOf, type Exchange, mcpView } from './exchange.ts';
import { judgeInvariant } from './invariant.ts';
import type { Finding, Job, RunOptions } from './job.ts';
import type { Row, Verdict } from './model.ts';
import { isServed } from './peers/served.ts';
import { isSelected } from './selection.ts';
import { withoutSecrets } from './smcp/secrets.ts';
import { type Declaration, type PeerKind, publishedKinds } from './suite.ts';

/**
 * Runs every case over every binding that the target offers, then judges what must not come and every invariant on all
 * exchanges. Rows come in the order of the suites, whatever the order in which cases ended.
 */
export async function run(options: RunOptions): Promise<readonly Row[]> {
  const { target, selection } = options;
  const jobs = options.suites
    .flatMap((suite) => suite.declarations.flatMap((declaration) => jobsOf(declaration, options)))
    .filter((job) => isSelected(job.row, selection));
  const attempts = new Map<Job, Attempt>();
  const causes = new Map<string, string>();
  let done = 0;

  await inParallel(jobs.filter(isRunnable), options.concurrency, async (job) => {
    options.onProgress?.({ done, total: jobs.length, running: job.row });
    const made = await attempt(job, options);
    attempts.set(job, made);
    for (const { conversation } of made.exchanges()) causes.set(conversation, job.row);
    done += 1;
  });
  await Promise.all([...attempts.values()].map((made) => made.barrier()));
  await target.settle();

  const judged = { causes, exchanges: exchangesByBinding(target.exchanges.all) };
  const rows: Row[] = [];
  for (const job of jobs) rows.push(await rowOf(job, attempts.get(job), judged, options));
  return rows;
}

function isRunnable(job: Job): boolean {
  return job.case.type !== 'invariant' && job.binding !== undefined;
}

function jobsOf(declaration: Declaration, { target, requirement }: RunOptions): readonly Job[] {
  const { kind, bindings: wanted } = declaration.on;
  const offered = target.bindings(kind).filter((binding) => wanted === undefined || wanted.includes(binding));
  const bindings: readonly (string | undefined)[] = offered.length === 0 ? [undefined] : offered;
  return declaration.cases.flatMap((one) =>
    bindings.flatMap((binding) => {
      const at = binding ?? wanted?.[0] ?? kind;
      const base = { declaration, case: one, requirement: requirement(declaration.id), binding };
      const row = (vector = '') => `${declaration.id}/${one.name}${vector}@${at}`;
      return one.type === 'vectors'
        ? one.vectors.map((vector) => ({ ...base, row: row(`#${vector.id}`), vector }))
        : [{ ...base, row: row() }];
    }),
  );
}

/** What the cases of a run left behind. */
interface Judged {
  /** Rows of the cases, by their conversations. */
  readonly causes: ReadonlyMap<string, string>;
  /** The exchanges an invariant of a kind is judged on, over one binding. */
  exchanges(kind: PeerKind, binding: string): readonly Exchange[];
}

async function rowOf(job: Job, made: Attempt | undefined, judged: Judged, options: RunOptions): Promise<Row> {
  const { declaration, requirement } = job;
  const found = await findingOf(job, made, judged, options).catch(
    (error: unknown): Finding => ({ verdict: broken(error) }),
  );
  const { exchange, entry, ambiguity } = found;
  const verdict = exchange !== undefined && carrierOf(exchange).kind === 'smcp' ? shown(found.verdict) : found.verdict;
  const cause = exchange === undefined ? undefined : judged.causes.get(carrierOf(exchange).conversation);
  return {
    id: job.row,
    requirement: declaration.id,
    level: requirement.level,
    weight: requirement.weight,
    section: requirement.section,
    text: requirement.text,
    title: job.case.title,
    binding: job.row.slice(job.row.lastIndexOf('@') + 1),
    verdict,
    ...(ambiguity === undefined ? {} : { ambiguity }),
    mutants: mutantsOf(declaration),
    ...(exchange === undefined ? {} : { transcript: evidence(exchange, entry, verdict.outcome !== 'pass') }),
    replay: options.replay(cause === undefined || cause === job.row ? [job.row] : [cause, job.row]),
    ...(requirement.url === undefined ? {} : { url: requirement.url }),
  };
}

/** What came from a peer of SMCP may hold what opens its deployment. */
function shown(verdict: Verdict): Verdict {
  return verdict.outcome === 'fail' ? { ...verdict, actual: withoutSecrets(verdict.actual) } : verdict;
}

async function findingOf(
  job: Job,
  made: Attempt | undefined,
  { exchanges }: Judged,
  { target }: RunOptions,
): Promise<Finding> {
  const { kind, bindings } = job.declaration.on;
  if (job.binding === undefined) {
    return { verdict: { outcome: 'inapplicable', because: target.absence(kind, bindings?.[0]) } };
  }
  if (job.case.type === 'invariant') {
    return judgeInvariant(job.case, exchanges(kind, job.binding), job.requirement.weight);
  }
  if (made === undefined) return { verdict: { outcome: 'broken', error: 'the case did not run' } };
  const finding = await made.finish();
  return finding.verdict.outcome === 'pass' && !publishedKinds.has(kind) && !made.exchanges().some(isServed)
    ? { ...finding, verdict: notServed }
    : finding;
}

const notServed: Verdict = {
  outcome: 'inconclusive',
  why: 'the target served no request on this connection, so what it refuses or leaves out proves nothing',
};

/** Many invariants are judged on the same exchanges, which are picked once. */
function exchangesByBinding(all: readonly CarrierExchange[]): Judged['exchanges'] {
  const picked = new Map<string, readonly Exchange[]>();
  return (kind, binding) => {
    const key = `${kind} ${binding}`;
    const found = picked.get(key) ?? exchangesOf(kind, binding, all);
    picked.set(key, found);
    return found;
  };
}

function exchangesOf(kind: PeerKind, binding: string, all: readonly CarrierExchange[]): readonly Exchange[] {
  const carried = all.filter((exchange) => isOver(exchange, binding));
  if (kind === 'mcp') return carried.flatMap((exchange) => mcpView(exchange) ?? []);
  return kind === 'a2a' ? carried.flatMap((exchange) => a2aView(exchange) ?? []) : carried;
}

function isOver(exchange: CarrierExchange, binding: string): boolean {
  if (exchange.kind === 'smcp') return binding === exchange.role;
  if (exchange.kind === 'http') return binding === 'http' || binding === exchange.revision;
  if (exchange.kind === 'rpc') return binding === 'rpc';
  return binding === (exchange.where === 'group' ? 'group' : 'chat');
}

function mutantsOf({ mutants, cases }: Declaration): readonly string[] {
  return [
    ...Object.keys(mutants),
    ...cases.flatMap((one) => (one.type === 'invariant' ? Object.keys(one.mutants) : [])),
  ];
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
