import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Base64url with padding, the core's text form of keys. */
export function keyText(der: Uint8Array): string {
  return Buffer.from(der).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

/** Bytes of a key's text form, padded or not; undefined for other characters. */
export function keyBytes(text: string): Buffer | undefined {
  return /^[A-Za-z0-9_-]+=*$/.test(text) ? Buffer.from(text, 'base64url') : undefined;
}

/** An Ed25519 key pair of which the private key was given. */
export interface SigningKey {
  readonly privateKey: KeyObject;
  /** X.509 DER, 44 bytes. */
  readonly publicDer: Buffer;
}

/** Importing a key costs more than signing with it. */
const rememberedKeys = 256;

/** Reads a private Ed25519 key: base64url of PKCS#8 DER, 48 bytes. Undefined for anything else. */
export const signingKey = remembering((text: string): SigningKey | undefined => {
  const der = keyBytes(text);
  if (der?.length !== 48) return undefined;
  try {
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    if (privateKey.asymmetricKeyType !== 'ed25519') return undefined;
    return { privateKey, publicDer: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }) };
  } catch {
    return undefined;
  }
});

/** Reads a public Ed25519 key from the text of its X.509 DER, 44 bytes. Undefined for anything else. */
export const verifyingKey = remembering((text: string): KeyObject | undefined => {
  const der = keyBytes(text);
  if (der?.length !== 44) return undefined;
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
});

function remembering<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Result;
    const result = read(text);
    if (known.size >= rememberedKeys) known.clear();
    known.set(text, result);
    return result;
  };
}
