import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a Fernet token at a unix time; the key is 16 bytes to sign and 16 to encrypt. */
export function makeToken(key: Buffer, plaintext: Uint8Array, time: number): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', key.subarray(16, 32), iv);
  const header = Buffer.alloc(9, 0x80);
  header.writeUIntBE(0, 1, 2);
  header.writeUIntBE(Math.trunc(time), 3, 6);
  const body = Buffer.concat([header, iv, cipher.update(plaintext), cipher.final()]);
  const tag = createHmac('sha256', key.subarray(0, 16)).update(body).digest();
  return Buffer.concat([body, tag]).toString('base64').replace(/\+/g, '-').replace(/\//g, '_');
}

/** Time and plaintext of a token, or `undefined` where it is not one of this key. */
export function openToken(
  key: Buffer,
  token: string,
): { readonly time: number; readonly plaintext: Buffer } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length < 73 || bytes[0] !== 0x80) return undefined;
  const body = bytes.subarray(0, bytes.length - 32);
  const tag = createHmac('sha256', key.subarray(0, 16)).update(body).digest();
  if (!timingSafeEqual(tag, bytes.subarray(body.length))) return undefined;
  try {
    const decipher = createDecipheriv('aes-128-cbc', key.subarray(16, 32), body.subarray(9, 25));
    return {
      time: body.readUIntBE(3, 6),
      plaintext: Buffer.concat([decipher.update(body.subarray(25)), decipher.final()]),
    };
  } catch {
    return undefined;
  }
}
