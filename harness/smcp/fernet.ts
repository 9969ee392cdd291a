import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A token in its parts. */
export interface FernetParts {
  /** Unix seconds at which it was made. */
  readonly time: number;
  readonly iv: Uint8Array;
  readonly plaintext: Buffer;
}

/** Why a token is refused, in words for a report. */
export class FernetError extends Error {
  /** Whether another key might open the token. */
  readonly aboutKey: boolean;

  constructor(message: string, aboutKey = false) {
    super(message);
    this.aboutKey = aboutKey;
  }
}

const version = 0x80;
const head = 1 + 8 + 16;
const macLength = 32;
/** Seconds that a token may be dated ahead of a reader that enforces a time to live. */
const clockSkew = 60;

/**
 * A token of the Fernet specification.
 * @param key 32 bytes: the first half signs, the second encrypts
 */
export function encryptFernet(
  key: Buffer,
  plaintext: Uint8Array,
  time: number,
  iv: Uint8Array = randomBytes(16),
): string {
  const start = Buffer.alloc(9);
  start[0] = version;
  start.writeBigUInt64BE(BigInt(Math.floor(time)), 1);
  const cipher = createCipheriv('aes-128-cbc', key.subarray(16), iv);
  const signed = Buffer.concat([start, iv, cipher.update(plaintext), cipher.final()]);
  return toBase64Url(Buffer.concat([signed, macOf(key, signed)]));
}

/**
 * The parts of a token. Throws `FernetError`.
 * @param limit refuses a token that is older than `ttl` seconds, or dated ahead by more than a minute
 */
export function decryptFernet(key: Buffer, token: string, limit?: { ttl: number; now: number }): FernetParts {
  const bytes = fromBase64Url(token);
  if (bytes[0] !== version) throw new FernetError('the version is not 0x80');
  if (bytes.length < head + 16 + macLength) throw new FernetError('the token is too short');
  const signed = bytes.subarray(0, -macLength);
  if ((signed.length - head) % 16 !== 0) throw new FernetError('the ciphertext is not of whole blocks');
  const time = Number(bytes.readBigUInt64BE(1));
  if (limit !== undefined && time + limit.ttl < limit.now) throw new FernetError('the token is too old');
  if (limit !== undefined && time > limit.now + clockSkew) throw new FernetError('the token is dated ahead');
  if (!timingSafeEqual(macOf(key, signed), bytes.subarray(-macLength))) {
    throw new FernetError('the HMAC is wrong', true);
  }
  const iv = signed.subarray(9, head);
  const decipher = createDecipheriv('aes-128-cbc', key.subarray(16), iv);
  try {
    return { time, iv, plaintext: Buffer.concat([decipher.update(signed.subarray(head)), decipher.final()]) };
  } catch {
    throw new FernetError('the padding is wrong');
  }
}

function macOf(key: Buffer, signed: Buffer): Buffer {
  return createHmac('sha256', key.subarray(0, 16)).update(signed).digest();
}

/** The alphabet of base64url, with padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

function fromBase64Url(text: string): Buffer {
  if (!/^[\w-]+={0,2}$/.test(text) || text.length % 4 !== 0) throw new FernetError('the token is not base64url');
  return Buffer.from(text, 'base64url');
}
