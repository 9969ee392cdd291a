import { createHash } from 'node:crypto';

/** A stream of reproducible randomness; each core has its own, so what one core does never shifts another's ids. */
export interface Random {
  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number;
  bytes(length: number): Buffer;
  /** Random bytes as base64url with padding, the form of every opaque id of the API. */
  id(length: number): string;
}

/** The stream of `seed` and `label` (small fast counter generator, sfc32). */
export function random(seed: number, label: string): Random {
  const start = createHash('sha256').update(`${seed}/${label}`).digest();
  let a = start.readUInt32LE(0);
  let b = start.readUInt32LE(4);
  let c = start.readUInt32LE(8);
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  const bytes = (length: number) => {
    const result = Buffer.alloc(length);
    for (let index = 0; index < length; index++) result[index] = next() & 0xff;
    return result;
  };
  return {
    below: (limit) => next() % limit,
    bytes,
    id: (length) => paddedBase64Url(bytes(length)),
  };
}

function paddedBase64Url(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}
