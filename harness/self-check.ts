import { areRelated } from './catalogue/relation.ts';
import { invariantSuites } from './invariant-suites.ts';
import type { RunOptions } from './job.ts';
import type { Row } from './model.ts';
import { run } from './run.ts';
import { isSelected } from './selection.ts';
import {
  hiddenMutantsOf,
  mutantsOf,
  noRefinements,
  odditiesOf,
  policyOf,
  together,
  type Variant,
} from './self-check-variant.ts';
import type { Suite } from './suite.ts';
import type { Target } from './targets/target.ts';

export interface SelfCheckOptions
  extends Pick<RunOptions, 'suites' | 'requirement' | 'seed' | 'concurrency' | 'propertyRuns'> {
  /** Prefixes of requirement ids whose faults and oddities are tried; empty = all. */
  readonly only: readonly string[];
  /** The reference peer, with some of its decisions overridden. */
  openReference(policy: Readonly<Record<string, unknown>>): Promise<Target>;
  /** Decisions of it that several oddities can change one after another: functions of what was decided so far. */
  readonly refinements: ReadonlySet<string>;
  /** Peers that do nothing right. */
  readonly nullPeers: Readonly<Record<string, () => Promise<Target>>>;
}

/** One fault of the reference peer and the rows that object to it. */
export interface MutantResult {
  readonly requirement: string;
  readonly name: string;
  /** Failing rows of its own requirement. */
  readonly killedBy: readonly string[];
  /**
   * Rows of other statements that object, but for those that say the same. The invariants of all suites are asked, and
   * every case where the fault is declared on an invariant.
   */
  readonly foreign: readonly string[];
  /** Set where the fault is declared on an invariant: the rows of the whole run that object beside it. */
  readonly seenElsewhere?: readonly string[];
}

/** One oddity of a conformant peer and the violations that it causes. */
export interface BenignResult {
  readonly requirement: string;
  readonly name: string;
  readonly failing: readonly string[];
}

export interface SelfCheck {
  /** Rows of the honest reference peer. */
  readonly reference: readonly Row[];
  readonly mutants: readonly MutantResult[];
  /** Violations that the oddities of a conformant peer cause. */
  readonly benign: readonly BenignResult[];
  /** Passes on statements about behaviour that a null peer earns. */
  readonly nullPeers: readonly { readonly name: string; readonly passing: readonly string[] }[];
}

/** The findings of several units as one. */
export function merged(found: readonly Partial<SelfCheck>[]): SelfCheck {
  return {
    reference: found.flatMap(({ reference = [] }) => reference),
    mutants: found.flatMap(({ mutants = [] }) => mutants),
    benign: found.flatMap(({ benign = [] }) => benign),
    nullPeers: found.flatMap(({ nullPeers = [] }) => nullPeers),
  };
}

/** A part of a self-check that any process can do. */
export interface Unit {
  readonly what: string;
  run(): Promise<Partial<SelfCheck>>;
}

/**
 * A self-check in parts: the reference peer, every mutant, every oddity and the null peers. Whatever takes long comes first.
 *
 * What needs all suites is run together with others that it can be told from, and by halves where such a run shows
 * something that no one of them is known for.
 */
export function unitsOf(options: SelfCheckOptions): readonly Unit[] {
  const { suites, nullPeers } = options;
  const declarations = suites.flatMap((suite) => suite.declarations);
  const tried = declarations.filter(({ id }) => isSelected(id, { only: options.only, skip: [] }));
  // With one input, a property is passed more easily than with several.
  const leastInputs = { ...options, propertyRuns: 1 };
  const names = (group: readonly Variant[]) =>
    group.map(({ requirement, name }) => `${requirement}: ${name}`).join(', ');
  return [
    { what: 'reference', run: async () => ({ reference: await judge(options.openReference({}), suites, options) }) },
    ...Object.entries(nullPeers).map(([name, open]) => ({
      what: name,
      run: async () => ({
        nullPeers: [{ name, passing: idsOf(await judge(open(), suites, leastInputs), isBehaviouralPass) }],
      }),
    })),
    ...together(tried.flatMap(hiddenMutantsOf), noRefinements).map((group) => ({
      what: names(group),
      run: async () => ({ mutants: await catchHidden(group, options) }),
    })),
    ...together(tried.flatMap(odditiesOf), options.refinements).map((group) => ({
      what: names(group),
      run: async () => ({ benign: await leaveAlone(group, options) }),
    })),
    ...tried.flatMap(mutantsOf).map((fault) => ({
      what: names([fault]),
      run: async () => ({ mutants: [await catchFault(fault, options)] }),
    })),
  ];
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

async function catchFault(
  { requirement, name, policy, own }: Variant,
  options: SelfCheckOptions,
): Promise<MutantResult> {
  const suites = [...onlyDeclaration(options.suites, requirement), ...invariantSuites(options.suites, requirement)];
  const objecting = idsOf(await judge(options.openReference(policy), suites, options), isObjection);
  return {
    requirement,
    name,
    killedBy: objecting.filter((id) => id.startsWith(own)),
    foreign: objecting.filter((id) => isForeign(id, requirement)),
  };
}

/** An invariant is judged on what all other cases cause, so all of them run. */
async function catchHidden(group: readonly Variant[], options: SelfCheckOptions): Promise<readonly MutantResult[]> {
  const objecting = idsOf(await judge(options.openReference(policyOf(group)), options.suites, options), isObjection);
  const results = group.map(({ requirement, name, own }) => ({
    requirement,
    name,
    killedBy: objecting.filter((id) => id.startsWith(own)),
    foreign: objecting.filter((id) => group.every((other) => isForeign(id, other.requirement))),
    seenElsewhere: objecting.filter((id) => !group.some((other) => isOwn(id, other))),
  }));
  const clear = results.every(({ killedBy, seenElsewhere }) => killedBy.length > 0 && seenElsewhere.length === 0);
  return clear || group.length === 1 ? results : inHalves(group, (half) => catchHidden(half, options));
}

async function leaveAlone(group: readonly Variant[], options: SelfCheckOptions): Promise<readonly BenignResult[]> {
  const rows = idsOf(await judge(options.openReference(policyOf(group)), options.suites, options), isViolation);
  if (rows.length > 0 && group.length > 1) return inHalves(group, (half) => leaveAlone(half, options));
  return group.map(({ requirement, name }) => ({ requirement, name, failing: rows }));
}

/** Rows of the invariant itself, and of statements that say the same. */
function isOwn(row: string, { requirement, own }: Variant): boolean {
  return row.startsWith(own) || (statementOf(row) !== requirement && !isForeign(row, requirement));
}

function isForeign(row: string, requirement: string): boolean {
  return !areRelated(statementOf(row), requirement);
}

function statementOf(row: string): string {
  return row.slice(0, row.indexOf('/'));
}

/** Few of a group show something, and halving finds them soonest. */
async function inHalves<T>(
  group: readonly Variant[],
  check: (half: readonly Variant[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const middle = Math.ceil(group.length / 2);
  return [...(await check(group.slice(0, middle))), ...(await check(group.slice(middle)))];
}

function idsOf(rows: readonly Row[], counts: (row: Row) => boolean): readonly string[] {
  return rows.filter(counts).map(({ id }) => id);
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
