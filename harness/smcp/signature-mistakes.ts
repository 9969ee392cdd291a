import { createHash, createHmac } from 'node:crypto';
import { canonicalJson, type Dialect, serdeJson } from './canonical-json.ts';
import type { Keys } from './key-schedule.ts';
import type { MarkedJson } from './marked-json.ts';
import type { Mistake } from './mistake.ts';
import { type Signed, sign, signingInput, timeText } from './signature.ts';

/** A message whose signature is wrong. */
export interface WronglySigned extends Signed {
  readonly encrypted: unknown;
  /** The timestamp as it stands in the message. */
  readonly token: string;
  /** The payload as it was before it was encrypted, where that is known. */
  readonly plaintext: MarkedJson | undefined;
}

/** A mistake, and what it makes of a message. */
interface Suspect<Made> extends Mistake {
  readonly makes: Made;
}

/**
 * What implementers get wrong about a signature, each alone: the one that gives exactly this signature, or `undefined`
 * where none does.
 */
export function mistakeIn(keys: Keys, signature: string, signed: WronglySigned): Mistake | undefined {
  const input = signingInput(signed);
  return (
    wrongInputs(signed).find(({ makes }) => sign(keys.mac, makes) === signature) ??
    wrongFunctions.find(({ makes }) => makes(keys.mac, input) === signature) ??
    keys.mistaken?.().find(({ mac }) => sign(mac(), input) === signature)?.mistake
  );
}

interface Parts {
  readonly id: string;
  readonly type: string;
  readonly time: string;
  readonly payload: string;
}

const unsorted = { compare: () => 0 };
const spaced = { separators: [', ', ': '] } as const;
const slashes = { text: (value: string) => JSON.stringify(value).replaceAll('/', '\\/') };

function wrongInputs(signed: WronglySigned): readonly Suspect<string>[] {
  const { id, type, timestamp, encrypted, token, plaintext } = signed;
  const canonical = (change: Partial<Dialect> = {}, payload = signed.payload) =>
    canonicalJson(payload, { ...serdeJson, ...change });
  const honest: Parts = { id, type, time: timeText(timestamp), payload: canonical() };
  const but = (change: Partial<Parts>) => joined({ ...honest, ...change });
  // What SMCP-SIG-5 and -6 say is judged by what a peer takes; what it sends wrongly breaks SMCP-SIG-1.
  return [
    {
      words: 'the time is signed without its fraction of zero',
      statements: ['SMCP-SIG-1', 'SMCP-SIG-5'],
      makes: but({ time: String(timestamp) }),
    },
    {
      words: 'the time is signed as it is written',
      statements: ['SMCP-SIG-1', 'SMCP-SIG-6'],
      makes: but({ time: token }),
    },
    {
      words: 'the time is signed with six decimals',
      statements: ['SMCP-SIG-7'],
      makes: but({ time: timestamp.toFixed(6) }),
    },
    {
      words: 'the payload is signed with spaces after its separators',
      statements: ['SMCP-SIG-9'],
      makes: but({ payload: canonical(spaced) }),
    },
    {
      words: 'the payload is signed with its keys as they come',
      statements: ['SMCP-SIG-8'],
      makes: but({ payload: canonical(unsorted) }),
    },
    {
      words: 'the payload is signed with spaces, and its keys as they come',
      statements: ['SMCP-SIG-8', 'SMCP-SIG-9'],
      makes: but({ payload: canonical({ ...unsorted, ...spaced }) }),
    },
    {
      words: 'the slashes of the payload are signed with an escape',
      statements: ['SMCP-SIG-10'],
      makes: but({ payload: canonical(slashes) }),
    },
    { words: 'the flag is signed, too', statements: ['SMCP-SIG-12'], makes: `${joined(honest)}${encrypted}` },
    {
      words: 'the type is signed before the id',
      statements: ['SMCP-SIG-2'],
      makes: type + id + honest.time + honest.payload,
    },
    {
      words: 'the name of an enumeration is signed in place of the type',
      statements: ['SMCP-SIG-4'],
      makes: but({ type: `MessageType.${type.toUpperCase()}` }),
    },
    { words: 'the parts are joined by dots', statements: ['SMCP-SIG-2'], makes: Object.values(honest).join('.') },
    {
      words: 'the parts are joined by line feeds',
      statements: ['SMCP-SIG-2'],
      makes: Object.values(honest).join('\n'),
    },
    {
      words: 'the hyphens of the id are left out',
      statements: ['SMCP-SIG-3'],
      makes: but({ id: id.replaceAll('-', '') }),
    },
    ...(plaintext === undefined
      ? []
      : [
          {
            words: 'the plaintext is signed in place of the token',
            statements: ['SMCP-SIG-13'] as const,
            makes: but({ payload: canonical({}, plaintext) }),
          },
        ]),
  ];
}

function joined({ id, type, time, payload }: Parts): string {
  return id + type + time + payload;
}

const wrongFunctions: readonly Suspect<(key: Buffer, input: string) => string>[] = [
  ...['sha3-256', 'sha512-256'].map((digest) => ({
    words: `it is the HMAC with ${digest}`,
    statements: ['SMCP-SIG-1'] as const,
    makes: (key: Buffer, input: string) => createHmac(digest, key).update(input).digest('hex'),
  })),
  {
    words: 'it is the SHA-256 of the key and the input, no HMAC',
    statements: ['SMCP-SIG-1'],
    makes: (key, input) => createHash('sha256').update(key).update(input).digest('hex'),
  },
];
