import type { Suite } from './suite.ts';

/**
 * The suites with nothing but their invariants: what can be judged of exchanges that others caused.
 * @param except id of a statement that is left out
 */
export function invariantSuites(suites: readonly Suite[], except?: string): readonly Suite[] {
  return suites.map((suite) => ({
    ...suite,
    declarations: suite.declarations.flatMap((declaration) => {
      const cases = declaration.cases.filter(({ type }) => type === 'invariant');
      return cases.length === 0 || declaration.id === except ? [] : [{ ...declaration, cases }];
    }),
  }));
}
