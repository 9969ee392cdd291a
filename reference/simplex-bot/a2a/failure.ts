import type { JsonObject } from '../messages.ts';
import type { A2aReason } from './request.ts';

/** Ends the handling of a request with a JSON-RPC error. */
export class A2aFailure extends Error {
  readonly reason: A2aReason;
  /** The wrong member, as in `message.parts`. */
  readonly member: string | undefined;

  constructor(reason: A2aReason, message: string, member?: string) {
    super(message);
    this.reason = reason;
    this.member = member;
  }
}

/** Code and, for the errors that A2A names, the reason in the details (A2A sections 5.4, 9.5). */
interface ErrorKind {
  readonly code: number;
  readonly name?: string;
}

const invalidParams: ErrorKind = { code: -32602 };
const taskNotFound: ErrorKind = { code: -32001, name: 'TASK_NOT_FOUND' };
const taskNotCancelable: ErrorKind = { code: -32002, name: 'TASK_NOT_CANCELABLE' };
const pushNotSupported: ErrorKind = { code: -32003, name: 'PUSH_NOTIFICATION_NOT_SUPPORTED' };
const unsupportedOperation: ErrorKind = { code: -32004, name: 'UNSUPPORTED_OPERATION' };
const contentTypeNotSupported: ErrorKind = { code: -32005, name: 'CONTENT_TYPE_NOT_SUPPORTED' };
const cardNotConfigured: ErrorKind = { code: -32007, name: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED' };
const extensionRequired: ErrorKind = { code: -32008, name: 'EXTENSION_SUPPORT_REQUIRED' };
const versionNotSupported: ErrorKind = { code: -32009, name: 'VERSION_NOT_SUPPORTED' };

const errorKinds: Readonly<Record<A2aReason, ErrorKind>> = {
  'not-json': { code: -32700 },
  'not-a-request': { code: -32600 },
  'unknown-method': { code: -32601 },
  'unsupported-version': versionNotSupported,
  'absent-version': versionNotSupported,
  'extension-required': extensionRequired,
  'undeclared-capability': unsupportedOperation,
  'push-notification': pushNotSupported,
  'no-extended-card': cardNotConfigured,
  'missing-member': invalidParams,
  'bad-member': invalidParams,
  'bad-page-size': invalidParams,
  'bad-page-token': invalidParams,
  'media-type': contentTypeNotSupported,
  'unknown-task': taskNotFound,
  'foreign-task': taskNotFound,
  'unknown-context': taskNotFound,
  'foreign-context': taskNotFound,
  'context-mismatch': invalidParams,
  'finished-task': unsupportedOperation,
  'not-cancelable': taskNotCancelable,
  failure: { code: -32603 },
  oversize: { code: -32603 },
};

export function errorCode(reason: A2aReason): number {
  return errorKinds[reason].code;
}

/** The details of an error: `ErrorInfo` for the errors of A2A, `BadRequest` where a member is wrong (A2A section 9.5). */
export function errorDetails({ reason, member, message }: A2aFailure): readonly JsonObject[] | undefined {
  const { name } = errorKinds[reason];
  if (name !== undefined) {
    return [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: name, domain: 'a2a-protocol.org' }];
  }
  if (member === undefined) return undefined;
  const fieldViolations = [{ field: member, description: message }];
  return [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }];
}
