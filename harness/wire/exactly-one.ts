import type { RpcResponse } from './rpc-response.ts';

/**
 * Whether a response has exactly one of `response` and `error`, which its schema cannot say (Service RPC transport /
 * Response). Presence counts, not the value: `{"response":null}` has one (S-A16).
 */
export function exactlyOne(envelope: RpcResponse): boolean {
  return Object.hasOwn(envelope, 'response') !== Object.hasOwn(envelope, 'error');
}
