/** The messages a bot reads and writes, as far as this peer needs to name their parts. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** How a protocol message came: `/_call` in a conversation, or a Service RPC request. */
export type Transport = 'chat' | 'rpc';

/** JSON-RPC ids of MCP: a string or an integer. */
export type RequestId = string | number;

/** An MCP request that passed every check of its shape. */
export interface McpRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  readonly meta: JsonObject;
}

/** What a decision may know about the request that is being answered; `id` and `method` where they could be read. */
export interface Asked {
  readonly transport: Transport;
  readonly id: RequestId | undefined;
  readonly method: string | undefined;
  readonly params: JsonObject;
}

export interface JsonRpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonObject | undefined;
}

/** Holds exactly one of `result` and `error`; `id` is absent where the request's id could not be read. */
export interface JsonRpcResponse {
  readonly jsonrpc: '2.0';
  readonly id?: RequestId | undefined;
  readonly result?: JsonObject | undefined;
  readonly error?: JsonRpcError | undefined;
}

export interface JsonRpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params: JsonObject;
}

/** The error codes of the Service RPC envelope. */
export type EnvelopeCode =
  | 'unsupported_protocol'
  | 'unsupported_version'
  | 'bad_request'
  | 'conversation_required'
  | 'too_large'
  | 'rate_limited'
  | 'internal';

export interface EnvelopeError {
  readonly code: EnvelopeCode;
  readonly message?: string;
  /** Whole seconds. */
  readonly retryAfter?: number;
}

/** The Service RPC response: exactly one of `response` and `error`. */
export interface ServiceResponse {
  readonly response?: JsonRpcResponse;
  readonly error?: EnvelopeError;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
