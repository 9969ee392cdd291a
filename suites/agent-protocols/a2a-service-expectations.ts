import type { A2aExchange, RpcExchange } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { scenario } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { messageFor } from '../a2a/sending.ts';
import { expectResult } from './json-rpc-expectations.ts';
import { expectError } from './service-expectations.ts';

/** The exchange of Service RPC that carried a request. */
export function serviceExchange({ carrier }: A2aExchange): RpcExchange {
  if (carrier.kind !== 'rpc') throw new Error('the request went over a conversation');
  return carrier;
}

/** The request was sent on to a conversation. */
export function expectConversationRequired(trial: Trial, exchange: A2aExchange): void {
  expectError(trial, serviceExchange(exchange), 'conversation_required');
}

/** The positive twin of what Service RPC does not serve. */
export const oneShotServed = scenario('served', 'a one-shot task', async (a2a: A2aPeer, t: Trial) => {
  expectResult(t, await a2a.request(messageFor(a2a, t, 'complete')));
});
