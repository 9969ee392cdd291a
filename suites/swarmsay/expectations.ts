import type { SwarmsayInstance } from '../../harness/peers/swarmsay-peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerIn, call, type Said } from './requests.ts';

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

/** A handle is known by its token. */
export async function expectHandle(t: Trial, instance: SwarmsayInstance, token: string, slug: string): Promise<Said> {
  const said = expectSuccess(t, await call(instance, 'whoami', {}, token));
  t.expect(JSON.stringify(said.json ?? said.text).includes(slug), `the handle ${slug}`, answerIn(said), about(said));
  return said;
}
