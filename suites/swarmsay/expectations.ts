import type { Trial } from '../../harness/trial.ts';
import { about, answerIn, type Said } from './requests.ts';

/** A result without the error flag. */
export function expectSuccess(t: Trial, said: Said, what = 'a result without the error flag'): Said {
  t.expect(said.succeeded, what, answerIn(said), about(said));
  return said;
}

/** A result with the error flag: a refusal of the application. */
export function expectRefusal(t: Trial, said: Said, what = 'a result with isError true'): Said {
  t.expect(said.flagged, what, answerIn(said), about(said));
  return said;
}

/** No success, in whichever form. */
export function expectNoSuccess(t: Trial, said: Said, what: string): Said {
  t.expect(said.exchange.response !== undefined && !said.succeeded, what, answerIn(said), about(said));
  return said;
}
