// generated from vectors/agent-protocols/schema/rpc-request.jtd.json by `npm run generate`
import { parser } from './parser.ts';

/**
 * The envelope of a request (Service RPC transport / Request).
 */
export interface RpcRequest {
  readonly protocol: string;
  readonly request: unknown;
  readonly version?: unknown;
  readonly requestKey?: string;
  readonly [k: string]: unknown;
}

export const parseRpcRequest = parser<RpcRequest>('rpc-request');
