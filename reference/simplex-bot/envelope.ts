import { EnvelopeFailure } from './envelope-failure.ts';
import { type EnvelopeCode, type EnvelopeError, isObject, type JsonObject, type ServiceResponse } from './messages.ts';
import type { EnvelopeCheck, EnvelopeReason } from './policy/service.ts';
import type { Policy } from './policy.ts';

/** A Service RPC request whose envelope is in order. */
export interface ServiceRequest {
  readonly protocol: string;
  readonly request: unknown;
  readonly signerKey: string | undefined;
}

const members: readonly string[] = ['protocol', 'request', 'version', 'requestKey'];

const codes: Readonly<Record<EnvelopeReason, EnvelopeCode>> = {
  'invalid-envelope': 'bad_request',
  'key-mismatch': 'bad_request',
  'unserved-protocol': 'unsupported_protocol',
  'needs-conversation': 'conversation_required',
  oversize: 'too_large',
  'rate-limit': 'rate_limited',
  failure: 'internal',
};

/** Checks the members of the envelope and the key of its signer; throws what is wrong first (Request; Signed requests). */
export function readEnvelope(data: unknown, signer: unknown, policy: Policy): ServiceRequest {
  const envelope: JsonObject = isObject(data) ? data : {};
  const { protocol, request, version, requestKey } = envelope;
  check(policy.checkProtocol(protocol), 'protocol is not a string.');
  check(policy.checkRequest('request' in envelope), 'request is missing.');
  check(policy.checkVersion(version), 'version is not served.');
  check(policy.checkRequestKey(requestKey), 'requestKey is not a string.');
  const unknown = Object.keys(envelope).filter((name) => !members.includes(name));
  check(policy.checkUnknownMembers(unknown), 'The envelope has unknown members.');
  const signerKey = typeof signer === 'string' && signer !== '' ? signer : undefined;
  const claimedKey = requestKey === undefined ? undefined : String(requestKey);
  check(
    policy.checkSigner(claimedKey, signerKey, policy.sameKey),
    'requestKey is not the key of the signer.',
    'key-mismatch',
  );
  return { protocol: String(protocol), request, signerKey };
}

function check(finding: EnvelopeCheck, message: string, reason: EnvelopeReason = 'invalid-envelope'): void {
  if (finding !== 'ok') throw new EnvelopeFailure(reason, message, undefined, finding);
}

/** The response whose `error` says why the request was not passed to the protocol (Response; Error codes). */
export function errorEnvelope(failure: EnvelopeFailure, policy: Policy): ServiceResponse {
  const { reason, retryAfter } = failure;
  const error = {
    code: policy.envelopeCode(failure.code ?? codes[reason], reason),
    message: policy.envelopeMessage(failure.message, reason),
    ...(retryAfter === undefined ? {} : { retryAfter: policy.retryAfter(retryAfter) }),
  };
  return { error: policy.envelopeError(error as EnvelopeError, reason) as EnvelopeError };
}
