import { carrierOf, type Exchange } from './exchange.ts';
import type { Finding } from './job.ts';
import { isWorse, type Objection, weightOf } from './judgement.ts';
import type { Weight } from './model.ts';
import { isServed } from './peers/served.ts';
import type { Invariant } from './suite.ts';

/**
 * Judges a rule on every exchange of the run. It passes only where it held on an exchange of a conversation in which the
 * target served a request; what it never spoke of is not exercised.
 */
export function judgeInvariant({ judge }: Invariant<never>, exchanges: readonly Exchange[], weight: Weight): Finding {
  let held: Exchange | undefined;
  const heldIn = new Set<string>();
  let worst: { objection: Objection; exchange: Exchange; weight: Weight } | undefined;
  for (const exchange of exchanges) {
    // The kind of the declaration says which exchanges come; see `exchangesOf`.
    const judgement = judge(exchange as never);
    if (judgement === 'irrelevant') continue;
    if (judgement === 'holds') {
      held ??= exchange;
      heldIn.add(carrierOf(exchange).conversation);
      continue;
    }
    const grade = weightOf(judgement, weight);
    if (worst === undefined || isWorse(grade, worst.weight)) worst = { objection: judgement, exchange, weight: grade };
  }
  if (worst !== undefined) {
    const { objection, exchange, weight: grade } = worst;
    return {
      verdict: { outcome: 'fail', weight: grade, expected: objection.expected, actual: objection.actual },
      exchange,
      entry: objection.entry,
      ambiguity: objection.graded?.ambiguity,
    };
  }
  if (held === undefined) return { verdict: { outcome: 'untested', missing: 'an exchange of the run shows it' } };
  // Asked last, and of as few exchanges as it takes: every invariant is judged on every exchange.
  const served = exchanges.map(carrierOf).some((carrier) => heldIn.has(carrier.conversation) && isServed(carrier));
  if (!served)
    return {
      verdict: { outcome: 'inconclusive', why: 'it held only in conversations in which the target served nothing' },
      exchange: held,
    };
  return { verdict: { outcome: 'pass' }, exchange: held };
}
