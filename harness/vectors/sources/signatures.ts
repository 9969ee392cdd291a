import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { invalid, made, type OperationSource, valid, written } from './source.ts';

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const filled = (length: number, byte: number) => new Uint8Array(length).fill(byte);
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex');
const utf8 = (text: string) => new Uint8Array(Buffer.from(text));

const context = utf8('SimpleXService');
const spki = Buffer.from('302a300506032b6570032100', 'hex');
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const padded = (value: Uint8Array) => Buffer.from(value).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
const publicText = (seed: Uint8Array) => padded(joined(spki, ed25519.getPublicKey(seed)));
const privateText = (seed: Uint8Array) => padded(joined(pkcs8, seed));

/** Two raw X448 keys: what a ratchet binds its messages to. */
const session = joined(filled(56, 0x11), filled(56, 0x22));
const payload = '{"protocol":"mcp","request":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}';
const alice = filled(32, 0xa1);
const mallory = filled(32, 0x3e);

const bound = (ad: Uint8Array, text: string) => joined(sha3_256(joined(context, ad)), utf8(text));
const signatureOf = (seed: Uint8Array, ad: Uint8Array, text: string) => ed25519.sign(bound(ad, text), seed);

interface Signed {
  readonly key: string;
  readonly associatedData: string;
  readonly payload: unknown;
  readonly signature: string;
}
const signature = signatureOf(alice, session, payload);
const honest: Signed = { key: publicText(alice), associatedData: hex(session), payload, signature: padded(signature) };

function flipped(value: Uint8Array, byte: number): Uint8Array {
  const changed = value.slice();
  changed[byte] = (changed[byte] ?? 0) ^ 1;
  return changed;
}

/** The order of the group of Ed25519, little-endian: a signature with s + order has to be refused (RFC 8032, 5.1.7). */
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

function withScalarPlusOrder(given: Uint8Array): Uint8Array {
  const scalar = BigInt(`0x${hex(given.slice(32).reverse())}`) + order;
  const written = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse();
  return joined(given.slice(0, 32), new Uint8Array(written));
}

const payloads: readonly (readonly [string, string, string])[] = [
  ['empty', 'an empty object', '{}'],
  ['spaced', 'blanks in the payload, which are signed as they are', '{ "protocol" : "mcp" , "request" : { } }'],
  ['multi-byte', 'characters of one to four bytes', '{"a":"aéあ🦊"}'],
  ['escaped', 'the same character as an escape', '{"a":"\\u00e9"}'],
  ['line-feed', 'a line feed at the end', '{"protocol":"mcp","request":{}}\n'],
  ['signature-inside', 'the name of the context in the payload', '{"a":"SimpleXService"}'],
  ['nothing', 'no byte', ''],
];

const sessions: readonly (readonly [string, string, Uint8Array])[] = [
  ['zeros', 'associated data of zero bytes', filled(112, 0)],
  ['ones', 'associated data of bytes 255', filled(112, 0xff)],
  ['counting', 'associated data that counts up', Uint8Array.from({ length: 112 }, (_, index) => index)],
  ['same-keys', 'the same key on both sides', filled(112, 0x11)],
  ['short', 'associated data of one byte', bytes(1)],
  ['empty', 'no associated data', bytes()],
];

const seeds = [0, 1, 2, 3, 64, 127, 128, 255];

