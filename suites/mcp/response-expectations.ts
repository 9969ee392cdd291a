import type { McpExchange } from '../../harness/exchange.ts';
import type { Entry } from '../../harness/transcript.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { responseExpectations } from '../agent-protocols/response-expectations.ts';

/** What a server is, it says in few words: the answer to `server/discover` is never too large. */
export const { expectResponse, expectResult, expectError, expectServed, needResponse, needResult, needError } =
  responseExpectations<McpExchange>({
    conversationRequired: (trial) => trial.inconclusive('the answer needs a conversation'),
    canBeOversize: ({ request }) => request.method !== 'server/discover',
  });

/** The frame that brought the response, or the last frame of the exchange. */
export function responseEntry(exchange: McpExchange): Entry | undefined {
  return about(exchange).at;
}
