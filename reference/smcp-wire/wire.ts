import { createHmac, randomUUID } from 'node:crypto';
import { canonical } from './canonical.ts';
import { makeToken, openToken } from './fernet.ts';
import { isMap, isNumber, type JsonTree, parseTree } from './json-tree.ts';
import { scheduledKeys } from './keys.ts';
import type { WirePolicy } from './policy.ts';

export interface Secrets {
  readonly secretKey: string;
  readonly kdfSalt?: string | undefined;
}

/** A message that was accepted. */
export interface Received {
  readonly id: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly encrypted: boolean;
}

/** A message that is not acted upon; `id` where it has a readable one. */
export interface Refused {
  readonly refused: string;
  readonly id: string | undefined;
}

/** One side of one connection: makes messages and takes them, with the replay memory that it was given. */
export interface Wire {
  /** The WebSocket messages of one message. */
  make(type: string, payload: object, encrypted: boolean): readonly (string | Uint8Array)[];
  take(text: string): Received | Refused;
}

export interface WireOptions {
  readonly secrets: Secrets;
  readonly policy: WirePolicy;
  /** Unix seconds. */
  readonly now: () => number;
  /** Replay keys that were seen, with the unix time after which each can be forgotten. */
  readonly seen: Map<string, number>;
}

export function createWire({ secrets, policy, now, seen }: WireOptions): Wire {
  const keys = scheduledKeys(secrets.secretKey, scheduleOf(secrets, policy));
  const cipherKey = policy.fernetKey(policy.cipherKey(keys));
  const macKey = policy.macKey(keys);
  const further = policy.furtherKeys(secrets.secretKey);
  const own = new Map<string, number>();
  let last: string | undefined;

  return {
    make(type, payload, encrypted) {
      const timestamp = now();
      const id = policy.messageId(randomUUID(), last);
      last = id;
      const plain = JSON.stringify(payload);
      const wirePayload = encrypted
        ? policy.encryptedPayload(policy.token(makeToken(cipherKey, policy.plaintext(plain), timestamp)))
        : payload;
      const signedText = policy.signsWire() ? JSON.stringify(wirePayload) : plain;
      const input = inputOf(id, type, timestamp, String(timestamp), parseTree(signedText), encrypted);
      const signature = hmac(macKey, input);
      const message = { id, type, timestamp, payload: wirePayload, encrypted, signature };
      return policy.frames(JSON.stringify(policy.envelope(message)));
    },
    take,
  };

  function take(text: string): Received | Refused {
    const message = readEnvelope(text);
    if ('refused' in message) return message;
    const { id, type, encrypted, payload, time } = message;
    last = id;
    const refuse = (refused: string): Refused => ({ refused, id });
    if (!isSigned(message)) return refuse('the signature is wrong');
    const age = now() - time.seconds;
    const window = policy.window();
    if (!policy.isFresh(age, window)) return refuse('the message is not fresh');
    if (!isNew(message, now() + window)) return refuse('the message was seen before');
    const token = payload.get('encrypted_data');
    if (!policy.flagAgrees(encrypted, token !== undefined, payload.size === 0)) {
      return refuse('the flag and the payload disagree');
    }
    if (typeof token !== 'string') return { id, type, encrypted, payload: plainOf(payload) };
    const opened = [cipherKey, ...further.map(({ cipher }) => cipher)]
      .map((key) => openToken(key, token))
      .find((one) => one !== undefined);
    if (!opened || !policy.takesToken(now() - opened.time, window)) return refuse('the payload cannot be decrypted');
    const inner = treeOf(opened.plaintext.toString('utf8'));
    return isMap(inner) ? { id, type, encrypted, payload: plainOf(inner) } : refuse('the payload is no object');
  }

  function isSigned({ id, type, time, payload, encrypted, signature }: ReadEnvelope): boolean {
    if (signature === null) return policy.takesUnsigned(type);
    const input = inputOf(id, type, time.seconds, time.token, payload, encrypted);
    return [macKey, ...further.map(({ mac }) => mac)].some((key) => policy.sameSignature(signature, hmac(key, input)));
  }

  function isNew({ id, time, signature }: ReadEnvelope, until: number): boolean {
    const { messages, shared } = policy.memory();
    const known = shared ? seen : own;
    const key = policy.replayKey({ id, timestamp: time.seconds, signature: signature ?? '' });
    for (const [old, end] of known) {
      if (end >= now() && known.size <= messages) break;
      known.delete(old);
    }
    if (known.has(key)) return false;
    known.set(key, until);
    return true;
  }

  function hmac(key: Buffer, input: string): string {
    return createHmac(policy.macDigest(), key).update(input).digest('hex');
  }

  function inputOf(id: string, type: string, seconds: number, token: string, payload: JsonTree, encrypted: boolean) {
    const text = canonical(payload, policy.canonicalStyle());
    return policy.signingInput({ id, type, time: policy.timeText(seconds, token), payload: text, encrypted });
  }
}

function scheduleOf({ kdfSalt }: Secrets, policy: WirePolicy): Parameters<WirePolicy['schedule']>[0] {
  const honest = {
    salt: policy.salt(kdfSalt),
    digest: 'sha256',
    iterations: 600_000,
    masterLength: 32,
    hkdfSalt: new Uint8Array(),
    hkdf: 'full',
    cipherInfo: 'malgra-tunnel-v3-cipher',
    macInfo: 'malgra-tunnel-v3-mac',
    length: 32,
  } as const;
  return policy.schedule(honest, { kdfSalt });
}

interface ReadEnvelope {
  readonly id: string;
  readonly type: string;
  readonly time: { readonly seconds: number; readonly token: string };
  readonly payload: ReadonlyMap<string, JsonTree>;
  readonly encrypted: boolean;
  readonly signature: string | null;
}

function readEnvelope(text: string): ReadEnvelope | Refused {
  const tree = treeOf(text);
  if (!isMap(tree)) return { refused: 'the frame is no JSON object', id: undefined };
  const id = tree.get('id');
  const type = tree.get('type');
  const timestamp = tree.get('timestamp');
  const payload = tree.get('payload');
  const encrypted = tree.get('encrypted');
  const signature = tree.get('signature');
  const readable =
    typeof id === 'string' &&
    typeof type === 'string' &&
    isNumber(timestamp) &&
    isMap(payload) &&
    typeof encrypted === 'boolean' &&
    (typeof signature === 'string' || signature === null);
  if (!readable) return { refused: 'the envelope is incomplete', id: typeof id === 'string' ? id : undefined };
  const time = { seconds: Number(timestamp.token), token: timestamp.token };
  return { id, type, time, payload, encrypted, signature };
}

function treeOf(text: string): JsonTree | undefined {
  try {
    return parseTree(text);
  } catch {
    return undefined;
  }
}

function plainOf(map: ReadonlyMap<string, JsonTree>): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...map].map(([key, tree]) => [key, plain(tree)]));
}

function plain(tree: JsonTree): unknown {
  if (isNumber(tree)) return Number(tree.token);
  if (isMap(tree)) return plainOf(tree);
  return Array.isArray(tree) ? tree.map(plain) : tree;
}
