import type { Suite } from './suite.ts';

/** The suites with nothing but their invariants: what can be judged of exchanges that others caused. */
export function invariantSuites(suites: readonly Suite[]): readonly Suite[] {
  return suites.map((suite) => ({
    ...suite,
    declarations: suite.declarations.flatMap((declaration) => {
      const cases = declaration.cases.filter(({ type }) => type === 'invariant');
      return cases.length === 0 ? [] : [{ ...declaration, cases }];
    }),
  }));
}
