import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { verifyToken } from '../../reference/smcp-server/session-token.ts';
import { canonical, doubleText } from '../../reference/smcp-wire/canonical.ts';
import { openToken } from '../../reference/smcp-wire/fernet.ts';
import { parseTree } from '../../reference/smcp-wire/json-tree.ts';
import { scheduledKeys } from '../../reference/smcp-wire/keys.ts';
import { honestWire } from '../../reference/smcp-wire/policy.ts';
import { createWire } from '../../reference/smcp-wire/wire.ts';
import { findRequirement } from '../catalogue/catalogue.ts';
import type { SmcpExchange } from '../exchange.ts';
import { readVectors } from '../vectors.ts';
import { canonicalJson, dialects, serdeJson } from './canonical-json.ts';
import { decryptFernet, toBase64Url } from './fernet.ts';
import { deriveKeys } from './key-schedule.ts';
import { readMarkedJson } from './marked-json.ts';
import { readMessage } from './message.ts';
import { isSignedBy } from './session-tokens.ts';
import { timeText, verifiedForm } from './signature.ts';

interface Vector {
  readonly id: string;
  readonly requirements: readonly string[];
  readonly result: 'valid' | 'invalid' | 'acceptable';
  readonly flags: readonly string[];
}
interface VectorFile<V> {
  readonly notes: Readonly<Record<string, string>>;
  readonly vectors: readonly (Vector & V)[];
}

function vectorsOf<V>(name: string): VectorFile<V> {
  return readVectors(`smcp/${name}.json`) as VectorFile<V>;
}

const names = ['keys', 'canonical-json', 'timestamps', 'signature', 'fernet', 'replay', 'tokens', 'envelopes'];
const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../vectors/format/smcp-vectors.schema.json'), 'utf8'),
) as object;

