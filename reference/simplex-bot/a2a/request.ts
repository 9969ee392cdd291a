import { type Asked, isObject, type JsonObject, type RequestId } from '../messages.ts';
import type { Policy } from '../policy.ts';
import type { Caller } from '../protocol-server.ts';
import type { Call } from './call.ts';
import { readParameters } from './parameters.ts';

/** Why a request is answered with a JSON-RPC error; several reasons share a code. */
export type A2aReason =
  | 'not-json'
  | 'not-a-request'
  | 'unknown-method'
  /** The version that the request names is not served. */
  | 'unsupported-version'
  /** The request names no version and so is one of 0.3. */
  | 'absent-version'
  /** The request names no extension that the card requires. */
  | 'extension-required'
  /** The method belongs to a capability that the card does not declare. */
  | 'undeclared-capability'
  /** One of the four push notification methods. */
  | 'push-notification'
  /** The card declares an extended card, and there is none. */
  | 'no-extended-card'
  /** A required member is missing. */
  | 'missing-member'
  /** A member has a wrong type or value. */
  | 'bad-member'
  | 'bad-page-size'
  | 'bad-page-token'
  /** A part has a media type that the bot does not take. */
  | 'media-type'
  /** No task has the id. */
  | 'unknown-task'
  /** The task is another caller's. */
  | 'foreign-task'
  /** No context has the id. */
  | 'unknown-context'
  /** The context is another caller's. */
  | 'foreign-context'
  /** The task is not of the context that the message names. */
  | 'context-mismatch'
  /** A message or a subscription to a task in a terminal state. */
  | 'finished-task'
  /** A task in a terminal state is to be canceled. */
  | 'not-cancelable'
  | 'failure'
  | 'oversize';

/** A request as far as it could be read. */
export interface A2aRequest extends Asked {
  /** The JSON-RPC request object. */
  readonly message: JsonObject;
  /** Service parameters by the compared form of their names. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The name of the caller. */
  readonly caller: string;
}

/** Reads what can be read of a message; whether it is a request is checked later. */
export function readableRequest(message: unknown, caller: Caller, policy: Policy): A2aRequest {
  const readable = isObject(message) ? message : {};
  const { id, method, params } = readable;
  const { transport, chat, member } = caller;
  return {
    protocol: 'a2a',
    transport,
    id: isId(id) ? id : undefined,
    method: typeof method === 'string' ? method : undefined,
    params: isObject(params) ? params : {},
    message: readable,
    parameters: readParameters(message, policy),
    caller: policy.callerOf({ transport, chat, member }),
  };
}

/** JSON-RPC 2.0 in one object; the request's further member carries the service parameters (A2A binding, A2A messages). */
export function checkRequest(message: unknown, { refuse }: Pick<Call, 'refuse'>): void {
  if (message === undefined) refuse('not-json', 'The request is not JSON.');
  const { jsonrpc, method, id = null } = isObject(message) ? message : {};
  if (jsonrpc !== '2.0' || typeof method !== 'string') {
    refuse('not-a-request', 'The message is not a JSON-RPC 2.0 request.');
  }
  if (id !== null && !isId(id)) refuse('not-a-request', 'The id of a request is a string or a number.');
}

/** Whether Service RPC can answer it: a message that begins a task and waits for its end (A2A binding, Service RPC). */
export function isOneShot({ method, params }: Asked): boolean {
  const { message, configuration } = params;
  const { contextId, taskId } = isObject(message) ? message : {};
  const { returnImmediately } = isObject(configuration) ? configuration : {};
  return method === 'SendMessage' && !contextId && !taskId && returnImmediately !== true;
}

function isId(id: unknown): id is RequestId {
  return typeof id === 'string' || typeof id === 'number';
}
