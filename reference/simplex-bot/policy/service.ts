import { asItIs } from '../../as-it-is.ts';
import type { Asked, EnvelopeCode, EnvelopeError, JsonObject, ServiceResponse } from '../messages.ts';
import { sameDecodedKey } from '../signer.ts';

/** Why an envelope is answered with an error; several reasons share a code. */
export type EnvelopeReason =
  | 'invalid-envelope'
  | 'key-mismatch'
  | 'unserved-protocol'
  | 'needs-conversation'
  | 'oversize'
  | 'rate-limit'
  | 'failure';

/** The verdict of one check of the envelope: the code that refuses it, if any. */
export type EnvelopeCheck = 'ok' | 'bad_request' | 'unsupported_version';

type SameKey = (a: string, b: string) => boolean;

/** How Service RPC requests are read and answered. */
export interface ServicePolicy {
  /** Whether the bot answers the event at all (DECL-PROTO-15); `inFlight` counts the requests that it is still answering. */
  answersService(request: JsonObject, inFlight: number): boolean;
  /** `protocol` is required, a string (RPC-ERR-3). */
  checkProtocol(protocol: unknown): EnvelopeCheck;
  /** `request` is required, of any type (RPC-ERR-3). */
  checkRequest(present: boolean): EnvelopeCheck;
  /** `version` is optional, of any type (RPC-ENV-3). */
  checkVersion(version: unknown): EnvelopeCheck;
  /** `requestKey` is optional, a string (RPC-ERR-3). */
  checkRequestKey(requestKey: unknown): EnvelopeCheck;
  /** Members the envelope does not define are allowed (RPC-ENV-5). */
  checkUnknownMembers(names: readonly string[]): EnvelopeCheck;
  /** A `requestKey` is the verified key of the signer (SIGN-6, SIGN-7, RPC-ERR-4); `signerKey` is absent in an unsigned request. */
  checkSigner(requestKey: string | undefined, signerKey: string | undefined, sameKey: SameKey): EnvelopeCheck;
  /** Whether two texts name one public key: padding aside (S-A14). */
  sameKey: SameKey;
  /** Which tools cannot be answered without a conversation (MCP-MSG-21, RPC-ERR-5). */
  needsConversation(tool: string, needs: boolean): boolean;
  /** How a handler that throws is reported: as an error of the envelope, or by the protocol (RPC-ERR-9). */
  failure(): 'envelope' | 'protocol';
  /** The code of an envelope error (RPC-ERR-1, -3, -5, -7, -9, -12). */
  envelopeCode(code: EnvelopeCode, reason: EnvelopeReason): unknown;
  /** The description for the requester's logs; `undefined` leaves the member out (RPC-RES-4). */
  envelopeMessage(message: string, reason: EnvelopeReason): unknown;
  /** Seconds after which a repeated request can succeed; `undefined` leaves the member out (RPC-RES-5, -9). */
  retryAfter(seconds: number): unknown;
  /** Last look at an envelope error (RPC-RES-3). */
  envelopeError(error: EnvelopeError, reason: EnvelopeReason): object;
  /** What the JSON of a response counts: its bytes (RPC-ERR-7, RPC-REQ-12). */
  serviceSize(json: string): number;
  /** The largest response (RPC-REQ-12). */
  serviceLimit(): number;
  /** What replaces a response of this size, which is over the limit; `undefined` means silence (RPC-ERR-7, MCP-MSG-20). */
  oversizeEnvelope(envelope: ServiceResponse, asked: Asked, size: number): object | undefined;
  /** Last look at the response: exactly one of `response` and `error` (RPC-RES-1, -2, -7, MCP-MSG-9, MCP-EX-3, NAME-3). */
  envelope(envelope: ServiceResponse, asked: Asked): object;
  /** The responses to one request: one (RPC-EX-11). */
  serviceAnswers(envelope: object): readonly object[];
  /** The command that sends the response (RPC-EX-10). */
  serviceResponseCommand(userId: number, requestId: string, json: string): string;
}

export const honestService: ServicePolicy = {
  answersService: () => true,
  checkProtocol: (protocol) => (typeof protocol === 'string' ? 'ok' : 'bad_request'),
  checkRequest: (present) => (present ? 'ok' : 'bad_request'),
  checkVersion: () => 'ok',
  checkRequestKey: (requestKey) => (requestKey === undefined || typeof requestKey === 'string' ? 'ok' : 'bad_request'),
  checkUnknownMembers: () => 'ok',
  checkSigner: (requestKey, signerKey, sameKey) =>
    requestKey === undefined || (signerKey !== undefined && sameKey(requestKey, signerKey)) ? 'ok' : 'bad_request',
  sameKey: sameDecodedKey,
  needsConversation: (_tool, needs) => needs,
  failure: () => 'envelope',
  envelopeCode: asItIs,
  envelopeMessage: asItIs,
  retryAfter: asItIs,
  envelopeError: asItIs,
  serviceSize: (json) => Buffer.byteLength(json),
  serviceLimit: () => 10_000,
  oversizeEnvelope: asItIs,
  envelope: asItIs,
  serviceAnswers: (envelope) => [envelope],
  serviceResponseCommand: (userId, requestId, json) => `/_service_response ${userId} ${requestId} ${json}`,
};
