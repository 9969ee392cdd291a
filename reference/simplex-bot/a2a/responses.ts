import type { Asked, JsonObject, JsonRpcError, JsonRpcResponse, RequestId } from '../messages.ts';
import type { Policy } from '../policy.ts';
import { type A2aFailure, errorCode, errorDetails } from './failure.ts';

/** The JSON-RPC response with a result, which for a stream is one event (A2A section 9). */
export function resultResponse(result: object, asked: Asked, policy: Policy): JsonRpcResponse {
  return { jsonrpc: '2.0', id: idOf(asked, policy), result: policy.a2aResult(result, asked) as JsonObject };
}

/** The JSON-RPC response with an error. */
export function errorResponse(failure: A2aFailure, asked: Asked, policy: Policy): JsonRpcResponse {
  const { reason } = failure;
  const error = {
    code: policy.a2aErrorCode(errorCode(reason), reason),
    message: policy.a2aErrorMessage(failure.message, reason),
    data: policy.a2aErrorData(errorDetails(failure), reason),
  };
  return {
    jsonrpc: '2.0',
    id: idOf(asked, policy),
    error: policy.a2aError(error as JsonRpcError, reason) as JsonRpcError,
  };
}

/** A policy may say anything; what it says is sent as it is. */
function idOf(asked: Asked, policy: Policy): RequestId | null | undefined {
  return policy.a2aResponseId(asked.id ?? null, asked) as RequestId | null | undefined;
}
