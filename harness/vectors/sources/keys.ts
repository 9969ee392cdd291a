import { ed25519 } from '@noble/curves/ed25519.js';
import { invalid, made, type OperationSource, open, valid, written } from './source.ts';

/** X.509 SubjectPublicKeyInfo of an Ed25519 key up to its bytes (RFC 8410, section 4). */
const header = '302a300506032b6570032100';

const base64url = (hex: string) => {
  const text = Buffer.from(hex, 'hex').toString('base64url');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
};
/** Public keys of private keys of one byte 32 times. */
const publicHex = (byte: number) => Buffer.from(ed25519.getPublicKey(new Uint8Array(32).fill(byte))).toString('hex');

/** RFC 8032, section 7.1, test 1. */
const rfc = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const der = header + rfc;
const text = base64url(der);

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 127, 128, 200, 254, 255];

const fields = [
  'the tag of the outer sequence',
  'the length of the outer sequence',
  'the tag of the algorithm',
  'the length of the algorithm',
  'the tag of the object identifier',
  'the length of the object identifier',
  'the first byte of the object identifier',
  'the second byte of the object identifier',
  'the third byte of the object identifier',
  'the tag of the bit string',
  'the length of the bit string',
  'the number of unused bits',
] as const;

function flipped(hex: string, byte: number): string {
  const bytes = Buffer.from(hex, 'hex');
  bytes[byte] = (bytes[byte] ?? 0) ^ 4;
  return bytes.toString('hex');
}

const others: readonly (readonly [string, string, string])[] = [
  ['x25519', 'the same bytes as a key of X25519', base64url(`302a300506032b656e032100${rfc}`)],
  ['x448', 'a key of X448', base64url(`3042300506032b656f033900${'11'.repeat(56)}`)],
  ['ed448', 'a key of Ed448', base64url(`3043300506032b6571033a00${'11'.repeat(57)}`)],
  [
    'p-256',
    'a key of the curve P-256',
    base64url(`3059301306072a8648ce3d020106082a8648ce3d03010703420004${'11'.repeat(64)}`),
  ],
  ['raw', 'the 32 bytes without the DER around them', base64url(rfc)],
  ['header', 'the DER without its key', base64url(header)],
  ['truncated', 'the DER without its last byte', base64url(der.slice(0, -2))],
  ['longer', 'a byte after the DER', base64url(`${der}00`)],
  ['doubled', 'the DER twice', base64url(der + der)],
  ['private', 'the private key in its own DER', base64url(`302e020100300506032b657004220420${'11'.repeat(32)}`)],
  ['octet-string', 'the key in an octet string', base64url(`302a300506032b6570042100${rfc}`)],
  ['parameters', 'parameters beside the algorithm', base64url(`302c300706032b65700500032100${rfc}`)],
  ['long-length', 'a length in two bytes where one is enough', base64url(`30812a300506032b6570032100${rfc}`)],
  ['hex', 'the DER in hexadecimal', der],
  [
    'pem',
    'the DER as PEM',
    `-----BEGIN PUBLIC KEY-----\n${Buffer.from(der, 'hex').toString('base64')}\n-----END PUBLIC KEY-----\n`,
  ],
  [
    'jwk',
    'a JSON Web Key as a text',
    '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}',
  ],
  ['base64', 'a key in the alphabet of plain base64', Buffer.from(header + publicHex(3), 'hex').toString('base64')],
  ['mixed', 'both alphabets', base64url(`${header}fbf0${'3e'.repeat(30)}`).replace('-', '+')],
  ['quoted', 'quotes around the text', `"${text}"`],
  ['blank', 'a blank before the text', ` ${text}`],
  ['blank-last', 'a blank after the text', `${text} `],
  ['line-feed', 'a line feed after the text', `${text}\n`],
  ['line-inside', 'a line feed inside the text', `${text.slice(0, 30)}\n${text.slice(30)}`],
  ['prefix', 'the name of the algorithm before the text', `ed25519:${text}`],
  ['percent', 'the padding as an escape of URLs', text.replace('=', '%3D')],
  ['padding-first', 'the padding before the text', `=${text.slice(0, -1)}`],
  ['empty', 'a text without anything', ''],
  ['word', 'a word', 'null'],
  ['multi-byte', 'characters beyond ASCII', 'ключ'],
];

