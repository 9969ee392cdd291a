import { requestId } from '../request-id.ts';

/** The revision that the binding begins with (MCP binding / Versions and capabilities). */
export const revision = '2026-07-28';

export interface McpRequest {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface McpRequestOptions {
  /** That of `requestId` unless given. Requests that are open at once in one conversation need ids of their own. */
  readonly id?: string | number;
  readonly version?: string;
  /** What the caller can do, none unless given: `{ elicitation: {} }`. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Further members of `_meta`, such as `progressToken`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A conformant MCP request: its `_meta` names the revision and the capabilities of the caller, as every request must. */
export function mcpRequest(
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  { id = requestId(method), version = revision, capabilities = {}, meta = {} }: McpRequestOptions = {},
): McpRequest {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    ...meta,
  };
  return { jsonrpc: '2.0', id, method, params: { ...params, _meta } };
}