/** Whether a signed request passes (Service RPC transport, Signed requests). */
export const requestSignature: OperationSource = {
  spec: 'agent-protocols',
  operation: 'request-signature',
  title: 'Signature of a service request',
  input:
    "{key: text of the public key, associatedData: bytes of the ratchet in hex, payload: the request's text, signature: base64url}",
  output: '{}',
  oracles: {
    'Python cryptography 48.0.0 (Ed25519PublicKey.verify over hashlib.sha3_256)': 'all vectors',
    'node:crypto 20.20 (verify over createHash sha3-256)': 'all vectors',
    'the sample code of RFC 8032, section 6, in the Python driver': 'all vectors',
  },
  notes: {
    right: {
      why: 'A right signature has to pass, whatever is signed.',
      failure: 'Signed requests are dropped, and the requester waits until its timeout.',
    },
    session: {
      why: 'The signature is bound to the session of the ratchet.',
      failure: 'A signature that was copied from another session passes.',
    },
    payload: {
      why: 'The bytes of the request are signed as they are.',
      failure: 'A request that was changed on its way passes.',
    },
    key: { why: 'The signature is that of one key.', failure: 'The signature of somebody else passes.' },
    bytes: {
      why: 'Each byte of a signature counts.',
      failure: 'A comparison that stops early, or that skips a byte, lets forged signatures pass.',
    },
    construction: {
      why: 'What is signed is a digest, then the payload, in one way.',
      failure: 'Two implementations do not understand each other, or a binding is left out.',
    },
    form: {
      why: 'A signature has 64 bytes in one form.',
      failure: 'One signature can be written in several ways, or the verifier fails in an unforeseen way.',
    },
  },
  groups: [
    made('signatures', ['SIGN-1', 'SIGN-3'], 'right', [
      valid('right', 'a signature as it has to be', honest, {}),
      ...payloads.map(([id, comment, text]) =>
        valid(
          `payload-${id}`,
          comment,
          { ...honest, payload: text, signature: padded(signatureOf(alice, session, text)) },
          {},
        ),
      ),
      valid(
        'payload-long',
        'ten thousand bytes',
        {
          ...honest,
          payload: {
            $repeat: [
              ['{"a":"', 1],
              ['x', 9992],
              ['"}', 1],
            ],
          },
          signature: padded(signatureOf(alice, session, `{"a":"${'x'.repeat(9992)}"}`)),
        },
        {},
      ),
      ...sessions.map(([id, comment, ad]) =>
        valid(
          `session-${id}`,
          comment,
          { ...honest, associatedData: hex(ad), signature: padded(signatureOf(alice, ad, payload)) },
          {},
        ),
      ),
      ...seeds.map((byte) =>
        valid(
          `seed-${byte}`,
          `the key of a seed of bytes ${byte}`,
          {
            ...honest,
            key: publicText(filled(32, byte)),
            signature: padded(signatureOf(filled(32, byte), session, payload)),
          },
          {},
        ),
      ),
    ]),
    written(['SIGN-4', 'SIGN-2'], 'session', [
      invalid('other-session', 'the signature of another session', {
        ...honest,
        signature: padded(signatureOf(alice, filled(112, 0x33), payload)),
      }),
      invalid('swapped', 'the two keys of the associated data the other way round', {
        ...honest,
        associatedData: hex(joined(filled(56, 0x22), filled(56, 0x11))),
      }),
      invalid('requester-alone', 'the key of the requester alone', {
        ...honest,
        signature: padded(signatureOf(alice, filled(56, 0x11), payload)),
      }),
      invalid('address-alone', 'the key of the address alone', {
        ...honest,
        signature: padded(signatureOf(alice, filled(56, 0x22), payload)),
      }),
      invalid('no-session', 'no associated data', {
        ...honest,
        signature: padded(signatureOf(alice, bytes(), payload)),
      }),
      invalid('longer-session', 'a byte after the associated data', {
        ...honest,
        signature: padded(signatureOf(alice, joined(session, bytes(0)), payload)),
      }),
      invalid('moved-byte', 'the last byte of the associated data as the first of the payload', {
        ...honest,
        associatedData: hex(session.slice(0, -1)),
        payload: `"${payload}`,
      }),
    ]),
    written(['SIGN-3', 'SIGN-1'], 'payload', [
      invalid('other-payload', 'another method in the payload', {
        ...honest,
        payload: payload.replace('tools/list', 'tools/call'),
      }),
      invalid('spaced', 'blanks between the members, which mean nothing in JSON', {
        ...honest,
        payload: payload.replaceAll(':', ': '),
      }),
      invalid('reordered', 'the members in another order', {
        ...honest,
        payload: '{"request":{"jsonrpc":"2.0","id":1,"method":"tools/list"},"protocol":"mcp"}',
      }),
      invalid('longer', 'a blank after the payload', { ...honest, payload: `${payload} ` }),
      invalid('shorter', 'the payload without its last character', { ...honest, payload: payload.slice(0, -1) }),
      invalid('no-payload', 'no payload', { ...honest, payload: '' }),
      invalid('number', 'another id', { ...honest, payload: payload.replace('"id":1', '"id":2') }),
      invalid('other-protocol', 'another protocol', { ...honest, payload: payload.replace('mcp', 'a2a') }),
    ]),
    written(['SIGN-3', 'SIGN-6'], 'key', [
      invalid('other-key', 'the signature of another key', {
        ...honest,
        signature: padded(signatureOf(mallory, session, payload)),
      }),
      invalid('other-public', 'the public key of somebody else', { ...honest, key: publicText(mallory) }),
      invalid('zero-key', 'a public key of zero bytes', { ...honest, key: padded(joined(spki, filled(32, 0))) }),
      invalid('x25519', 'the same bytes as a key of X25519', {
        ...honest,
        key: padded(joined(Buffer.from('302a300506032b656e032100', 'hex'), ed25519.getPublicKey(alice))),
      }),
      invalid('no-key', 'no key', { ...honest, key: '' }),
    ]),
    made('faults', 'SIGN-3', 'bytes', [
      ...Array.from({ length: 64 }, (_, byte) =>
        invalid(`signature-${byte}`, `the lowest bit of byte ${byte} of the signature turned over`, {
          ...honest,
          signature: padded(flipped(signature, byte)),
        }),
      ),
    ]),
    made('faults', ['SIGN-4', 'SIGN-2'], 'session', [
      ...[0, 1, 27, 55, 56, 57, 83, 110, 111].map((byte) =>
        invalid(`session-${byte}`, `the lowest bit of byte ${byte} of the associated data turned over`, {
          ...honest,
          associatedData: hex(flipped(session, byte)),
        }),
      ),
    ]),
    written('SIGN-1', 'construction', [
      invalid('no-context', 'a digest without the name of the context', {
        ...honest,
        signature: padded(ed25519.sign(joined(sha3_256(session), utf8(payload)), alice)),
      }),
      invalid('sha2', 'a digest of SHA-256', {
        ...honest,
        signature: padded(ed25519.sign(joined(sha256(joined(context, session)), utf8(payload)), alice)),
      }),
      invalid('no-digest', 'the associated data themselves', {
        ...honest,
        signature: padded(ed25519.sign(joined(context, session, utf8(payload)), alice)),
      }),
      invalid('payload-first', 'the payload before the digest', {
        ...honest,
        signature: padded(ed25519.sign(joined(utf8(payload), sha3_256(joined(context, session))), alice)),
      }),
      invalid('all-hashed', 'a digest of everything', {
        ...honest,
        signature: padded(ed25519.sign(sha3_256(joined(context, session, utf8(payload))), alice)),
      }),
      invalid('payload-hashed', 'a digest of the payload after the digest', {
        ...honest,
        signature: padded(ed25519.sign(joined(sha3_256(joined(context, session)), sha3_256(utf8(payload))), alice)),
      }),
      invalid('context-last', 'the name of the context after the associated data', {
        ...honest,
        signature: padded(ed25519.sign(joined(sha3_256(joined(session, context)), utf8(payload)), alice)),
      }),
      invalid('payload-alone', 'the payload alone', {
        ...honest,
        signature: padded(ed25519.sign(utf8(payload), alice)),
      }),
      invalid('digest-alone', 'the digest alone', {
        ...honest,
        signature: padded(ed25519.sign(sha3_256(joined(context, session)), alice)),
      }),
      invalid('digest-hex', 'the digest in hexadecimal', {
        ...honest,
        signature: padded(ed25519.sign(utf8(hex(sha3_256(joined(context, session))) + payload), alice)),
      }),
      invalid('context-lower-case', 'the name of the context in lower case', {
        ...honest,
        signature: padded(
          ed25519.sign(joined(sha3_256(joined(utf8('simplexservice'), session)), utf8(payload)), alice),
        ),
      }),
    ]),
    written('SIGN-3', 'form', [
      invalid('short', 'a signature without its last byte', { ...honest, signature: padded(signature.slice(0, -1)) }),
      invalid('long', 'a byte after the signature', { ...honest, signature: padded(joined(signature, bytes(0))) }),
      invalid('no-signature', 'no signature', { ...honest, signature: '' }),
      invalid('zeros', 'a signature of zero bytes', { ...honest, signature: padded(filled(64, 0)) }),
      invalid('halves', 'the two halves the other way round', {
        ...honest,
        signature: padded(joined(signature.slice(32), signature.slice(0, 32))),
      }),
      invalid('reversed', 'the bytes the other way round', {
        ...honest,
        signature: padded(signature.slice().reverse()),
      }),
      invalid('plus-order', 'the second half with the order of the group added to it', {
        ...honest,
        signature: padded(withScalarPlusOrder(signature)),
      }),
      invalid('hex', 'the signature in hexadecimal', { ...honest, signature: hex(signature) }),
    ]),
  ],
};

