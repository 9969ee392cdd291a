import { isRecord, parseJson } from '../exchange.ts';
import { revision } from '../mcp/request.ts';
import { parseRpcRequest } from '../wire/rpc-request.ts';

/**
 * What the harness sends keeps the spec as well, unless a case breaks it on purpose and says so (`malformed`).
 * A throw here is a fault of the suite: the row becomes `broken`, never the target's failure.
 */
export const checkOutgoing = {
  /** A text that calls (Chat transport / Commands). Other texts are a conversation's own affair. */
  command(text: string): void {
    if (!text.startsWith('/_call')) return;
    const [, protocol, json] = /^\/_call (?:@(?:'[^']*'|\S+) )?([a-z0-9-]+) (\{[\s\S]*\})$/.exec(text) ?? [];
    if (protocol === undefined || json === undefined) throw wrong('a command', text);
    const request = parseJson(json);
    if (!isRecord(request)) throw wrong('the request of a command', text);
    if (protocol === 'mcp') checkMcpRequest(request);
  },
  /** A Service RPC envelope (Service RPC transport / Request). */
  envelope(envelope: unknown): void {
    const { success, data } = parseRpcRequest(envelope);
    if (!success) throw wrong('an envelope', envelope);
    if (data.protocol !== 'mcp') return;
    if (data.version !== undefined) throw wrong('an envelope of mcp, which omits `version`', envelope);
    checkMcpRequest(data.request);
  },
};

/** MCP binding / Messages, and the `_meta` that MCP demands of every request. */
function checkMcpRequest(request: unknown): void {
  const meta = isRecord(request) && isRecord(request.params) ? request.params._meta : undefined;
  const version = isRecord(meta) ? meta['io.modelcontextprotocol/protocolVersion'] : undefined;
  const fits =
    isRecord(request) &&
    request.jsonrpc === '2.0' &&
    (typeof request.id === 'string' || Number.isInteger(request.id)) &&
    typeof request.method === 'string' &&
    isRecord(meta) &&
    typeof version === 'string' &&
    version >= revision &&
    isRecord(meta['io.modelcontextprotocol/clientCapabilities']);
  if (!fits) throw wrong('an MCP request', request);
}

function wrong(what: string, value: unknown): Error {
  return new Error(`the suite sends ${what} that breaks the spec without saying so: ${JSON.stringify(value)}`);
}
