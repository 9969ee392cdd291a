import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { codeOf, needResult } from './response-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The card that the agent gives in a conversation; an agent that gives none there has none that a case could read. */
export async function agentCard(a2a: A2aPeer, trial: Trial): Promise<JsonObject> {
  const exchange = await a2a.request(a2aRequest('GetExtendedAgentCard', {}));
  const refusals: readonly unknown[] = [errorCodes.unsupportedOperation, errorCodes.extendedAgentCardNotConfigured];
  if (refusals.includes(codeOf(exchange))) trial.inapplicable('it gives no Agent Card in a conversation');
  return needResult(trial, exchange);
}

/** Whether the card declares the capability. */
export function declaresCapability({ capabilities }: JsonObject, name: string): boolean {
  return isRecord(capabilities) && capabilities[name] === true;
}
