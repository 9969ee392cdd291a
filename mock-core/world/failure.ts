import type { Conversation } from './conversation.ts';

/** Which part of a core reports: the chat rules, the store, or the agent below. */
export type FailureScope = 'error' | 'errorStore' | 'errorAgent';

/** Why a command was not done, in the words of the API; thrown by the rules, answered as `chatCmdError`. */
export class Failure extends Error {
  readonly scope: FailureScope;
  /** `type` and the members of the variant, without records. */
  readonly detail: { readonly type: string } & Readonly<Record<string, unknown>>;
  /** The chat whose record (`contact` or `groupInfo`) belongs to the variant. */
  readonly chat: Conversation | undefined;

  constructor(scope: FailureScope, detail: Failure['detail'], chat?: Conversation) {
    super(`${scope} ${detail.type}`);
    this.scope = scope;
    this.detail = detail;
    this.chat = chat;
  }
}

/** A rule of the chat is broken. */
export function chatFailure(
  type: string,
  members: Readonly<Record<string, unknown>> = {},
  chat?: Conversation,
): Failure {
  return new Failure('error', { type, ...members }, chat);
}

/** A command is understood but cannot be meant: `commandError` with a message. */
export function commandFailure(message: string): Failure {
  return chatFailure('commandError', { message });
}

/** Something does not exist, exists already, or does not fit. */
export function storeFailure(
  type: string,
  members: Readonly<Record<string, unknown>> = {},
  chat?: Conversation,
): Failure {
  return new Failure('errorStore', { type, ...members }, chat);
}

/** What was looked up; throws the failure that it does not exist. */
export function existing<T>(
  found: T | undefined,
  type: string,
  members: Readonly<Record<string, unknown>> = {},
  chat?: Conversation,
): T {
  if (found === undefined) throw storeFailure(type, members, chat);
  return found;
}

/** The queue behind a link is gone. */
export function queueGone(): Failure {
  return new Failure('errorAgent', { type: 'SMP', serverAddress: '127.0.0.1', smpErr: { type: 'AUTH' } });
}

/** A service request or response fails: `timeout`, `notDRAddress`, `noPendingRequest`, `badSignature`. */
export function serviceFailure(type: string): Failure {
  return new Failure('errorAgent', { type: 'AGENT', agentErr: { type: 'A_SERVICE', serviceError: { type } } });
}

/** A service request or response is longer than its padded block. */
export function blockOverflow(): Failure {
  return new Failure('errorAgent', { type: 'CMD', cmdErr: { type: 'LARGE' }, errContext: 'CryptoLargeMsgError' });
}
