/** The messages a bot reads and writes, as far as this peer needs to name their parts. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** How a protocol message came: `/_call` in a conversation, or a Service RPC request. */
export type Transport = 'chat' | 'rpc';

/** The protocol of a request, whatever name the bot serves it under. */
export type Protocol = 'mcp' | 'a2a';

/** JSON-RPC ids: a string or a number; integers alone in MCP. */
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
  /** Absent where the envelope could not be read. */
  readonly protocol?: Protocol;
  readonly transport: Transport;
  readonly id: RequestId | undefined;
  readonly method: string | undefined;
  readonly params: JsonObject;
}

export interface JsonRpcError {
  readonly code: number;
  readonly message: string;
  /** An object in MCP, an array of objects in A2A. */
  readonly data?: JsonObject | readonly JsonObject[] | undefined;
}

/** Holds exactly one of `result` and `error`; where the request's id could not be read, `id` is absent in MCP and null in A2A. */
export interface JsonRpcResponse {
  readonly jsonrpc: '2.0';
  readonly id?: RequestId | null | undefined;
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

/** Whether a message asks for no response: it names a method and has no id. */
export function isNotification(message: unknown): boolean {
  return isObject(message) && typeof message.method === 'string' && !('id' in message);
}
