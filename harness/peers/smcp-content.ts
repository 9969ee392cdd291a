import { isRecord, type SmcpExchange } from '../exchange.ts';
import type { Content } from '../smcp/message.ts';
import { framesOfTarget } from './smcp-log.ts';
import type { SmcpFacts } from './smcp-peer.ts';

/** A handshake with a nonce of its own. */
export function handshakeOf({ fixtures, newId }: SmcpFacts, protocol_version: unknown = '3.0'): Content {
  const client_id = fixtures.clientId ?? 'conformance';
  return { type: 'handshake', payload: { client_id, protocol_version, nonce: newId() } };
}

/** The token of the first frame that gives one. */
export function tokenIn(exchange: SmcpExchange): string | undefined {
  for (const { payload } of framesOfTarget(exchange)) {
    if (isRecord(payload) && typeof payload.token === 'string') return payload.token;
  }
  return undefined;
}
