import type { HttpExchange } from '../exchange.ts';
import type { HttpPeer } from './http-peer.ts';

/** Begins a handshake of the 2025 era, outside of any session (basic/lifecycle, Initialization). */
export function handshake(
  peer: HttpPeer,
  protocolVersion: string = peer.revision,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<HttpExchange> {
  const clientInfo = { name: 'conformance', version: '1.0.0' };
  return peer.call(
    'initialize',
    { protocolVersion, capabilities: {}, clientInfo },
    // The version header is for what follows the handshake.
    { headers: { 'Mcp-Session-Id': undefined, 'MCP-Protocol-Version': undefined, ...headers } },
  );
}
