import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const algorithm = 'chacha20-poly1305';
const tagBytes = 16;

/** Writes bytes as an encrypted file; returns what the library returns. */
export function writeEncrypted(path: string, bytes: Uint8Array): string {
  return encrypted(path, () => bytes);
}

/** Writes an encrypted copy of a file; returns what the library returns. */
export function encryptFile(from: string, to: string): string {
  return encrypted(to, () => readFileSync(from));
}

/** Writes the plain copy of an encrypted file; returns an empty text, or what went wrong. */
export function decryptFile(from: string, key: string, nonce: string, to: string): string {
  try {
    writeFileSync(to, decrypted(from, key, nonce));
    return '';
  } catch (error) {
    return reason(error);
  }
}

/**
 * Reads an encrypted file into the library's buffer: 0, four bytes of length in the machine's order, the bytes; or 1, and what
 * went wrong, ended by a NUL.
 */
export function readEncrypted(path: string, key: string, nonce: string): Buffer {
  try {
    const bytes = decrypted(path, key, nonce);
    return Buffer.concat([Buffer.of(0), new Uint8Array(Uint32Array.of(bytes.length).buffer), bytes]);
  } catch (error) {
    return Buffer.from(`\u0001${reason(error)}\0`);
  }
}

function encrypted(path: string, read: () => Uint8Array): string {
  try {
    const [key, nonce] = [randomBytes(32), randomBytes(24)];
    const cipher = createCipheriv(algorithm, cipherKey(key, nonce), oneUse, { authTagLength: tagBytes });
    writeFileSync(path, Buffer.concat([cipher.update(read()), cipher.final(), cipher.getAuthTag()]));
    return JSON.stringify({ type: 'result', cryptoArgs: { fileKey: base64(key), fileNonce: base64(nonce) } });
  } catch (error) {
    return JSON.stringify({ type: 'error', writeError: reason(error) });
  }
}

function decrypted(path: string, key: string, nonce: string): Buffer {
  const file = readFileSync(path);
  const end = Math.max(0, file.length - tagBytes);
  const decipher = createDecipheriv(algorithm, cipherKey(bytesOf(key), bytesOf(nonce)), oneUse, {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(file.subarray(end));
  return Buffer.concat([decipher.update(file.subarray(0, end)), decipher.final()]);
}

/** The key serves one nonce only, so the cipher's own nonce may be constant. */
function cipherKey(key: Uint8Array, nonce: Uint8Array): Buffer {
  return createHash('sha256').update(key).update(nonce).digest();
}

const oneUse = Buffer.alloc(12);

/** Base64url with padding, as keys and nonces of files are written. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
