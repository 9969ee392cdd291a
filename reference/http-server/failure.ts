import { type JsonObject, ProtocolFailure } from './domain.ts';

/** Why a request is not answered with a result; several reasons share a code. */
export type Reason =
  | 'no-endpoint'
  | 'origin'
  | 'http-method'
  | 'body-limit'
  | 'not-json'
  | 'not-one-message'
  | 'not-a-request'
  | 'header'
  | 'missing-meta'
  | 'unsupported-version'
  | 'missing-capability'
  | 'unknown-method'
  | 'session-missing'
  | 'session-unknown'
  | 'version-header'
  | 'domain'
  | 'failure';

const codes: Readonly<Record<Exclude<Reason, 'domain'>, number>> = {
  'no-endpoint': -32600,
  origin: -32600,
  'http-method': -32600,
  'body-limit': -32600,
  'not-json': -32700,
  'not-one-message': -32600,
  'not-a-request': -32600,
  header: -32020,
  'missing-meta': -32602,
  'unsupported-version': -32022,
  'missing-capability': -32021,
  'unknown-method': -32601,
  'session-missing': -32600,
  'session-unknown': -32600,
  'version-header': -32600,
  failure: -32603,
};

/** Ends a request before or instead of the domain. */
export class RequestFailure extends ProtocolFailure {
  readonly reason: Reason;
  constructor(reason: Exclude<Reason, 'domain'>, message: string, data?: JsonObject) {
    super(codes[reason], message, data);
    this.reason = reason;
  }
}

/** The status of an answer that is no result (basic/transports/streamable-http; RFC 9110). */
const statuses: Readonly<Record<Reason, number>> = {
  'no-endpoint': 404,
  origin: 403,
  'http-method': 405,
  'body-limit': 413,
  'not-json': 400,
  'not-one-message': 400,
  'not-a-request': 400,
  header: 400,
  'missing-meta': 400,
  'unsupported-version': 400,
  'missing-capability': 400,
  'unknown-method': 404,
  'session-missing': 400,
  'session-unknown': 404,
  'version-header': 400,
  domain: 200,
  failure: 500,
};

/** Why a request was refused. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof RequestFailure) return error.reason;
  if (error instanceof ProtocolFailure && error.code === missingCapability) return 'missing-capability';
  return error instanceof ProtocolFailure ? 'domain' : 'failure';
}

/** A domain says so, since it alone knows what a request needs. */
const missingCapability = -32_021;

/** What a defect says is for the log of its owner, not for callers. */
export function errorOf(error: unknown): JsonObject {
  if (!(error instanceof ProtocolFailure)) return { code: -32603, message: 'The server failed.' };
  const { code, message, data } = error;
  return { code, message, ...(data === undefined ? {} : { data }) };
}

/** Before 2026, an error of the protocol is an answer like another. */
export function statusOf(failure: unknown, era: 'modern' | 'legacy'): number {
  const reason = reasonOf(failure);
  return era === 'legacy' && reason === 'unknown-method' ? 200 : statuses[reason];
}
