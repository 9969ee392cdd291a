/** X.509 SubjectPublicKeyInfo of an Ed25519 key, up to its 32 bytes (RFC 8410, section 4). */
const ed25519 = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * The text of an Ed25519 public key of 32 bytes as the core writes it in `signerKey` and as `requestKey` carries it
 * (Service RPC transport / Request): base64url of the X.509 DER encoding, 60 characters with its padding.
 */
export function encodePublicKey(raw: Uint8Array): string {
  return paddedBase64url(Buffer.concat([ed25519, raw]));
}

/**
 * The 32 bytes of the Ed25519 key that the text encodes, padded or not (S-A14); undefined for anything else, such as
 * another algorithm, another alphabet or a key cut short.
 */
export function decodePublicKey(text: string): Uint8Array | undefined {
  if (!/^[\w-]+=*$/.test(text)) return undefined;
  const der = Buffer.from(text, 'base64url');
  const raw = der.subarray(ed25519.length);
  return raw.length === 32 && der.subarray(0, ed25519.length).equals(ed25519) ? new Uint8Array(raw) : undefined;
}

/** Whether both texts encode the same Ed25519 key, however each is padded (S-A14). */
export function sameKey(a: string, b: string): boolean {
  const [left, right] = [decodePublicKey(a), decodePublicKey(b)];
  return left !== undefined && right !== undefined && Buffer.from(left).equals(right);
}

export function paddedBase64url(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('base64url');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}
