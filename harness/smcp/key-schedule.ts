import { hkdfSync, pbkdf2Sync } from 'node:crypto';

/** The keys of a deployment (SMCP 3.0, section 2), 32 bytes each. */
export interface Keys {
  readonly master: Buffer;
  readonly cipher: Buffer;
  readonly mac: Buffer;
}

/** The salt where `kdf_salt` is unset. */
const constantSalt = 'malgra-tunnel-v3';

const derived = new Map<string, Keys>();

/** Takes some tenths of a second the first time for each pair, and nothing after it. */
export function deriveKeys(secretKey: string, kdfSalt?: string): Keys {
  const salt = kdfSalt ?? constantSalt;
  const name = JSON.stringify([secretKey, salt]);
  const known = derived.get(name);
  if (known !== undefined) return known;
  const keys = keysOf(pbkdf2Sync(secretKey, salt, 600_000, 32, 'sha256'));
  derived.set(name, keys);
  return keys;
}

function keysOf(master: Buffer): Keys {
  const expand = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `malgra-tunnel-v3-${purpose}`, 32));
  return { master, cipher: expand('cipher'), mac: expand('mac') };
}

/** The bytes of the secret in place of keys that derive from it: what no peer accepts (SMCP-KEY-12). */
export function rawKeys(secretKey: string): Pick<Keys, 'cipher' | 'mac'> {
  const bytes = Buffer.from(secretKey);
  return { mac: bytes, cipher: Buffer.concat([bytes, Buffer.alloc(32)]).subarray(0, 32) };
}

/** Keys of a deployment with another secret, whatever that is: nobody can tell them from any other 32 bytes. */
export const foreignKeys: Keys = { master: Buffer.alloc(32, 1), cipher: Buffer.alloc(32, 2), mac: Buffer.alloc(32, 3) };
