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

/** A private key in base64 or base64url of PKCS#8 DER: Ed25519 and X25519 of 48 bytes, X448 of 72. */
const privateKey = /MC4CAQAwBQYDK2V[uw]BCIE[\w+/-]{43}|MEYCAQAwBQYDK2VvBDoEO[\w+/-]{75}/g;

/** A JSON Web Token: whoever has it is taken for its owner. */
const webToken = /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g;

/** A frame without the secrets in it; the same text where it holds none. */
export function withoutSecrets(frame: string): string {
  return frame
    .replace(signKeyOption, `$1${redacted}`)
    .replace(member, `$1$2$1$3$1${redacted}`)
    .replace(privateKey, redacted)
    .replace(webToken, redacted);
}
