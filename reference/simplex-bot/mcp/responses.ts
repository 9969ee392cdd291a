import type { Asked, JsonObject, JsonRpcError, JsonRpcResponse, RequestId } from '../messages.ts';
import type { Policy } from '../policy.ts';
import { errorCodes, type ProtocolFailure } from './failure.ts';
import { metaKeys } from './meta.ts';

const serverInfo: JsonObject = { name: 'simplex-bot', title: 'Acme', version: '1.0.0' };

/** The JSON-RPC response with a result. */
export function resultResponse(result: JsonObject, asked: Asked, policy: Policy): JsonRpcResponse {
  const info = policy.serverInfo(serverInfo);
  const complete: JsonObject = {
    resultType: 'complete',
    ...result,
    ...(info === undefined ? {} : { _meta: { [metaKeys.serverInfo]: info } }),
  };
  return { jsonrpc: '2.0', id: idOf(asked, policy), result: policy.result(complete, asked) };
}

/** The JSON-RPC response with an error. */
export function errorResponse(failure: ProtocolFailure, asked: Asked, policy: Policy): JsonRpcResponse {
  const { reason } = failure;
  const error = {
    code: policy.errorCode(errorCodes[reason], reason),
    message: policy.errorMessage(failure.message, reason),
    data: policy.errorData(failure.data, reason),
  };
  const id = idOf(asked, policy);
  return { jsonrpc: '2.0', id, error: policy.error(error as JsonRpcError, reason) as JsonRpcError };
}

/** A policy may say anything; what it says is sent as it is. */
function idOf(asked: Asked, policy: Policy): RequestId | undefined {
  return policy.responseId(asked.id) as RequestId | undefined;
}