describe.each(names)('the file of %s', (name) => {
  const file = vectorsOf(name);

  test('has the format', () => {
    const validate = new Ajv2020({ allErrors: true }).compile(schema);
    validate(file);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('gives every vector an id of its own, statements that exist, and flags with a note', () => {
    expect(new Set(file.vectors.map(({ id }) => id)).size).toBe(file.vectors.length);
    const unknown = file.vectors.flatMap(({ requirements }) => requirements).filter((id) => !findRequirement(id));
    expect(unknown).toEqual([]);
    expect([...new Set(file.vectors.flatMap(({ flags }) => flags))].sort()).toEqual(Object.keys(file.notes).sort());
  });
});

interface KeyVector {
  readonly secretKey: string;
  readonly kdfSalt: string | null;
  readonly master: string;
  readonly cipherKey: string;
  readonly fernetKey: string;
  readonly macKey: string;
}
const keyVectors = vectorsOf<KeyVector>('keys').vectors;

function keysOf(id: string) {
  const { secretKey, kdfSalt } = keyVectors.find((vector) => vector.id === id)!;
  return deriveKeys(secretKey, kdfSalt ?? undefined);
}

test.each(keyVectors.map((vector) => [vector.id, vector] as const))('keys: %s', (_, vector) => {
  const { secretKey, kdfSalt } = vector;
  const expected = [vector.master, vector.cipherKey, vector.macKey];
  const { master, cipher, mac } = deriveKeys(secretKey, kdfSalt ?? undefined);
  expect([master, cipher, mac].map((key) => key.toString('hex'))).toEqual(expected);
  expect(toBase64Url(cipher)).toBe(vector.fernetKey);
  const reference = scheduledKeys(secretKey, {
    ...{ salt: honestWire.salt(kdfSalt ?? undefined), digest: 'sha256', iterations: 600_000, masterLength: 32 },
    ...{ hkdfSalt: new Uint8Array(), hkdf: 'full', length: 32 },
    ...{ cipherInfo: 'malgra-tunnel-v3-cipher', macInfo: 'malgra-tunnel-v3-mac' },
  });
  expect([reference.master, reference.cipher, reference.mac].map((key) => key.toString('hex'))).toEqual(expected);
});

interface CanonicalVector {
  readonly payload: string;
  readonly canonical: string;
  readonly forms?: readonly { readonly canonical: string; readonly writers: readonly string[] }[];
}

test.each(vectorsOf<CanonicalVector>('canonical-json').vectors.map((vector) => [vector.id, vector] as const))(
  'canonical JSON: %s',
  (_, { payload, canonical: expected, forms, result }) => {
    const ours = dialects.map((dialect) => canonicalJson(readMarkedJson(payload), dialect));
    if (result === 'valid') expect(ours).toEqual(dialects.map(() => expected));
    expect(canonicalJson(readMarkedJson(payload), serdeJson)).toBe(expected);
    for (const form of forms ?? []) expect(ours).toContain(form.canonical);
    expect(canonical(parseTree(payload), honestWire.canonicalStyle())).toBe(expected);
  },
);

test.each(
  vectorsOf<{ readonly token: string; readonly text: string }>('timestamps').vectors.map(
    (vector) => [vector.id, vector] as const,
  ),
)('time: %s', (_, { token, text }) => {
  expect(timeText(Number(token))).toBe(text);
  expect(doubleText(Number(token))).toBe(text);
});

interface SignatureVector {
  readonly key: string;
  readonly message: Readonly<Record<'id' | 'type' | 'timestamp' | 'payload', string>> & { readonly encrypted: boolean };
  readonly signature: string;
}

function frameOf({ message, signature }: SignatureVector): string {
  const { id, type, timestamp, payload, encrypted } = message;
  const text = (value: string) => JSON.stringify(value);
  return `{"id":${text(id)},"type":${text(type)},"timestamp":${timestamp},"payload":${payload},"encrypted":${encrypted},"signature":${text(signature)}}`;
}

test.each(vectorsOf<SignatureVector>('signature').vectors.map((vector) => [vector.id, vector] as const))(
  'signature: %s',
  (_, vector) => {
    const { message, key, signature, result, flags } = vector;
    const { id, type, timestamp, payload } = message;
    const signed = { id, type, timestamp: Number(timestamp), payload: readMarkedJson(payload) };
    const verified = verifiedForm(keysOf(key).mac, signature, signed) !== undefined;
    // The signature of a turned flag is right; what is wrong with the message is its shape.
    if (!flags.includes('capitals')) expect(verified).toBe(result !== 'invalid' || flags.includes('flag'));
    if (result === 'acceptable') return;
    const { secretKey, kdfSalt } = keyVectors.find((one) => one.id === key)!;
    const wire = createWire({
      secrets: { secretKey, kdfSalt: kdfSalt ?? undefined },
      policy: honestWire,
      now: () => Number(timestamp),
      seen: new Map(),
    });
    expect('payload' in wire.take(frameOf(vector))).toBe(result === 'valid');
  },
);

interface FernetVector {
  readonly key: string;
  readonly token: string;
  readonly now: number;
  readonly ttl?: number;
  readonly plaintext?: string;
}

test.each(vectorsOf<FernetVector>('fernet').vectors.map((vector) => [vector.id, vector] as const))(
  'Fernet: %s',
  (_, { key, token, now, ttl, plaintext, result }) => {
    const { cipher } = keysOf(key);
    const open = () => decryptFernet(cipher, token, ttl === undefined ? undefined : { ttl, now }).plaintext.toString();
    if (result === 'invalid') expect(open).toThrow();
    else if (plaintext !== undefined) expect(open()).toBe(plaintext);
    if (ttl === undefined)
      expect(openToken(cipher, token)?.plaintext.toString()).toBe(result === 'invalid' ? undefined : plaintext);
  },
);

interface ReplayVector {
  readonly window: number;
  readonly steps: readonly {
    readonly at: number;
    readonly id: string;
    readonly timestamp: number;
    readonly accepted: boolean | 'either';
  }[];
}

test.each(vectorsOf<ReplayVector>('replay').vectors.map((vector) => [vector.id, vector] as const))(
  'replays: %s',
  async (_, { window, steps }) => {
    const { makeMessage } = await import('./message.ts');
    const start = 1_700_000_000;
    let now = start;
    const keys = keysOf('interop');
    const { secretKey, kdfSalt } = keyVectors.find(({ id }) => id === 'interop')!;
    const policy = { ...honestWire, window: () => window };
    const secrets = { secretKey, kdfSalt: kdfSalt ?? undefined };
    const wire = createWire({ secrets, policy, now: () => now, seen: new Map() });
    for (const { at, id, timestamp, accepted } of steps) {
      now = start + at;
      const { text } = makeMessage({ type: 'heartbeat', payload: {} }, keys, id, start + timestamp);
      const taken = 'payload' in wire.take(text);
      if (accepted !== 'either') expect(taken, `${id} at ${at}`).toBe(accepted);
    }
  },
);

interface TokenVector {
  readonly algorithm: 'HS256' | 'RS256';
  readonly now: number;
  readonly token: string;
}
const tokenFile = vectorsOf<TokenVector>('tokens') as VectorFile<TokenVector> & {
  readonly jwtSecret: string;
  readonly publicKey: string;
};

test.each(tokenFile.vectors.map((vector) => [vector.id, vector] as const))(
  'token: %s',
  async (_, { algorithm, now, token, result }) => {
    const { jwtSecret, publicKey } = tokenFile;
    const key = algorithm === 'HS256' ? new TextEncoder().encode(jwtSecret) : createPublicKey(publicKey);
    const byLibrary = await jwtVerify(token, key, {
      ...{ algorithms: [algorithm], issuer: 'smcp', audience: 'smcp', requiredClaims: ['exp', 'iat'] },
      currentDate: new Date(now * 1000),
    }).then(
      () => true,
      () => false,
    );
    expect(byLibrary).toBe(result === 'valid');
    const checks = { algorithms: [algorithm], requires: ['exp', 'iat'] };
    const keys = { secret: jwtSecret, ...(algorithm === 'RS256' ? { publicKey } : {}) };
    const all = { ...checks, issuer: true, audience: true, expiry: true, signature: true };
    expect(verifyToken(token, keys, all, now) !== undefined).toBe(result === 'valid');
    const ours = algorithm === 'HS256' ? { alg: algorithm, secret: jwtSecret } : { alg: algorithm, publicKey };
    if (result === 'valid') expect(isSignedBy(token, ours)).toBe(true);
  },
);

describe('envelopes', () => {
  const file = vectorsOf<{ readonly text: string }>('envelopes') as VectorFile<{ readonly text: string }> & {
    readonly now: number;
  };

  test.each(file.vectors.map((vector) => [vector.id, vector] as const))('%s', async (_, { text, result }) => {
    if (result === 'acceptable') return;
    const rules = await import('../../suites/smcp/sender-rules.ts');
    const unknown = { sealed: undefined, verified: undefined };
    const entry = { order: 0, at: 0, connection: 'x', direction: 'received' } as const;
    const read = readMessage(text, keysOf('interop'));
    const frame = { entry, text, binary: false, time: file.now, ...unknown, ...read, mistake: read.mistake?.() };
    const exchange = {
      ...{ kind: 'smcp', id: 'x/1', conversation: 'x', role: 'server', sent: entry, malformed: false, unkept: 0 },
      ...{ entries: [entry], frames: [frame], session: [frame] },
    } as SmcpExchange;
    const judged = [
      ...[rules.isObject, rules.hasAllFields, rules.hasNoOtherField, rules.hasUuid, rules.hasKnownType, rules.hasTime],
      ...[rules.hasObjectPayload, rules.hasToken, rules.hasFlag, rules.hasHexSignature, rules.hasSignatureOrNull],
      ...[
        rules.verifies,
        rules.sealedBy('SMCP-ENC-1'),
        rules.sealedBy('SMCP-ENC-3'),
        rules.sealedBy('SMCP-KEY-8'),
        rules.hasTokenAlone,
        rules.isNoJsonRpc,
        rules.isOneMessage,
      ],
    ].map((rule) => rule(frame, exchange));
    expect(judged.some((one) => one !== 'holds' && one !== 'irrelevant')).toBe(result === 'invalid');
  });
});
