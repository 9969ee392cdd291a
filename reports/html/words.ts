import type { State } from '../state.ts';

/** How a page calls a state. */
export const stateWords: Readonly<Record<State, string>> = {
  violation: 'violation',
  broken: 'broken',
  'unexpected-pass': 'listed, but passes',
  advice: 'advice',
  note: 'note',
  known: 'known violation',
  untested: 'untested',
  inconclusive: 'inconclusive',
  inapplicable: 'inapplicable',
  pass: 'passed',
};
