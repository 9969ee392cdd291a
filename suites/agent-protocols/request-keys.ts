import { decodePublicKey, encodePublicKey } from '../../harness/keys/public-key.ts';
import { signingKey } from '../../harness/keys/signing-key.ts';

/** Who signs, and who did not. */
export const alice = signingKey(new Uint8Array(32).fill(1));
export const mallory = signingKey(new Uint8Array(32).fill(2));

/** Alice's public key with one bit turned over, of 256, the most significant bit of the first byte first. */
export function aliceBut(bit: number): string {
  const raw = decodePublicKey(alice.publicKey) ?? new Uint8Array();
  return encodePublicKey(raw.map((byte, index) => (index === bit >> 3 ? byte ^ (0x80 >> (bit & 7)) : byte)));
}
