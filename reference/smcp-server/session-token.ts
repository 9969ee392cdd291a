import { createHmac, createPublicKey, createSign, createVerify, timingSafeEqual } from 'node:crypto';
import type { TokenChecks } from './policy.ts';

/** What tokens are signed and verified with. */
export interface TokenKeys {
  readonly secret: string;
  /** PEM; with them tokens are RS256. */
  readonly privateKey?: string | undefined;
  readonly publicKey?: string | undefined;
}

type Claims = Readonly<Record<string, unknown>>;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function signToken(claims: object, algorithm: 'HS256' | 'HS512' | 'RS256', keys: TokenKeys): string {
  const input = `${encoded({ alg: algorithm, typ: 'JWT' })}.${encoded(claims)}`;
  const signature =
    algorithm === 'RS256'
      ? createSign('sha256')
          .update(input)
          .sign(keys.privateKey ?? '', 'base64url')
      : hmacOf(input, algorithm, keys.secret).toString('base64url');
  return `${input}.${signature}`;
}

/** The claims of a token that passes the checks, or `undefined`; `now` in unix seconds. */
export function verifyToken(token: unknown, keys: TokenKeys, checks: TokenChecks, now: number): Claims | undefined {
  if (typeof token !== 'string') return undefined;
  const [head = '', body = '', signature = '', more] = token.split('.');
  const header = decoded(head);
  const claims = decoded(body);
  if (more !== undefined || header === undefined || claims === undefined) return undefined;
  const { alg } = header;
  if (typeof alg !== 'string' || !checks.algorithms.includes(alg)) return undefined;
  if (checks.signature && !isSignedBy(keys, alg, `${head}.${body}`, Buffer.from(signature, 'base64url')))
    return undefined;
  if (!checks.requires.every((name) => typeof claims[name] === 'number')) return undefined;
  if (checks.expiry && typeof claims.exp === 'number' && claims.exp <= now) return undefined;
  if (checks.issuer && claims.iss !== 'smcp') return undefined;
  if (checks.audience && ![claims.aud].flat().includes('smcp')) return undefined;
  return claims;
}

function isSignedBy(keys: TokenKeys, alg: string, input: string, signature: Buffer): boolean {
  if (alg === 'none') return signature.length === 0;
  if (alg === 'RS256') {
    return createVerify('sha256')
      .update(input)
      .verify(createPublicKey(keys.publicKey ?? ''), signature);
  }
  const right = hmacOf(input, alg, keys.secret);
  return right.length === signature.length && timingSafeEqual(right, signature);
}

function hmacOf(input: string, alg: string, secret: string): Buffer {
  return createHmac(alg === 'HS512' ? 'sha512' : 'sha256', secret)
    .update(input)
    .digest();
}

function decoded(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}
