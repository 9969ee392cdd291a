import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectRefusal } from './expectations.ts';
import { fixtureOf, freshHandle } from './fixtures.ts';
import { about, call, type Said } from './requests.ts';

/** Posts until the budget is used up, and gives the refusal. A budget of another size than is configured shows nothing. */
export async function rateLimited(t: Trial, swarmsay: SwarmsayPeer): Promise<Said> {
  const budget = fixtureOf(t, swarmsay, 'postBudget');
  const board = fixtureOf(t, swarmsay, 'postBoard');
  const { token } = await freshHandle(t, swarmsay);
  const post = () => call(swarmsay, 'post', { board, body: `hello ${swarmsay.newId()}` }, token);
  for (let made = 0; made < budget; made += 1) {
    if (!(await post()).succeeded) t.inconclusive(`the budget ended before ${budget} posts`, 'W-A17');
  }
  const said = await post();
  if (said.succeeded) t.inconclusive(`the budget goes on after ${budget} posts`, 'W-A17');
  return said;
}

export function expectRateLimited(t: Trial, said: Said): void {
  expectRefusal(t, said);
  t.expect(said.text.includes('rate_limited'), 'a text that says rate_limited', said.text, about(said));
}

/** The budget is the one that is configured: what a call draws on it shows something only beside this. */
export const knownBudget = scenario('budget', 'posts beyond the budget', async (swarmsay: SwarmsayPeer, t: Trial) => {
  expectRateLimited(t, await rateLimited(t, swarmsay));
});
