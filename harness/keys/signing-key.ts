import { createPrivateKey, createPublicKey } from 'node:crypto';
import { paddedBase64url } from './public-key.ts';

/** An Ed25519 key pair in the texts of the core's API. */
export interface SigningKey {
  /** For `sign_key`: base64url of the PKCS#8 DER encoding, 64 characters. */
  readonly privateKey: string;
  /** As the core reports it in `signerKey`: base64url of the X.509 DER encoding, padded, 60 characters. */
  readonly publicKey: string;
}

/** PKCS#8 of an Ed25519 key, up to its 32-byte seed (RFC 8410, section 7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key pair of a seed of 32 bytes (RFC 8032, section 5.1.5); throws for a seed of another length. */
export function signingKey(seed: Uint8Array): SigningKey {
  if (seed.length !== 32) throw new RangeError(`an Ed25519 seed has 32 bytes, not ${seed.length}`);
  const der = Buffer.concat([pkcs8, seed]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  return { privateKey: der.toString('base64url'), publicKey: paddedBase64url(spki) };
}
