import { createPrivateKey, createPublicKey } from 'node:crypto';
import { keyText } from './key.ts';

/** Ratchet keys in the link data of an address; requests are bound to the first of them. */
export interface RatchetKeys {
  /** Raw X448 public key, 56 bytes. */
  readonly publicKey: Buffer;
  /** Keys have a post-quantum KEM; the padded block is shorter then. */
  readonly postQuantum: boolean;
}

/** DER header of an X448 private key (RFC 8410). */
const privateHeader = Buffer.from('3046020100300506032b656f043a0438', 'hex');

/** DER header of an X448 public key. */
const publicHeader = Buffer.from('3042300506032b656f033900', 'hex');

/** Worlds of one seed draw the same keys: those that were computed last, by their private bytes. */
const computed = new Map<string, Buffer>();
const computedAtMost = 10_000;

/** The raw X448 public key of 56 private bytes. */
export function x448PublicKey(privateBytes: Uint8Array): Buffer {
  const name = Buffer.from(privateBytes).toString('latin1');
  const known = computed.get(name);
  if (known !== undefined) return known;
  if (computed.size >= computedAtMost) computed.clear();
  const key = createPrivateKey({ key: Buffer.concat([privateHeader, privateBytes]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-56);
  computed.set(name, publicKey);
  return publicKey;
}

/** Text of an X448 public key: base64url of its X.509 DER, 92 characters. */
export function x448KeyText(privateBytes: Uint8Array): string {
  return keyText(Buffer.concat([publicHeader, x448PublicKey(privateBytes)]));
}

/** The ratchet keys of an address from 56 private bytes. */
export function ratchetKeys(privateBytes: Uint8Array, postQuantum: boolean): RatchetKeys {
  return { publicKey: x448PublicKey(privateBytes), postQuantum };
}

/** Associated data of the ratchet session: the requester's first ephemeral key, then the address's first ratchet key. */
export function associatedData(requesterKey: Uint8Array, addressKey: Uint8Array): Buffer {
  return Buffer.concat([requesterKey, addressKey]);
}
