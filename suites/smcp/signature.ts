import * as fc from 'fast-check';
import { isRecord } from '../../harness/exchange.ts';
import { framesOfTarget } from '../../harness/peers/smcp-log.ts';
import type { SmcpClientPeer, SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import { property, scenario, suite, type Vector, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { expectWentOn } from './client-expectations.ts';
import { expectationsOf } from './received-messages.ts';
import { client, ofClient, ofServer, server } from './requirement.ts';
import { judgeFrames, signedBy, verifies, where } from './sender-rules.ts';
import { sentBy } from './sent-messages.ts';
import { about, answerOf, discovery, effectsIn, expectAccepted, invocation, tokenFor } from './session-expectations.ts';

const title = 'signatures verify';
const isWhole = (fields: Readonly<Record<string, unknown>>) => Number.isInteger(fields.timestamp);
const isSealed = ({ payload }: Readonly<Record<string, unknown>>) => isRecord(payload) && 'encrypted_data' in payload;

/** Values in whose canonical form all known writers agree (M-A5): printable ASCII, integers, nesting. */
const strictText = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
const strictValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    strictText,
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(strictText, tie('value'), { maxKeys: 5 }),
  ),
})).value;

const strict = (
  readVectors('smcp/canonical-json.json') as {
    readonly vectors: readonly (Vector & {
      readonly result: string;
      readonly payload: string;
      readonly flags: readonly string[];
    })[];
  }
).vectors.filter(({ result }) => result === 'valid');

/** Sends a value through the tool that returns it: once signed by us, once by the server. */
async function expectEcho(smcp: SmcpPeer, t: Trial, text: string): Promise<void> {
  const { echo } = smcp.fixtures;
  if (echo === undefined) t.untested('fixtures.smcp.echo names a tool that takes any JSON value');
  const token = await tokenFor(t, smcp);
  const content = invocation(token, { name: echo.name }, { [echo.parameter]: JSON.parse(text) });
  const exchange = await smcp.send(content, {});
  await expectAccepted(t, exchange);
  for (const frame of framesOfTarget(exchange)) t.judge(verifies(frame, exchange), about(exchange, frame));
}

const reversedKeys = (text: string): string => {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, member]) => [key, turned(member)]),
    );
  };
  return JSON.stringify(turned(JSON.parse(text)));
};

const compact = { sorted: 'every', separators: [',', ':'], ascii: false } as const;
/** Sorted in no order of its keys, nor in the reverse one. */
const nested = { b: { m: 1, z: 2, a: 3 }, a: [3, { d: 0, c: 0, e: 0 }] };

