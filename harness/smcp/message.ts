import { readBoundedJson } from '../bounded-json.ts';
import { isRecord } from '../exchange.ts';
import { decryptFernet, encryptFernet } from './fernet.ts';
import type { Keys } from './key-schedule.ts';
import { type MarkedJson, markedMember, readMarkedJson } from './marked-json.ts';
import type { Mistake } from './mistake.ts';
import { sign, signingInput, verifiedForm } from './signature.ts';
import { mistakeIn } from './signature-mistakes.ts';
import { tokenMistake } from './token-mistakes.ts';

/** What a message says, before it is made into a frame. */
export interface Content {
  readonly type: string;
  readonly payload: unknown;
}

/** How a message differs from one that an honest peer would make of its content. */
export interface Making {
  readonly id?: string;
  /** Added to the time of the message, in seconds. */
  readonly secondsOff?: number;
  /** The whole second instead of the time, for forms that depend on it. */
  readonly wholeSecond?: boolean;
  /** How the timestamp stands in the frame. */
  readonly timeToken?: (seconds: number) => string;
  /** Encrypts the payload. */
  readonly encrypted?: boolean;
  /** Added to the time of the Fernet token, in seconds. */
  readonly tokenSecondsOff?: number;
  /** What is sent in place of the Fernet token; it is signed. */
  readonly token?: (honest: string, plaintext: string) => string;
  /** Keys in place of those of the deployment. */
  readonly keys?: Keys;
  /** The text that is signed. */
  readonly input?: (honest: string) => string;
  readonly signature?: (honest: string) => unknown;
  /** The text of the payload that is sent, after signing. */
  readonly payloadText?: (honest: string) => string;
  /** Fields of the envelope that are sent in place of others, after signing; `undefined` leaves one out. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export interface Made {
  readonly id: string;
  readonly text: string;
}

/** The frame of a message, and its id. `id` and `now` (unix seconds) are those of an honest message. */
export function makeMessage(content: Content, keys: Keys, id: string, now: number, making: Making = {}): Made {
  const { type } = content;
  const used = making.keys ?? keys;
  const exact = now + (making.secondsOff ?? 0);
  const timestamp = making.wholeSecond ? Math.round(exact) : exact;
  const plaintext = JSON.stringify(content.payload);
  const payloadText = making.encrypted ? JSON.stringify({ encrypted_data: tokenOf(plaintext) }) : plaintext;
  const signed = { id: making.id ?? id, type, timestamp, payload: readMarkedJson(payloadText) };
  const input = signingInput(signed);
  const signature = sign(used.mac, making.input?.(input) ?? input);
  const honest: Readonly<Record<string, string>> = {
    id: JSON.stringify(signed.id),
    type: JSON.stringify(type),
    timestamp: making.timeToken?.(timestamp) ?? JSON.stringify(timestamp),
    payload: making.payloadText?.(payloadText) ?? payloadText,
    encrypted: String(making.encrypted === true),
    signature: JSON.stringify(making.signature === undefined ? signature : making.signature(signature)),
  };
  const changed = Object.entries(making.fields ?? {}).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const members = Object.entries({ ...honest, ...Object.fromEntries(changed) })
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return { id: signed.id, text: `{${members.join(',')}}` };

  function tokenOf(text: string): string {
    const token = encryptFernet(used.cipher, Buffer.from(text), exact + (making.tokenSecondsOff ?? 0));
    return making.token?.(token, text) ?? token;
  }
}

/** A frame as far as it can be read. */
export interface ReadMessage {
  /** The JSON value of the frame; `undefined` where it is none. */
  readonly message: unknown;
  /** The payload, decrypted where it is encrypted; `undefined` where there is none, or no key opens it. */
  readonly payload: unknown;
  /** Why an encrypted payload cannot be read. */
  readonly sealed?: Mistake;
  /** Name of the form of canonical JSON under which the signature is right; absent where it is wrong or missing. */
  readonly verified?: string;
  /**
   * What is wrong with a signature, where it can be told. Keys that derive wrongly are tried, too, which takes more than a
   * second the first time: nobody has to wait who does not ask.
   */
  mistake?(): Mistake | undefined;
}

export function readMessage(text: string, keys: Keys): ReadMessage {
  let message: unknown;
  let marked: MarkedJson;
  try {
    message = readBoundedJson(text);
    marked = readMarkedJson(text);
  } catch {
    return { message: undefined, payload: undefined };
  }
  if (!isRecord(message)) return { message, payload: undefined };
  const opened = openPayload(message.payload, keys);
  return { message, ...opened, ...signatureOf(message, marked, opened.payload, keys) };
}

function signatureOf(
  { id, type, timestamp, signature, encrypted }: Readonly<Record<string, unknown>>,
  marked: MarkedJson,
  opened: unknown,
  keys: Keys,
): Pick<ReadMessage, 'verified' | 'mistake'> {
  const payload = markedMember(marked, 'payload');
  const token = markedMember(marked, 'timestamp');
  if (typeof id !== 'string' || typeof type !== 'string' || typeof timestamp !== 'number') return {};
  if (typeof signature !== 'string' || payload === undefined || typeof token !== 'string') return {};
  const signed = { id, type, timestamp, payload };
  const verified = verifiedForm(keys.mac, signature, signed);
  if (verified !== undefined) return { verified };
  const plaintext = opened === undefined ? undefined : readMarkedJson(JSON.stringify(opened));
  return { mistake: () => mistakeIn(keys, signature, { ...signed, encrypted, plaintext, token: token.slice(1) }) };
}

function openPayload(payload: unknown, keys: Keys): Pick<ReadMessage, 'payload' | 'sealed'> {
  if (!isRecord(payload) || typeof payload.encrypted_data !== 'string') return { payload };
  try {
    return { payload: readBoundedJson(decryptFernet(keys.cipher, payload.encrypted_data).plaintext.toString('utf8')) };
  } catch (error) {
    return { payload: undefined, sealed: tokenMistake(keys, payload.encrypted_data, error) };
  }
}
