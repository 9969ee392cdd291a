import type { SmcpFrame } from '../exchange.ts';
import { webToken } from '../smcp/secrets.ts';
import { isTelling, literal, withoutSecrets } from './redaction.ts';
import { openedText } from './smcp-marks.ts';

/** Members of a payload that let their owner in: a text, which the end of a cut frame may end, or a list of texts. */
const member =
  /"(api_key|token)"(\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|\[[^\]"]*(?:"[^"\\]*(?:\\.[^"\\]*)*"[^\]"]*)*\])/g;

const jsonText = /"([^"\\]*(?:\\.[^"\\]*)*)("|\\?$)/g;

/**
 * Takes the secrets out of frames of SMCP, and out of what was opened of them: each has a placeholder, `[key-1]` or
 * `[token-1]`, so that what was equal stays equal. `secrets` are those of the deployment.
 */
export function hidingSmcpSecretsOf(
  frames: readonly SmcpFrame[],
  secrets: readonly string[],
): (text: string) => string {
  const placeholders = new Map<string, string>();
  const counts = { key: 0, token: 0 };
  const placeholderOf = (kind: keyof typeof counts, secret: string) => {
    const known = placeholders.get(secret);
    if (known !== undefined) return known;
    counts[kind] += 1;
    const made = `[${kind}-${counts[kind]}]`;
    placeholders.set(secret, made);
    return made;
  };
  const hideMembers = (text: string) =>
    text.replace(member, (_, name: string, colon: string, value: string) => {
      const kind = name === 'token' ? 'token' : 'key';
      const hidden = value.replace(jsonText, (whole, secret: string, end: string) =>
        secret === '' ? whole : `"${placeholderOf(kind, secret)}${end}`,
      );
      return `"${name}"${colon}${hidden}`;
    });
  for (const secret of secrets) placeholderOf('key', JSON.stringify(secret).slice(1, -1));
  for (const frame of frames) {
    hideMembers(frame.text);
    hideMembers(openedText(frame) ?? '');
  }
  // Web tokens are found by their form, and what could be a piece of an id or a signature is replaced in its member alone.
  const anywhere = [...placeholders.keys()]
    .filter((secret) => isTelling(secret) && !isWebToken(secret) && (/[g-z]/i.test(secret) || secret.length >= 16))
    .sort((a, b) => b.length - a.length);
  const any = anywhere.length === 0 ? /(?!)/g : new RegExp(anywhere.map(literal).join('|'), 'g');
  return (text) =>
    withoutSecrets(
      hideMembers(text)
        .replace(webToken, (token) => placeholderOf('token', token))
        .replace(any, (secret) => placeholderOf('key', secret)),
    );
}

function isWebToken(secret: string): boolean {
  return secret.replace(webToken, '') === '';
}
