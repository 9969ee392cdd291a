import { createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';
import type { Mistake } from './mistake.ts';

/** The keys of a deployment (SMCP 3.0, section 2), 32 bytes each. */
export interface Keys {
  readonly master: Buffer;
  readonly cipher: Buffer;
  readonly mac: Buffer;
  /** The MAC keys that known mistakes in the key schedule give. */
  mistaken?(): readonly MistakenKey[];
}

export interface MistakenKey {
  readonly mistake: Mistake;
  /** Takes some tenths of a second the first time. */
  mac(): Buffer;
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
  const master = masterKey({ secretKey, salt });
  let mistaken: readonly MistakenKey[] | undefined;
  const keys: Keys = {
    master,
    cipher: expand(master, 'cipher'),
    mac: expand(master, 'mac'),
    mistaken() {
      mistaken ??= mistakenKeys(secretKey, kdfSalt, keys);
      return mistaken;
    },
  };
  derived.set(name, keys);
  return keys;
}

interface Master {
  readonly secretKey: string;
  readonly salt: string | Buffer;
  readonly digest?: string;
  readonly iterations?: number;
  readonly length?: number;
}

function masterKey({ secretKey, salt, digest = 'sha256', iterations = 600_000, length = 32 }: Master): Buffer {
  return pbkdf2Sync(secretKey, salt, iterations, length, digest);
}

function expand(master: Buffer, purpose: 'cipher' | 'mac', salt: string | Buffer = ''): Buffer {
  return Buffer.from(hkdfSync('sha256', master, salt, `malgra-tunnel-v3-${purpose}`, 32));
}

/** What implementers get wrong about the keys, each alone. */
function mistakenKeys(secretKey: string, kdfSalt: string | undefined, keys: Keys): readonly MistakenKey[] {
  const salt = kdfSalt ?? constantSalt;
  const honest = { secretKey, salt };
  const withoutExtracting = () =>
    createHmac('sha256', keys.master).update('malgra-tunnel-v3-mac').update(Buffer.of(1)).digest();
  const key = (words: string, statement: Mistake['statements'][number], make: () => Buffer): MistakenKey => {
    let known: Buffer | undefined;
    const mac = () => {
      known ??= make();
      return known;
    };
    return { mistake: { words, statements: [statement] }, mac };
  };
  const derivedFrom = (words: string, statement: Mistake['statements'][number], change: Partial<Master>) =>
    key(words, statement, () => expand(masterKey({ ...honest, ...change }), 'mac'));
  return [
    key('it is signed with the master key', 'SMCP-KEY-14', () => keys.master),
    key('it is signed with the cipher key, as where both keys have one info', 'SMCP-KEY-9', () => keys.cipher),
    key('it is signed with the hexadecimal text of the MAC key', 'SMCP-SIG-14', () =>
      Buffer.from(keys.mac.toString('hex')),
    ),
    key('it is signed with the first half of the MAC key', 'SMCP-KEY-11', () => keys.mac.subarray(0, 16)),
    key('HKDF has the salt of PBKDF2', 'SMCP-KEY-10', () => expand(keys.master, 'mac', Buffer.from(salt))),
    key('HKDF expands without extracting', 'SMCP-KEY-10', withoutExtracting),
    derivedFrom('PBKDF2 counts 100,000 iterations', 'SMCP-KEY-6', { iterations: 100_000 }),
    derivedFrom('PBKDF2 has SHA-1', 'SMCP-KEY-5', { digest: 'sha1' }),
    derivedFrom('PBKDF2 has SHA-512', 'SMCP-KEY-5', { digest: 'sha512' }),
    derivedFrom('the master key has 64 bytes', 'SMCP-KEY-7', { length: 64 }),
    ...(kdfSalt === undefined
      ? [derivedFrom('the salt is empty', 'SMCP-KEY-4', { salt: '' })]
      : [
          derivedFrom('the salt is read as base64', 'SMCP-KEY-3', { salt: Buffer.from(kdfSalt, 'base64') }),
          derivedFrom('the salt is read as hexadecimal digits', 'SMCP-KEY-3', { salt: Buffer.from(kdfSalt, 'hex') }),
          derivedFrom('the salt of the deployment is passed over', 'SMCP-KEY-3', { salt: constantSalt }),
        ]),
  ];
}

/** The bytes of the secret in place of keys that derive from it: what no peer accepts (SMCP-KEY-12). */
export function rawKeys(secretKey: string): Pick<Keys, 'cipher' | 'mac'> {
  const bytes = Buffer.from(secretKey);
  return { mac: bytes, cipher: Buffer.concat([bytes, Buffer.alloc(32)]).subarray(0, 32) };
}

/** Keys of a deployment with another secret, whatever that is: nobody can tell them from any other 32 bytes. */
export const foreignKeys: Keys = { master: Buffer.alloc(32, 1), cipher: Buffer.alloc(32, 2), mac: Buffer.alloc(32, 3) };
