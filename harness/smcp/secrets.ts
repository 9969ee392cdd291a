import { isRecord } from '../exchange.ts';

const hidden = '(secret)';

/** Members of a payload that open a deployment to whoever has them. */
const secretMembers: ReadonlySet<string> = new Set(['api_key', 'token']);

/** Such a member in the text of a message, which may be cut in the middle of it. */
const member = /"(api_key|token)"\s*:\s*(?:"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|\[[^\]]*(?:\]|$))/g;

/** A JSON Web Token: whoever has it is taken for its owner. */
export const webToken = /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g;

/** The text of a message without what opens a deployment to those who read a log. */
export function textWithoutSecrets(text: string): string {
  return text.replace(member, `"$1":"${hidden}"`).replace(webToken, hidden);
}

/** A JSON value without it, at any depth and in the texts in it. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return textWithoutSecrets(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, secretMembers.has(name) ? hiding(part) : withoutSecrets(part)]),
  );
}

function hiding(secret: unknown): unknown {
  if (Array.isArray(secret)) return secret.map(hiding);
  return typeof secret === 'string' ? hidden : withoutSecrets(secret);
}
