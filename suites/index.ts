import type { Suite } from '../harness/suite.ts';
import { chatCommands } from './agent-protocols/chat-commands.ts';
import { rpcErrors } from './agent-protocols/rpc-errors.ts';
import { rpcExchange } from './agent-protocols/rpc-exchange.ts';
import { rpcRequest } from './agent-protocols/rpc-request.ts';
import { rpcResponse } from './agent-protocols/rpc-response.ts';
import { signedRequests } from './agent-protocols/signed-requests.ts';
import { requestIds } from './mcp/request-ids.ts';

/** Every suite, in the order of the specs. */
export const suites: readonly Suite[] = [
  chatCommands,
  rpcExchange,
  rpcRequest,
  rpcResponse,
  rpcErrors,
  signedRequests,
  requestIds,
];
