import type { Declaration } from './suite.ts';

type Policy = Readonly<Record<string, unknown>>;

/** What the reference peer decides differently on account of a statement. */
export interface Variant {
  readonly requirement: string;
  readonly name: string;
  readonly policy: Policy;
  /** Prefix of the rows that have to object to it. */
  readonly own: string;
}

function variantsOf(id: string, policies: Readonly<Record<string, unknown>>, own: string): readonly Variant[] {
  return Object.entries(policies).map(([name, policy]) => ({ requirement: id, name, policy: policy as Policy, own }));
}

export function mutantsOf({ id, mutants }: Declaration): readonly Variant[] {
  return variantsOf(id, mutants, `${id}/`);
}

/** Faults that an invariant alone sees. */
export function hiddenMutantsOf({ id, cases }: Declaration): readonly Variant[] {
  return cases.flatMap((one) => (one.type === 'invariant' ? variantsOf(id, one.mutants, `${id}/${one.name}@`) : []));
}

export function odditiesOf({ id, benign }: Declaration): readonly Variant[] {
  return variantsOf(id, benign, '');
}

/** Of faults that changed the same, none would be told from the others. */
export const noRefinements: ReadonlySet<string> = new Set();

/** More oddities of one decision would hide one another. */
const mostRefining = 3;

/** Groups of variants that decide nothing twice, but for the same decision and for a few refinements. */
export function together(
  variants: readonly Variant[],
  refinements: ReadonlySet<string>,
): readonly (readonly Variant[])[] {
  const groups: { decided: Map<string, Set<unknown>>; members: Variant[] }[] = [];
  for (const variant of variants) {
    const decisions = Object.entries(variant.policy);
    const fits = ({ decided }: (typeof groups)[number]) =>
      decisions.every(([name, decision]) => {
        const before = decided.get(name);
        if (before === undefined || before.has(decision)) return true;
        return refinements.has(name) && before.size < mostRefining;
      });
    let group = groups.find(fits);
    if (group === undefined) {
      group = { decided: new Map(), members: [] };
      groups.push(group);
    }
    group.members.push(variant);
    for (const [name, decision] of decisions) {
      group.decided.set(name, (group.decided.get(name) ?? new Set()).add(decision));
    }
  }
  return groups.map(({ members }) => members);
}

/** What a group of variants decides together. */
export function policyOf(group: readonly Variant[]): Policy {
  const decisions = new Map<string, Set<unknown>>();
  for (const [name, decision] of group.flatMap(({ policy }) => Object.entries(policy))) {
    decisions.set(name, (decisions.get(name) ?? new Set()).add(decision));
  }
  return Object.fromEntries([...decisions].map(([name, several]) => [name, inTurn([...several])]));
}

/** A decision, or functions of what is decided one after another. */
function inTurn([first, ...others]: readonly unknown[]): unknown {
  if (others.length === 0) return first;
  return (decided: unknown, ...about: readonly unknown[]) =>
    [first, ...others].reduce((before, refine) => (refine as Refinement)(before, ...about), decided);
}

type Refinement = (decided: unknown, ...about: readonly unknown[]) => unknown;
