import type { EnvelopeFailure } from './envelope-failure.ts';
import type { Asked, Transport } from './messages.ts';

/** Who asks, over which transport, and where the messages before the end of the answer go. */
export interface Caller {
  readonly transport: Transport;
  /** A contact, a member, a signer's key, or nobody. */
  readonly principal: string;
  /** The chat as the core writes it, in a conversation. */
  readonly chat?: string | undefined;
  /** The member id of the sender, in a group. */
  readonly member?: string | undefined;
  /** Sends a message that is worth nothing without the response: one that does not fit is dropped. */
  notify(notification: unknown, asked: Asked): void;
  /** Sends one of several responses; resolves with whether it fitted, after an error took its place if not. */
  respond(response: unknown, asked: Asked): Promise<boolean>;
}

/** What ends an answer: a JSON-RPC response, an error of the Service RPC envelope, or nothing more. */
export type Answer =
  | { readonly kind: 'response'; readonly response: object; readonly asked: Asked }
  | { readonly kind: 'refusal'; readonly refusal: EnvelopeFailure; readonly asked: Asked }
  | { readonly kind: 'silence' };

/** Serves one protocol, whatever carries its messages. */
export interface ProtocolServer {
  /** Whether a request that names `protocol` is for this server. */
  serves(protocol: string, transport: Transport): boolean;
  /** Answers one message; `undefined` stands for a text that is not JSON. */
  answer(message: unknown, caller: Caller): Promise<Answer>;
  /** What a failure of the transport is answered with, in the protocol's words. */
  failure(reason: 'failure' | 'oversize', text: string, asked: Asked): object;
}
