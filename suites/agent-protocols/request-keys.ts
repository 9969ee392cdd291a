import { signingKey } from '../../harness/keys/signing-key.ts';

/** Who signs, and who did not. */
export const alice = signingKey(new Uint8Array(32).fill(1));
export const mallory = signingKey(new Uint8Array(32).fill(2));
