import type { Catalogue, Coverage, Row } from './model.ts';

/** A statement without a case, and why: a reason that a reader accepts. */
export interface Exclusion {
  readonly id: string;
  readonly because: string;
}

/** What became of every statement of the catalogues in a run, by section. */
export function coverageOf(
  catalogues: readonly Catalogue[],
  rows: readonly Row[],
  excluded: readonly Exclusion[],
): readonly Coverage[] {
  const byRequirement = groupedBy(rows, ({ requirement }) => requirement);
  const excludedIds = new Set(excluded.map(({ id }) => id));
  return catalogues.flatMap(({ spec, requirements }) =>
    [...groupedBy(requirements, ({ section }) => section)].map(([section, statements]) => {
      const count = { passed: 0, failed: 0, undecided: 0, excluded: 0, uncovered: 0 };
      for (const { id } of statements) count[stateOf(byRequirement.get(id), excludedIds.has(id))] += 1;
      return { spec, section, ...count };
    }),
  );
}

/** A requirement passes when at least one of its rows passes and none shows a violation: advice and notes count apart. */
function stateOf(rows: readonly Row[] | undefined, excluded: boolean): keyof Omit<Coverage, 'spec' | 'section'> {
  if (rows === undefined) return excluded ? 'excluded' : 'uncovered';
  if (rows.some(({ verdict }) => verdict.outcome === 'fail' && verdict.weight === 'violation')) return 'failed';
  return rows.some(({ verdict }) => verdict.outcome === 'pass') ? 'passed' : 'undecided';
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
