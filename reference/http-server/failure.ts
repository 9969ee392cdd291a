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
export const statuses: Readonly<Record<Reason, number>> = {
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