/** How a requester signs: Ed25519 signatures are the same each time. */
export const signRequest: OperationSource = {
  spec: 'agent-protocols',
  operation: 'sign-request',
  title: 'Signing of a service request',
  input: "{signKey: text of the private key, associatedData: bytes of the ratchet in hex, payload: the request's text}",
  output: '{signerKey: text of the public key, signature: base64url}, both padded',
  oracles: {
    'Python cryptography 48.0.0 (Ed25519PrivateKey.sign over hashlib.sha3_256)': 'all valid vectors',
    'node:crypto 20.20 (sign over createHash sha3-256)': 'all valid vectors',
  },
  notes: {
    signatures: {
      why: 'Ed25519 gives one signature for one key and one message.',
      failure: 'No responder verifies what this requester signs.',
    },
    keys: {
      why: 'The private key has one form, from which the public one follows.',
      failure: 'A request goes out under another key, or without a signature.',
    },
  },
  groups: [
    made('signatures', ['SIGN-1', 'RPC-EX-6', 'RPC-ENV-10'], 'signatures', [
      ...payloads.map(([id, comment, text]) =>
        valid(
          `payload-${id}`,
          comment,
          { signKey: privateText(alice), associatedData: hex(session), payload: text },
          { signerKey: publicText(alice), signature: padded(signatureOf(alice, session, text)) },
        ),
      ),
      ...sessions.map(([id, comment, ad]) =>
        valid(
          `session-${id}`,
          comment,
          { signKey: privateText(alice), associatedData: hex(ad), payload },
          { signerKey: publicText(alice), signature: padded(signatureOf(alice, ad, payload)) },
        ),
      ),
      ...seeds.map((byte) =>
        valid(
          `seed-${byte}`,
          `a seed of bytes ${byte}`,
          { signKey: privateText(filled(32, byte)), associatedData: hex(session), payload },
          {
            signerKey: publicText(filled(32, byte)),
            signature: padded(signatureOf(filled(32, byte), session, payload)),
          },
          { requirements: ['SIGN-1', 'SIGN-5', 'SIGN-10'] },
        ),
      ),
    ]),
    written('RPC-EX-6', 'keys', [
      invalid('public', 'the public key in place of the private one', {
        signKey: publicText(alice),
        associatedData: hex(session),
        payload,
      }),
      invalid('raw', 'the 32 bytes of the seed without their DER', {
        signKey: padded(alice),
        associatedData: hex(session),
        payload,
      }),
      invalid('truncated', 'a private key without its last byte', {
        signKey: padded(joined(pkcs8, alice.slice(0, -1))),
        associatedData: hex(session),
        payload,
      }),
      invalid('x25519', 'a private key of X25519', {
        signKey: padded(joined(Buffer.from('302e020100300506032b656e04220420', 'hex'), alice)),
        associatedData: hex(session),
        payload,
      }),
      invalid('empty', 'no key', { signKey: '', associatedData: hex(session), payload }),
      invalid('word', 'a word', { signKey: 'secret', associatedData: hex(session), payload }),
      invalid('base64', 'a key in the alphabet of plain base64', {
        signKey: Buffer.from(joined(pkcs8, filled(32, 0xfb))).toString('base64'),
        associatedData: hex(session),
        payload,
      }),
    ]),
  ],
};
