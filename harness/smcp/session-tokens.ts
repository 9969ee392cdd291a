import { createHmac, createSign, createVerify } from 'node:crypto';

export type Claims = Readonly<Record<string, unknown>>;

/** How a token is signed; `none` is not signed at all. */
export type TokenKey =
  | { readonly alg: 'HS256'; readonly secret: string }
  | { readonly alg: 'RS256'; readonly privateKey: string }
  | { readonly alg: 'none' };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT with these claims, made by hand: a library refuses to make the hostile ones. */
export function mintToken(claims: Claims, key: TokenKey): string {
  const input = `${part({ alg: key.alg, typ: 'JWT' })}.${part(claims)}`;
  return `${input}.${signatureOf(input, key)}`;
}

function signatureOf(input: string, key: TokenKey): string {
  switch (key.alg) {
    case 'HS256':
      return createHmac('sha256', key.secret).update(input).digest('base64url');
    case 'RS256':
      return createSign('sha256').update(input).sign(key.privateKey, 'base64url');
    case 'none':
      return '';
  }
}

/** What tokens are verified with. */
export type VerifyingKey =
  | { readonly alg: 'HS256'; readonly secret: string }
  | { readonly alg: 'RS256'; readonly publicKey: string };

/** Whether the signature of a token is of this key, whatever the token claims. */
export function isSignedBy(token: string, key: VerifyingKey): boolean {
  const end = token.lastIndexOf('.');
  const input = token.slice(0, end);
  const signature = token.slice(end + 1);
  if (key.alg === 'HS256') return createHmac('sha256', key.secret).update(input).digest('base64url') === signature;
  return createVerify('sha256').update(input).verify(key.publicKey, signature, 'base64url');
}

/** Header and claims of a token, unverified; `undefined` where it is no JWT. */
export function readToken(token: unknown): { readonly header: Claims; readonly claims: Claims } | undefined {
  if (typeof token !== 'string') return undefined;
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  try {
    const [header, claims] = parts
      .slice(0, 2)
      .map((text) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown);
    return isClaims(header) && isClaims(claims) ? { header, claims } : undefined;
  } catch {
    return undefined;
  }
}

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
