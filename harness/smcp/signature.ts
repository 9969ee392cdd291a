import { createHmac } from 'node:crypto';
import { canonicalJson, type Dialect, dialects, serdeJson } from './canonical-json.ts';
import { floatText } from './float-text.ts';
import type { MarkedJson } from './marked-json.ts';

/** What a signature covers (SMCP 3.0, section 4). */
export interface Signed {
  readonly id: string;
  readonly type: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly payload: MarkedJson;
}

/** Whole seconds end in `.0`, others are the shortest decimal that reads back as the same number. */
export function timeText(timestamp: number): string {
  return floatText(timestamp, { plain: { least: -5, most: 15 }, exponent: String });
}

export function signingInput({ id, type, timestamp, payload }: Signed, dialect: Dialect = serdeJson): string {
  return id + type + timeText(timestamp) + canonicalJson(payload, dialect);
}

/** @param key the MAC key of the deployment */
export function sign(key: Uint8Array, input: string): string {
  return createHmac('sha256', key).update(input).digest('hex');
}

/** Name of the form of canonical JSON under which the signature is right, or `undefined` where there is none. */
export function verifiedForm(key: Uint8Array, signature: string, signed: Signed): string | undefined {
  return dialects.find((dialect) => sign(key, signingInput(signed, dialect)) === signature)?.name;
}