/** The text of a public key, in `requestKey` and `signerKey` (Service RPC transport, Request). */
export const requestKey: OperationSource = {
  spec: 'agent-protocols',
  operation: 'request-key',
  title: 'Text of a public Ed25519 key',
  input: '{text}',
  output: '{key: its 32 bytes in hex}',
  oracles: {
    'Python cryptography 48.0.0 (load_der_public_key)': 'every strict vector whose text is base64url',
    'node:crypto 20.20 (createPublicKey)': 'every valid vector',
  },
  notes: {
    keys: { why: 'Keys are bytes and not texts.', failure: 'A key whose text has an unusual character is refused.' },
    padding: {
      why: 'The text says base64url and does not say whether with padding; both encode the same bytes.',
      failure: 'A requester is refused for one character that says nothing.',
    },
    der: {
      why: 'Every byte of the DER around the key has a meaning.',
      failure: 'A key of another algorithm is taken for one of Ed25519.',
    },
    others: {
      why: 'Keys are written in many forms, and one of them is right.',
      failure: 'Bytes that are no key are compared with one, or two texts of one key differ.',
    },
  },
  groups: [
    made('keys', ['RPC-ENV-9', 'SIGN-5'], 'keys', [
      valid('rfc', 'the key of the first test of RFC 8032', { text }, { key: rfc }),
      ...seeds.map((byte) =>
        valid(
          `seed-${byte}`,
          `the key of a seed of bytes ${byte}`,
          { text: base64url(header + publicHex(byte)) },
          { key: publicHex(byte) },
        ),
      ),
      valid(
        'zeros',
        'a key of zero bytes, which is a point of small order',
        { text: base64url(header + '00'.repeat(32)) },
        { key: '00'.repeat(32) },
      ),
    ]),
    made('keys', ['RPC-ENV-9', 'SIGN-6'], 'padding', [
      valid('unpadded', 'a text without its padding', { text: text.replace('=', '') }, { key: rfc }),
      ...seeds
        .slice(0, 4)
        .map((byte) =>
          valid(
            `unpadded-${byte}`,
            `the key of a seed of bytes ${byte} without padding`,
            { text: base64url(header + publicHex(byte)).replace('=', '') },
            { key: publicHex(byte) },
          ),
        ),
      open('padded-twice', 'a second character of padding', { text: `${text}=` }, 'S-A14'),
    ]),
    made(
      'faults',
      ['RPC-ENV-9', 'RPC-ERR-3'],
      'der',
      fields.map((field, byte) =>
        invalid(`der-${byte}`, `one bit turned over in ${field}`, { text: base64url(flipped(der, byte)) }),
      ),
    ),
    written(
      ['RPC-ENV-9', 'RPC-ERR-3'],
      'others',
      others.map(([id, comment, value]) => invalid(id, comment, { text: value })),
    ),
  ],
};

const keyOf = (byte: number) => base64url(header + publicHex(byte));
const bits = [0, 7, 8, 127, 128, 131, 248, 254, 255];

