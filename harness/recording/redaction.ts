import type { CarrierExchange } from '../exchange.ts';
import type { Header } from '../http/http.ts';
import { isSecretHeader } from '../http/secret-headers.ts';
import { webToken } from '../smcp/secrets.ts';

/** What stands in a recording in place of a secret. */
export const redacted = '[redacted]';

/** JSON members whose texts are secrets, at any depth of JSON within JSON. */
const secretMembers = [
  'signKey',
  'sign_key',
  'privateKey',
  'private_key',
  'privKey',
  'rootPrivKey',
  'viewPwd',
  'password',
  'passphrase',
] as const;

/** The closing quotation mark is the one that is written as the opening one: JSON within JSON escapes it. */
const member = new RegExp(String.raw`(\\*")(${secretMembers.join('|')})\1(\s*:\s*)\1(?:(?!(?<!\\)\1)[\s\S])*`, 'g');

/** The option of `/_service_request` that signs. */
const signKeyOption = /("cmd":"\/_service_request \d+ [^\s"\\]+(?: timeout=[\d.]+)? sign_key=)[^\s"\\]+/;

/** A private key in PEM, its line feeds as they are or escaped. */
const pemKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:(?!-----END)[\s\S])*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g;

/** A private key in base64 or base64url of PKCS#8 DER: Ed25519 and X25519 of 48 bytes, X448 of 72. */
const privateKey = /MC4CAQAwBQYDK2V[uw]BCIE[\w+/-]{43}|MEYCAQAwBQYDK2VvBDoEO[\w+/-]{75}/g;

/** A frame without the secrets in it; the same text where it holds none. */
export function withoutSecrets(frame: string): string {
  return frame
    .replace(signKeyOption, `$1${redacted}`)
    .replace(member, `$1$2$1$3$1${redacted}`)
    .replace(pemKey, redacted)
    .replace(privateKey, redacted)
    .replace(webToken, redacted);
}

/** Members that hold what opens a handle or an account, in messages over HTTP. */
const tokenMember = /(\\*)"(?:token|api_key|access_token|refresh_token)\1"\s*:\s*\1"([\w.~+/=:-]+)\1"/g;

/** How a text for people tells a token. */
const tokenLine = /\btoken: ([\w.~+/=:-]+)/gi;

/** A text that is long enough, and too odd, to be a word of a message: replacing it everywhere replaces nothing else. */
export const isTelling = (text: string) => text.length >= 6 && /[^A-Za-z_]/.test(text);

/**
 * Takes the secrets out of frames. Those that exchanges over HTTP show have a placeholder each, `[token-1]` or
 * `[session-1]`, wherever they stand: what was equal stays equal, and what differed differs.
 */
export function hidingSecretsOf(
  exchanges: readonly CarrierExchange[],
  frames: Iterable<string>,
): (frame: string) => string {
  if (!exchanges.some(({ kind }) => kind === 'http')) return withoutSecrets;
  const placeholders = new Map<string, string>();
  const counts = { token: 0, session: 0 };
  const add = (kind: keyof typeof counts, secret: string) => {
    if (!isTelling(secret) || placeholders.has(secret)) return;
    counts[kind] += 1;
    placeholders.set(secret, `[${kind}-${counts[kind]}]`);
  };
  const addHeaders = (headers: readonly Header[]) => {
    for (const [name, value] of headers) {
      if (isSecretHeader(name)) add('token', value.replace(/^(?:Bearer|Basic) +/i, ''));
      // Only in its right form: what is wrong with an id has to be seen.
      else if (/^mcp-session-id$/i.test(name) && /^[!-~]+$/.test(value)) add('session', value);
    }
  };
  for (const exchange of exchanges) {
    if (exchange.kind !== 'http') continue;
    addHeaders(exchange.request.headers);
    addHeaders(exchange.response?.headers ?? []);
  }
  for (const frame of frames) {
    for (const [, , secret = ''] of frame.matchAll(tokenMember)) add('token', secret);
    for (const [, secret = ''] of frame.matchAll(tokenLine)) add('token', secret);
  }
  if (placeholders.size === 0) return withoutSecrets;
  // The longer ones first: one may begin another.
  const secrets = [...placeholders.keys()].sort((a, b) => b.length - a.length).map(literal);
  const any = new RegExp(secrets.join('|'), 'g');
  return (frame) => withoutSecrets(frame.replace(any, (secret) => placeholders.get(secret) ?? redacted));
}

export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
