import type { A2aFixtures } from '../../harness/config/config.ts';
import type { A2aExchange } from '../../harness/exchange.ts';
import type { Judgement } from '../../harness/judgement.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { type Scenario, scenario } from '../../harness/suite.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { needResult } from './response-expectations.ts';
import { messageFor } from './sending.ts';

/** A case for each of these kinds: the answer to its message, judged by a rule. */
export function answerCases(
  rule: (exchange: A2aExchange) => Judgement,
  ...kinds: readonly (keyof A2aFixtures)[]
): readonly Scenario<A2aPeer>[] {
  return kinds.map((kind) =>
    scenario(
      kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      `fixtures.a2a.${kind}`,
      async (a2a, t) => {
        const exchange = await a2a.request(messageFor(a2a, t, kind));
        needResult(t, exchange);
        const judgement = rule(exchange);
        if (judgement === 'irrelevant') t.inconclusive('the answer holds nothing of which the statement speaks');
        t.judge(judgement, about(exchange));
      },
    ),
  );
}
