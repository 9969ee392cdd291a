import { timingSafeEqual } from 'node:crypto';
import { type CanonicalStyle, doubleText } from './canonical.ts';
import type { Keys, Schedule } from './keys.ts';

/** The fields of a message in the order in which they are sent. */
export interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly timestamp: number;
  readonly payload: object;
  readonly encrypted: boolean;
  readonly signature: string | null;
}

/** What the signature of a message may be made of. */
export interface SigningParts {
  readonly id: string;
  readonly type: string;
  readonly time: string;
  readonly payload: string;
  readonly encrypted: boolean;
}

/**
 * The decisions of a peer about messages, whoever sends them: key schedule, envelope, encryption, signature, replays. A
 * *mutant* is a `Partial` of it that breaks one statement; a *benign* one is odd but conformant.
 */
export interface WirePolicy {
  /** Bytes of the salt (SMCP-KEY-3, -4). */
  salt(kdfSalt: string | undefined): Uint8Array;
  /** All numbers and names of the key schedule (SMCP-KEY-5 … -11). */
  schedule(honest: Schedule, secrets: { readonly kdfSalt: string | undefined }): Schedule;
  /** Which key feeds the cipher (SMCP-KEY-13). */
  cipherKey(keys: Keys): Buffer;
  /** Which key keys the signature (SMCP-KEY-14). */
  macKey(keys: Keys): Buffer;

  /** The id of a message (SMCP-ENV-4, -5); `last` is the id of the message before it, whoever sent that. */
  messageId(fresh: string, last: string | undefined): string;
  /** Last look at a message that is sent (SMCP-ENV-1 … -13, SMCP-INT-1). */
  envelope(message: Envelope): unknown;
  /** The WebSocket messages that carry a text (SMCP-TR-1, -2). */
  frames(text: string): readonly (string | Uint8Array)[];
  /** The bytes that are encrypted (SMCP-ENC-3). */
  plaintext(json: string): Uint8Array;
  /** Signing half, then encrypting half (SMCP-ENC-2). */
  fernetKey(cipherKey: Buffer): Buffer;
  /** Last look at a token (SMCP-ENC-1). */
  token(honest: string): string;
  /** The payload of an encrypted message (SMCP-ENC-6). */
  encryptedPayload(token: string): object;
  /** Whether the wire payload is signed, or what stands in it (SMCP-SIG-13). */
  signsWire(): boolean;

  /** The signing input (SMCP-SIG-2, -3, -4, -12). */
  signingInput(parts: SigningParts): string;
  /** The time in the signing input; `token` is the number as it stands in the message (SMCP-SIG-5, -6, -7). */
  timeText(seconds: number, token: string): string;
  /** The payload in the signing input (SMCP-SIG-8, -9, -10). */
  canonicalStyle(): CanonicalStyle;
  /** The hash function of the HMAC (SMCP-SIG-1). */
  macDigest(): string;

  /** Whether a signature is taken for the right one (SMCP-SIG-11, -15). */
  sameSignature(given: string, right: string): boolean;
  /** Whether a message without a signature is taken (SMCP-SIG-15, M-A2). */
  takesUnsigned(type: string): boolean;
  /** Keys that are taken beside those of the deployment (SMCP-KEY-2, -12). */
  furtherKeys(secretKey: string): readonly Pick<Keys, 'cipher' | 'mac'>[];
  /** Whether the flag agrees with the payload (SMCP-ENC-7, -8). */
  flagAgrees(encrypted: boolean, hasToken: boolean, isEmpty: boolean): boolean;
  /** Seconds (SMCP-REPLAY-1). */
  window(): number;
  /** Whether a message is fresh: `age` is negative for one that is dated ahead (SMCP-REPLAY-2, -3, -4). */
  isFresh(age: number, window: number): boolean;
  /** What a message is recognised by (SMCP-ENV-6). */
  replayKey(message: { readonly id: string; readonly timestamp: number; readonly signature: string }): string;
  /** How many messages are remembered, and whether by all connections (SMCP-REPLAY-5, -6). */
  memory(): { readonly messages: number; readonly shared: boolean };
  /** Whether a token is young enough (SMCP-ENC-4, -5). */
  takesToken(age: number, window: number): boolean;
}

/** The salt where `kdf_salt` is unset. */
const constantSalt = 'malgra-tunnel-v3';

export const honestWire: WirePolicy = {
  salt: (kdfSalt) => Buffer.from(kdfSalt ?? constantSalt),
  schedule: (honest) => honest,
  cipherKey: ({ cipher }) => cipher,
  macKey: ({ mac }) => mac,
  messageId: (fresh) => fresh,
  envelope: (message) => message,
  frames: (text) => [text],
  plaintext: (json) => Buffer.from(json),
  fernetKey: (cipherKey) => cipherKey,
  token: (honest) => honest,
  encryptedPayload: (token) => ({ encrypted_data: token }),
  signsWire: () => true,
  signingInput: ({ id, type, time, payload }) => id + type + time + payload,
  timeText: (seconds) => doubleText(seconds),
  canonicalStyle: () => ({ sorted: 'every', separators: [',', ':'], ascii: false }),
  macDigest: () => 'sha256',
  sameSignature: (given, right) =>
    given.length === right.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(right, 'latin1')),
  takesUnsigned: () => false,
  furtherKeys: () => [],
  flagAgrees: (encrypted, hasToken) => encrypted === hasToken,
  window: () => 300,
  isFresh: (age, window) => Math.abs(age) <= window,
  replayKey: ({ id }) => id,
  memory: () => ({ messages: Number.POSITIVE_INFINITY, shared: true }),
  takesToken: (age, window) => age <= window,
};
