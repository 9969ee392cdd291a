import type { JsonObject } from '../messages.ts';
import type { ErrorReason } from '../policy/protocol.ts';

/** Ends the handling of a request with a JSON-RPC error. */
export class ProtocolFailure extends Error {
  readonly reason: ErrorReason;
  readonly data: JsonObject | undefined;

  constructor(reason: ErrorReason, message: string, data?: JsonObject) {
    super(message);
    this.reason = reason;
    this.data = data;
  }
}

/** The codes of MCP 2026-07-28 (basic/index, Error Codes). */
export const errorCodes: Readonly<Record<ErrorReason, number>> = {
  'not-json': -32700,
  'not-a-request': -32600,
  'bad-id': -32600,
  'unknown-method': -32601,
  'legacy-initialize': -32601,
  'missing-meta': -32602,
  'missing-version': -32602,
  'missing-capabilities': -32602,
  'unknown-meta-key': -32602,
  'unsupported-version': -32022,
  'bad-log-level': -32602,
  'bad-params': -32602,
  'bad-cursor': -32602,
  'unknown-tool': -32602,
  'bad-arguments': -32602,
  'missing-capability': -32021,
  'bad-request-state': -32602,
  'missing-input': -32602,
  'unknown-resource': -32602,
  'unknown-prompt': -32602,
  'prompt-arguments': -32602,
  'unknown-completion': -32602,
  failure: -32603,
  oversize: -32603,
};
