import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../package-root.ts';
import { decryptFernet, encryptFernet, FernetError } from './fernet.ts';

interface Official {
  readonly token: string;
  readonly now: string;
  readonly secret: string;
  readonly src?: string;
  readonly iv?: readonly number[];
  readonly ttl_sec?: number;
  readonly desc?: string;
}

const folder = join(packageRoot, '..', 'shared', 'data', 'fernet');
const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as readonly Official[];
const seconds = (time: string) => Date.parse(time) / 1000;
const key = (secret: string) => Buffer.from(secret, 'base64url');

if (!existsSync(folder)) console.info(`${folder} is not there: the official Fernet vectors are not tried`);

describe.skipIf(!existsSync(folder))('the official vectors', () => {
  test('generate', () => {
    const vectors = read('generate');
    expect(vectors.length).toBeGreaterThan(0);
    for (const { token, now, iv, src, secret } of vectors)
      expect(encryptFernet(key(secret), Buffer.from(src!), seconds(now), Uint8Array.from(iv!))).toBe(token);
  });

  test('verify', () => {
    const vectors = read('verify');
    expect(vectors.length).toBeGreaterThan(0);
    for (const { token, now, ttl_sec, src, secret } of vectors)
      expect(decryptFernet(key(secret), token, { ttl: ttl_sec!, now: seconds(now) }).plaintext.toString()).toBe(src);
  });

  test('invalid', () => {
    const vectors = read('invalid');
    expect(vectors.length).toBeGreaterThan(0);
    for (const { token, now, ttl_sec, secret, desc } of vectors)
      expect(() => decryptFernet(key(secret), token, { ttl: ttl_sec!, now: seconds(now) }), desc).toThrow(FernetError);
  });
});

test('what is encrypted opens again, with its time', () => {
  const own = Buffer.alloc(32, 3);
  for (const length of [0, 1, 15, 16, 17, 100]) {
    const plaintext = Buffer.alloc(length, 7);
    const opened = decryptFernet(own, encryptFernet(own, plaintext, 1_700_000_000.9));
    expect(opened.plaintext).toEqual(plaintext);
    expect(opened.time).toBe(1_700_000_000);
  }
});