/** Whether a responder serves a request by its keys (Service RPC transport, Signed requests). */
export const signer: OperationSource = {
  spec: 'agent-protocols',
  operation: 'signer',
  title: 'requestKey against signerKey',
  input: '{requestKey, signerKey}: texts, or absent; signerKey is what the core verified',
  output:
    '{signer: the 32 bytes of the key in hex, or null for an unsigned request}; invalid is the answer bad_request',
  notes: {
    same: {
      why: 'Keys are compared by what they encode.',
      failure: 'A requester is refused although it signed with the key that it names.',
    },
    unsigned: {
      why: 'A key without a signature proves nothing.',
      failure: 'Anybody acts under the key of somebody else.',
    },
    foreign: {
      why: 'The signature is of another key than the one that is named.',
      failure: 'Whoever can sign with some key acts under any other.',
    },
    optional: { why: 'Neither key is required.', failure: 'Requests without an identity are refused.' },
  },
  groups: [
    written(['SIGN-6', 'RPC-ERR-4'], 'same', [
      valid('same', 'the same key in both', { requestKey: keyOf(1), signerKey: keyOf(1) }, { signer: publicHex(1) }),
      valid(
        'same-other',
        'another key in both',
        { requestKey: keyOf(9), signerKey: keyOf(9) },
        { signer: publicHex(9) },
      ),
      valid(
        'unpadded',
        'the named key without padding',
        { requestKey: keyOf(1).replace('=', ''), signerKey: keyOf(1) },
        { signer: publicHex(1) },
      ),
      valid(
        'signer-unpadded',
        'the verified key without padding',
        { requestKey: keyOf(1), signerKey: keyOf(1).replace('=', '') },
        { signer: publicHex(1) },
      ),
    ]),
    written(['SIGN-11', 'SIGN-5'], 'optional', [
      valid('neither', 'an unsigned request that names no key', {}, { signer: null }),
      valid(
        'signed',
        'a signed request that names no key',
        { signerKey: keyOf(1) },
        { signer: publicHex(1) },
        { requirements: ['SIGN-5', 'RPC-EX-9'] },
      ),
    ]),
    written('SIGN-7', 'unsigned', [
      invalid('unsigned', 'an unsigned request that names a key', { requestKey: keyOf(1) }),
      invalid('unsigned-null', 'a verified key that is null', { requestKey: keyOf(1), signerKey: null }),
      invalid('unsigned-empty', 'a verified key without characters', { requestKey: keyOf(1), signerKey: '' }),
      invalid('unsigned-word', 'a word in place of the key', { requestKey: 'none' }),
    ]),
    written(['SIGN-6', 'RPC-ERR-4', 'RPC-ENV-10'], 'foreign', [
      invalid('foreign', 'two keys', { requestKey: keyOf(1), signerKey: keyOf(2) }),
      invalid('swapped', 'the same two keys the other way round', { requestKey: keyOf(2), signerKey: keyOf(1) }),
      invalid('empty', 'a named key without characters', { requestKey: '', signerKey: keyOf(1) }),
      invalid('word', 'a word in place of the named key', { requestKey: 'null', signerKey: keyOf(1) }),
      invalid('prefix', 'what all keys begin with and nothing after it', {
        requestKey: 'MCowBQYDK2VwAyEA',
        signerKey: keyOf(1),
      }),
      invalid('truncated', 'the named key cut short', { requestKey: keyOf(1).slice(0, -2), signerKey: keyOf(1) }),
      invalid('raw', 'the 32 bytes of the named key without their DER', {
        requestKey: base64url(publicHex(1)),
        signerKey: keyOf(1),
      }),
      invalid('x25519', 'the same bytes as a key of X25519', {
        requestKey: base64url(`302a300506032b656e032100${publicHex(1)}`),
        signerKey: keyOf(1),
      }),
      invalid('zeros', 'a named key of zero bytes', {
        requestKey: base64url(header + '00'.repeat(32)),
        signerKey: keyOf(1),
      }),
      invalid('letter-case', 'the named key in lower case', {
        requestKey: keyOf(1).toLowerCase(),
        signerKey: keyOf(1),
      }),
    ]),
    made(
      'faults',
      'SIGN-6',
      'foreign',
      bits.map((bit) => {
        const bytes = Buffer.from(header + publicHex(1), 'hex');
        const at = header.length / 2 + (bit >> 3);
        bytes[at] = (bytes[at] ?? 0) ^ (0x80 >> (bit & 7));
        return invalid(`bit-${bit}`, `the named key with its bit ${bit} turned over`, {
          requestKey: base64url(bytes.toString('hex')),
          signerKey: keyOf(1),
        });
      }),
    ),
  ],
};
