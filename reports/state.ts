import type { Report, Row } from '../harness/model.ts';

/** What became of a row, in one word: its verdict, the weight of a failure, and what the baseline says of it. */
export type State =
  | 'violation'
  | 'broken'
  | 'unexpected-pass'
  | 'advice'
  | 'note'
  | 'known'
  | 'untested'
  | 'inconclusive'
  | 'inapplicable'
  | 'pass';

/** Every state, the worst first. */
export const states: readonly State[] = [
  'violation',
  'broken',
  'unexpected-pass',
  'advice',
  'note',
  'known',
  'untested',
  'inconclusive',
  'inapplicable',
  'pass',
];

export function stateOf({ verdict, baseline }: Row): State {
  if (verdict.outcome === 'pass') return baseline?.status === 'unexpected-pass' ? 'unexpected-pass' : 'pass';
  if (verdict.outcome !== 'fail') return verdict.outcome;
  return baseline?.status === 'expected' ? 'known' : verdict.weight;
}

/** The run in a few words, as a heading: `12 violations`. `sound` is whether a gate lets it through. */
export function headlineOf({ rows, staleBaseline }: Report): { readonly text: string; readonly sound: boolean } {
  const count = (state: State) => rows.filter((row) => stateOf(row) === state).length;
  const broken = count('broken');
  if (broken > 0) return { text: `The suite broke in ${counted(broken, 'row')}`, sound: false };
  if (!rows.some(({ verdict }) => verdict.outcome === 'pass' || verdict.outcome === 'fail')) {
    return { text: 'Nothing was exercised', sound: false };
  }
  const violations = count('violation');
  if (violations > 0) return { text: counted(violations, 'violation'), sound: false };
  const wrong = count('unexpected-pass') + staleBaseline.length;
  if (wrong > 0) return { text: `${counted(wrong, 'entry', 'entries')} of the baseline to remove`, sound: false };
  return { text: 'No violation', sound: true };
}

/** `1 row`, `1,200 rows`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
