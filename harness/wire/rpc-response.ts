// generated from vectors/agent-protocols/schema/rpc-response.jtd.json by `npm run generate`
import { parser } from './parser.ts';

/**
 * The envelope of a response (Service RPC transport / Response); see also `exactlyOne`.
 */
export interface RpcResponse {
  readonly response?: unknown;
  readonly error?: {
    readonly code: string;
    readonly message?: string;
    readonly retryAfter?: number;
    readonly [k: string]: unknown;
  };
  readonly [k: string]: unknown;
}

export const parseRpcResponse = parser<RpcResponse>('rpc-response');
