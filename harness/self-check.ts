import type { RunOptions } from './job.ts';
import type { Row } from './model.ts';
import { run } from './run.ts';
import { isSelected } from './selection.ts';
import type { Declaration, Suite } from './suite.ts';
import type { Target } from './targets/target.ts';

export interface SelfCheckOptions
  extends Pick<RunOptions, 'suites' | 'requirement' | 'seed' | 'concurrency' | 'propertyRuns'> {
  /** Prefixes of requirement ids whose faults and oddities are tried; empty = all. */
  readonly only: readonly string[];
  /** The reference peer, with some of its decisions overridden. */
  openReference(policy: Readonly<Record<string, unknown>>): Promise<Target>;
  /** Peers that do nothing right. */
  readonly nullPeers: Readonly<Record<string, () => Promise<Target>>>;
  /** Called before each run, for progress. */
  readonly onRun?: (what: string, done: number, total: number) => void;
}

/** One fault of the reference peer and the rows that object to it. */
export interface MutantResult {
  readonly requirement: string;
  readonly name: string;
  /** Failing rows of its own requirement. */
  readonly killedBy: readonly string[];
  /** Set where the fault is declared on an invariant: the rows of the whole run that object beside it. */
  readonly seenElsewhere?: readonly string[];
}

export interface SelfCheck {
  /** Rows of the honest reference peer. */
  readonly reference: readonly Row[];
  readonly mutants: readonly MutantResult[];
  /** Violations that the oddities of a conformant peer cause. */
  readonly benign: readonly {
    readonly requirement: string;
    readonly name: string;
    readonly failing: readonly string[];
  }[];
  /** Passes on statements about behaviour that a null peer earns. */
  readonly nullPeers: readonly { readonly name: string; readonly passing: readonly string[] }[];
}

/** Runs the reference peer, every mutant, every oddity and the null peers. */
export async function selfCheck(options: SelfCheckOptions): Promise<SelfCheck> {
  const declarations = options.suites.flatMap((suite) => suite.declarations);
  const tried = declarations.filter(({ id }) => isSelected(id, { only: options.only, skip: [] }));
  const faults = tried.flatMap(faultsOf);
  const oddities = tried.flatMap(({ id, benign }) =>
    Object.entries(benign).map(([name, policy]) => ({ requirement: id, name, policy })),
  );
  const peers = Object.entries(options.nullPeers);
  const total = 1 + faults.length + oddities.length + peers.length;
  let done = 0;
  const say = (what: string) => options.onRun?.(what, done++, total);

  say('reference');
  const reference = await judge(options.openReference({}), options.suites, options);

  const mutants: MutantResult[] = [];
  for (const fault of faults) {
    say(`${fault.requirement}: ${fault.name}`);
    mutants.push(await catchFault(fault, options));
  }
  const benign: SelfCheck['benign'][number][] = [];
  for (const { requirement, name, policy } of oddities) {
    say(`${requirement}: ${name}`);
    const rows = await judge(options.openReference(policy as Policy), options.suites, options);
    benign.push({ requirement, name, failing: rows.filter(isViolation).map(({ id }) => id) });
  }
  const nullPeers: SelfCheck['nullPeers'][number][] = [];
  for (const [name, open] of peers) {
    say(name);
    const rows = await judge(open(), options.suites, options);
    nullPeers.push({ name, passing: rows.filter(isBehaviouralPass).map(({ id }) => id) });
  }
  return { reference, mutants, benign, nullPeers };
}

/** What a self-check objects to, a line each; empty = the suite is proven. */
export function objections({ reference, mutants, benign, nullPeers }: SelfCheck): readonly string[] {
  return [
    ...reference.filter(({ verdict }) => verdict.outcome === 'fail').map(({ id }) => `the reference fails ${id}`),
    ...reference.filter(({ verdict }) => verdict.outcome === 'broken').map(({ id }) => `${id} is broken`),
    ...mutants
      .filter(({ killedBy }) => killedBy.length === 0)
      .map(({ requirement, name }) => `${requirement} does not catch "${name}"`),
    ...mutants.flatMap(({ requirement, name, seenElsewhere = [] }) =>
      seenElsewhere.map(
        (row) => `${requirement}: "${name}" is declared as seen by its invariant alone, but ${row} sees it`,
      ),
    ),
    ...benign.flatMap(({ requirement, name, failing }) =>
      failing.map((row) => `${row} fails the conformant oddity "${name}" of ${requirement}`),
    ),
    ...nullPeers.flatMap(({ name, passing }) => passing.map((row) => `the ${name} peer passes ${row}`)),
  ];
}

type Policy = Readonly<Record<string, unknown>>;

interface Fault {
  readonly requirement: string;
  readonly name: string;
  readonly policy: Policy;
  /** Name of the invariant that alone sees it. */
  readonly invariant?: string;
}

function faultsOf({ id, mutants, cases }: Declaration): readonly Fault[] {
  return [
    ...Object.entries(mutants).map(([name, policy]) => ({ requirement: id, name, policy: policy as Policy })),
    ...cases.flatMap((one) =>
      one.type === 'invariant'
        ? Object.entries(one.mutants).map(([name, policy]) => ({
            requirement: id,
            name,
            policy: policy as Policy,
            invariant: one.name,
          }))
        : [],
    ),
  ];
}

async function catchFault(fault: Fault, options: SelfCheckOptions): Promise<MutantResult> {
  const { requirement, name, policy, invariant } = fault;
  const own = `${requirement}/${invariant ?? ''}`;
  // An invariant is judged on what all other cases cause; any other case brings its own exchanges.
  const suites = invariant === undefined ? onlyDeclaration(options.suites, requirement) : options.suites;
  const rows = await judge(options.openReference(policy), suites, options);
  const failing = rows.filter(isObjection).map(({ id }) => id);
  const killedBy = failing.filter((id) => id.startsWith(own));
  return invariant === undefined
    ? { requirement, name, killedBy }
    : { requirement, name, killedBy, seenElsewhere: failing.filter((id) => !id.startsWith(own)) };
}

function onlyDeclaration(suites: readonly Suite[], id: string): readonly Suite[] {
  return suites.map((suite) => ({ ...suite, declarations: suite.declarations.filter((one) => one.id === id) }));
}

async function judge(
  opening: Promise<Target>,
  suites: readonly Suite[],
  options: SelfCheckOptions,
): Promise<readonly Row[]> {
  const target = await opening;
  try {
    return await run({ ...options, suites, target, selection: { only: [], skip: [] }, replay: () => '' });
  } finally {
    await target.close();
  }
}

function isObjection({ verdict }: Row): boolean {
  return verdict.outcome === 'fail';
}

function isViolation({ verdict }: Row): boolean {
  return verdict.outcome === 'fail' && verdict.weight === 'violation';
}

/** What a peer publishes says nothing of how it behaves. */
function isBehaviouralPass({ verdict, binding }: Row): boolean {
  return verdict.outcome === 'pass' && binding !== 'link';
}