export const signature = suite('smcp', 'signature', [
  ...sentBy('SMCP-SIG-1', title, signedBy('SMCP-SIG-1'), {
    mutants: { 'signs with SHA-3': { macDigest: () => 'sha3-256' } },
  }),
  ...sentBy('SMCP-SIG-2', title, signedBy('SMCP-SIG-2'), {
    mutants: {
      'joins the parts with dots': {
        signingInput: ({ id, type, time, payload }) => [id, type, time, payload].join('.'),
      },
      'puts the type first': { signingInput: ({ id, type, time, payload }) => type + id + time + payload },
    },
  }),
  ...sentBy('SMCP-SIG-3', title, signedBy('SMCP-SIG-3'), {
    mutants: {
      'leaves the hyphens of the id out': {
        signingInput: ({ id, type, time, payload }) => id.replaceAll('-', '') + type + time + payload,
      },
    },
  }),
  ...sentBy('SMCP-SIG-4', title, signedBy('SMCP-SIG-4'), {
    mutants: {
      'signs the name of an enumeration': {
        signingInput: ({ id, type, time, payload }) => `${id}MessageType.${type.toUpperCase()}${time}${payload}`,
      },
    },
  }),
  ...expectationsOf('SMCP-SIG-5', {
    accepted: {
      whole: [
        'a whole timestamp with a fraction of zero, signed with `.0`',
        { wholeSecond: true, timeToken: (seconds) => `${seconds}.0` },
      ],
    },
    mutants: { 'signs whole seconds without a fraction': { timeText: (seconds) => String(seconds) } },
  }),
  ...expectationsOf('SMCP-SIG-6', {
    accepted: {
      integer: ['a timestamp that is written as an integer', { wholeSecond: true }],
      fraction: [
        'a timestamp that is written with a fraction of zero',
        { wholeSecond: true, timeToken: (seconds) => `${seconds}.0` },
      ],
      exponent: [
        'a timestamp that is written with an exponent',
        { wholeSecond: true, timeToken: (seconds) => `${seconds / 1e9}e9` },
        ['advice', 'M-A16'],
      ],
    },
    mutants: {
      'signs the number as it is written': { timeText: (_, token) => token },
      'reads no exponents': {
        timeText: (seconds, token) => (/^\d+$/.test(token) ? `${token}.0` : token || `${seconds}`),
      },
      'signs no fraction of zero that is written': {
        timeText: (_, token) => (/^\d+$/.test(token) ? `${token}.0` : token.replace(/\.0$/, '')),
      },
    },
  }),
  ...sentBy(
    'SMCP-SIG-7',
    'fractional times verify',
    where((fields) => !isWhole(fields), signedBy('SMCP-SIG-7')),
    {
      mutants: {
        'signs six decimals': {
          timeText: (seconds) => (Number.isInteger(seconds) ? `${seconds}.0` : seconds.toFixed(6)),
        },
      },
    },
  ),
  ofServer('SMCP-SIG-8', server, {
    cases: [
      scenario('sorted', 'a payload with sorted keys', async (smcp: SmcpPeer, t: Trial) => {
        const token = await tokenFor(t, smcp);
        await expectAccepted(
          t,
          await smcp.send({ type: 'capability_discovery', payload: { a: nested.a, b: nested.b, token } }),
        );
      }),
      scenario(
        'unsorted',
        'a payload with its keys the other way round, at every level',
        async (smcp: SmcpPeer, t: Trial) => {
          const content = discovery(await tokenFor(t, smcp), nested);
          await expectAccepted(t, await smcp.send(content, { payloadText: reversedKeys }));
        },
      ),
      property(
        'any-order',
        'any payload, its keys the other way round',
        fc.dictionary(strictText, strictValue),
        {},
        async (smcp: SmcpPeer, t: Trial, more) => {
          const content = discovery(await tokenFor(t, smcp, await smcp.another()), { more });
          await expectAccepted(t, await smcp.send(content, { payloadText: reversedKeys }));
        },
      ),
      scenario('session', title, async (smcp: SmcpPeer, t: Trial) => {
        const token = await tokenFor(t, smcp);
        judgeFrames(t, [await smcp.send(discovery(token))], verifies);
      }),
    ],
    mutants: {
      'sorts the first level alone': { canonicalStyle: () => ({ ...compact, sorted: 'top' }) },
      'sorts nothing': { canonicalStyle: () => ({ ...compact, sorted: 'none' }) },
    },
  }),
  ofClient('SMCP-SIG-8', client, {
    cases: [
      scenario(
        'unsorted',
        'a reply with its keys the other way round, at every level',
        async (peer: SmcpClientPeer, t: Trial) => {
          const visit = await peer.invite({
            script: {
              handshake: ({ content }) => ({
                content: { ...content, payload: { ...(content.payload as object), ...nested } },
                making: { payloadText: reversedKeys },
              }),
            },
          });
          expectWentOn(t, visit);
        },
      ),
      scenario('session', title, async (peer: SmcpClientPeer, t: Trial) =>
        judgeFrames(t, (await peer.visit()).exchanges, verifies),
      ),
    ],
    mutants: {
      'sorts the first level alone': { canonicalStyle: () => ({ ...compact, sorted: 'top' }) },
      'sorts nothing': { canonicalStyle: () => ({ ...compact, sorted: 'none' }) },
    },
  }),
  ...sentBy('SMCP-SIG-9', title, signedBy('SMCP-SIG-9'), {
    mutants: { 'signs JSON with spaces': { canonicalStyle: () => ({ ...compact, separators: [', ', ': '] }) } },
  }),
  ofServer('SMCP-SIG-10', server, {
    cases: [
      vectors(
        'vector',
        'a value whose canonical form is certain',
        strict,
        {},
        async (smcp: SmcpPeer, t: Trial, { payload }) => {
          await expectEcho(smcp, t, payload);
        },
      ),
      property(
        'any-value',
        'any value of ASCII texts, integers and nesting',
        strictValue,
        {},
        async (smcp: SmcpPeer, t: Trial, value) => {
          await expectEcho(smcp, t, JSON.stringify(value));
        },
      ),
      scenario(
        'beyond-ascii',
        'text beyond ASCII comes back signed in a known form',
        async (smcp: SmcpPeer, t: Trial) => {
          const { echo } = smcp.fixtures;
          if (echo === undefined) t.untested('fixtures.smcp.echo names a tool that takes any JSON value');
          const token = await tokenFor(t, smcp);
          const exchange = await smcp.send(invocation(token, { name: echo.name }, { [echo.parameter]: 'Größe 日本' }));
          const [frame] = framesOfTarget(exchange);
          t.prefer(
            effectsIn(exchange).length > 0,
            'text beyond ASCII, signed raw as serde_json prints it, verifies',
            answerOf(exchange),
            {
              ...about(exchange, frame),
              weight: 'note',
              ambiguity: 'M-A5',
            },
          );
        },
      ),
    ],
    mutants: {
      'escapes slashes': { canonicalStyle: () => ({ ...compact, text: (json) => json.replaceAll('/', '\\/') }) },
      'writes integers as doubles': {
        canonicalStyle: () => ({ ...compact, number: (token) => String(Number(token) * 1.5) }),
      },
      'escapes beyond ASCII': { canonicalStyle: () => ({ ...compact, ascii: true }) },
    },
    benign: {
      'escapes beyond ASCII, as the Python reference does': { canonicalStyle: () => ({ ...compact, ascii: true }) },
    },
  }),
  ofClient('SMCP-SIG-10', client, {
    cases: [
      scenario('session', title, async (peer: SmcpClientPeer, t: Trial) =>
        judgeFrames(t, (await peer.visit()).exchanges, verifies),
      ),
      scenario(
        'escapes',
        'a reply with texts that are escaped, and large integers',
        async (peer: SmcpClientPeer, t: Trial) => {
          const more = { slash: 'a/b', quote: '"\\', integer: 9007199254740991, negative: -1 };
          const visit = await peer.invite({
            script: {
              handshake: ({ content }) => ({
                content: { ...content, payload: { ...(content.payload as object), more } },
              }),
            },
          });
          expectWentOn(t, visit);
        },
      ),
    ],
    mutants: {
      'escapes slashes': { canonicalStyle: () => ({ ...compact, text: (json) => json.replaceAll('/', '\\/') }) },
    },
    benign: {
      'escapes beyond ASCII, as the Python reference does': { canonicalStyle: () => ({ ...compact, ascii: true }) },
    },
  }),
  ...sentBy('SMCP-SIG-12', title, signedBy('SMCP-SIG-12'), {
    mutants: {
      'signs the flag, too': {
        signingInput: ({ id, type, time, payload, encrypted }) => `${id}${type}${time}${payload}${encrypted}`,
      },
    },
  }),
  ...sentBy(
    'SMCP-SIG-13',
    'encrypted messages verify over the payload as sent',
    where(isSealed, signedBy('SMCP-SIG-13')),
    {
      mutants: { 'signs the plaintext': { signsWire: () => false } },
    },
  ),
  ...sentBy('SMCP-SIG-14', title, signedBy('SMCP-SIG-14'), {
    mutants: { 'takes the hexadecimal text of the key': { macKey: ({ mac }) => Buffer.from(mac.toString('hex')) } },
  }),
  ...expectationsOf('SMCP-SIG-15', {
    accepted: { honest: ['an honest message', {}] },
    refused: {
      'wrong-digit': [
        'a signature with one digit changed',
        { signature: (honest) => changedDigit(honest, 63) },
        'honest',
      ],
      'wrong-start': [
        'a signature whose first digit is changed',
        { signature: (honest) => changedDigit(honest, 0) },
        'honest',
      ],
      'prefix-alone': ['the first half of the signature', { signature: (honest) => honest.slice(0, 32) }, 'honest'],
      'changed-payload': [
        'a payload that was changed after it was signed',
        { payloadText: (honest) => honest.replace('{', '{"more":1,') },
        'honest',
      ],
      'changed-id': [
        'an id that was changed after it was signed',
        ({ newId }) => ({ fields: { id: newId() } }),
        'honest',
      ],
      unsigned: ['no signature', { signature: () => null }, 'honest'],
      empty: ['an empty signature', { signature: () => '' }, 'honest'],
    },
    mutants: {
      'verifies nothing': { sameSignature: () => true },
      'compares the beginning': { sameSignature: (given, right) => given.slice(0, 8) === right.slice(0, 8) },
      'compares the length of what is given': { sameSignature: (given, right) => right.startsWith(given) },
      'takes messages without a signature': { takesUnsigned: () => true },
    },
  }),
]);

function changedDigit(hex: string, place: number): string {
  return hex.slice(0, place) + (hex[place] === '0' ? '1' : '0') + hex.slice(place + 1);
}
