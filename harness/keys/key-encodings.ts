import { decodePublicKey, paddedBase64url } from './public-key.ts';

/** Other texts of a public key than the one the spec asks for. */
export interface KeyEncodings {
  /** The right DER without its padding: the same key to whoever compares decoded keys (S-A14). */
  readonly unpadded: string;
  /** base64url of the 32 bytes without the DER around them. */
  readonly raw: string;
  readonly hex: string;
  readonly pem: string;
  /** The same bytes named a key of another algorithm, X25519. */
  readonly x25519: string;
  /** The right DER without its last byte. */
  readonly truncated: string;
}

/** X.509 SubjectPublicKeyInfo of an X25519 key, up to its 32 bytes (RFC 8410, section 4). */
const x25519 = Buffer.from('302a300506032b656e032100', 'hex');

/** Throws where `publicKey` is no text of an Ed25519 key. */
export function keyEncodings(publicKey: string): KeyEncodings {
  const raw = decodePublicKey(publicKey);
  if (raw === undefined) throw new TypeError(`no Ed25519 public key: ${publicKey}`);
  const der = Buffer.from(publicKey, 'base64url');
  return {
    unpadded: der.toString('base64url'),
    raw: paddedBase64url(raw),
    hex: der.toString('hex'),
    pem: `-----BEGIN PUBLIC KEY-----\n${der.toString('base64')}\n-----END PUBLIC KEY-----\n`,
    x25519: paddedBase64url(Buffer.concat([x25519, raw])),
    truncated: paddedBase64url(der.subarray(0, -1)),
  };
}
