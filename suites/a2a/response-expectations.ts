import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { responseOf } from '../agent-protocols/json-rpc-expectations.ts';
import { responseExpectations } from '../agent-protocols/response-expectations.ts';

/** Service RPC carries one-shot tasks alone, so what it refuses as a matter of conversations is not on offer there. */
export const { expectResponse, expectResult, expectError, expectServed, needResponse, needResult, needError } =
  responseExpectations<A2aExchange>({
    conversationRequired: (trial) => trial.inapplicable('the target does this in a conversation only'),
    canBeOversize: () => true,
  });

/** `error.code` of the answer, where it is one. */
export function codeOf(exchange: A2aExchange): unknown {
  const error = responseOf(exchange)?.error;
  return isRecord(error) ? error.code : undefined;
}

/** The result of the answer, where it is an object. */
export function resultOf(exchange: A2aExchange): Readonly<Record<string, unknown>> | undefined {
  const result = responseOf(exchange)?.result;
  return isRecord(result) ? result : undefined;
}
