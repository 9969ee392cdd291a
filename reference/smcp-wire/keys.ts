import { createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';

export interface Keys {
  readonly master: Buffer;
  readonly cipher: Buffer;
  readonly mac: Buffer;
}

/** The numbers and names of the key schedule (SMCP 3.0, section 2). */
export interface Schedule {
  readonly salt: Uint8Array;
  readonly digest: string;
  readonly iterations: number;
  readonly masterLength: number;
  readonly hkdfSalt: Uint8Array;
  /** HKDF in both its steps, or its second step alone. */
  readonly hkdf: 'full' | 'expand';
  readonly cipherInfo: string;
  readonly macInfo: string;
  readonly length: number;
}

const masters = new Map<string, Buffer>();

/** Master keys are kept: each takes some tenths of a second. */
export function scheduledKeys(secretKey: string, schedule: Schedule): Keys {
  const { salt, digest, iterations, masterLength } = schedule;
  const name = JSON.stringify([secretKey, Buffer.from(salt).toString('hex'), digest, iterations, masterLength]);
  const master = masters.get(name) ?? pbkdf2Sync(secretKey, salt, iterations, masterLength, digest);
  masters.set(name, master);
  return { master, cipher: expanded(schedule.cipherInfo), mac: expanded(schedule.macInfo) };

  function expanded(info: string): Buffer {
    const { hkdf, hkdfSalt, length } = schedule;
    if (hkdf === 'full') return Buffer.from(hkdfSync('sha256', master, hkdfSalt, info, length));
    return createHmac('sha256', master).update(info).update(Buffer.of(1)).digest().subarray(0, length);
  }
}
