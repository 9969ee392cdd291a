import { createHash, type KeyObject, sign, verify } from 'node:crypto';

const context = Buffer.from('SimpleXService');

/** SHA3-256 of `SimpleXService` and the ratchet's associated data: what ties a signature to one session. */
export function sessionBinding(associatedData: Uint8Array): Buffer {
  return createHash('sha3-256').update(context).update(associatedData).digest();
}

/** Ed25519 signature over the session binding and the request bytes as sent (Signed requests). */
export function signRequest(key: KeyObject, associatedData: Uint8Array, payload: Uint8Array): Buffer {
  return sign(null, Buffer.concat([sessionBinding(associatedData), payload]), key);
}

/** Whether the signature was made with this key over this request in this session. */
export function verifyRequest(
  key: KeyObject,
  associatedData: Uint8Array,
  payload: Uint8Array,
  signature: Uint8Array,
): boolean {
  return verify(null, Buffer.concat([sessionBinding(associatedData), payload]), key, signature);
}
