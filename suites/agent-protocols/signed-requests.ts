import * as fc from 'fast-check';
import { type KeyEncodings, keyEncodings } from '../../harness/keys/key-encodings.ts';
import { type SigningKey, signingKey } from '../../harness/keys/signing-key.ts';
import type { RpcPeer } from '../../harness/peers/peer.ts';
import { on, property, scenario, suite, type Vector, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { requirement } from '../requirement.ts';
import { alice, aliceBut, mallory } from './request-keys.ts';
import { about, discovery, errorOf, expectError, expectMessage } from './service-expectations.ts';

const signing = readVectors('agent-protocols/signing.json') as {
  /** By the name of an encoding in `KeyEncodings`. */
  readonly encodings: readonly (Vector & { readonly id: Exclude<keyof KeyEncodings, 'unpadded'> })[];
  readonly otherTexts: readonly (Vector & { readonly requestKey: string })[];
  readonly bits: readonly (Vector & { readonly bit: number })[];
};

const otherKeys = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((seed) => signingKey(seed).publicKey)
  .filter((key) => key !== alice.publicKey);

export const signedRequests = suite('agent-protocols', 'signed-requests', [
  requirement('SIGN-6', on('rpc'), {
    cases: [
      scenario('own-key', 'a signed request that names its signer in requestKey', async (rpc, t) => {
        expectMessage(t, await rpc.request(discovery({ requestKey: alice.publicKey }), { signWith: alice }));
      }),
      scenario('unpadded', 'the key of the signer without padding', { twin: 'own-key' }, async (rpc, t: Trial) => {
        const exchange = await rpc.request(discovery({ requestKey: keyEncodings(alice.publicKey).unpadded }), {
          signWith: alice,
        });
        if (errorOf(exchange)?.code !== 'bad_request') expectMessage(t, exchange);
        t.prefer(errorOf(exchange) === undefined, 'the same key with and without padding', exchange.response, {
          ...about(exchange),
          weight: 'advice',
          ambiguity: 'S-A14',
        });
      }),
      scenario('foreign-key', 'the key of somebody else', { twin: 'own-key' }, async (rpc, t) => {
        await expectKeyRefused(t, rpc, mallory.publicKey, alice);
      }),
      property('any-key', 'any other key', otherKeys, { twin: 'own-key' }, async (rpc, t, key) => {
        await expectKeyRefused(t, rpc, key, alice);
      }),
      vectors('bit', 'the key with one bit turned over', signing.bits, { twin: 'own-key' }, async (rpc, t, { bit }) => {
        await expectKeyRefused(t, rpc, aliceBut(bit), alice);
      }),
      scenario('other-algorithm', 'the bytes of the key named X25519', { twin: 'own-key' }, async (rpc, t) => {
        await expectKeyRefused(t, rpc, keyEncodings(alice.publicKey).x25519, alice);
      }),
      vectors(
        'foreign-encoding',
        'the key of somebody else in another encoding',
        signing.encodings,
        { twin: 'own-key' },
        async (rpc, t, { id }) => {
          await expectKeyRefused(t, rpc, keyEncodings(mallory.publicKey)[id], alice);
        },
      ),
      vectors(
        'no-key',
        'a text that is no key',
        signing.otherTexts,
        { twin: 'own-key' },
        async (rpc, t, { requestKey }) => {
          await expectKeyRefused(t, rpc, requestKey, alice);
        },
      ),
    ],
    mutants: {
      'trusts any requestKey of a signed request': {
        checkSigner: (key, signer) => (key !== undefined && signer === undefined ? 'bad_request' : 'ok'),
      },
      'refuses every requestKey': { checkSigner: (key) => (key === undefined ? 'ok' : 'bad_request') },
      'compares what all keys begin with': { sameKey: (a, b) => a.slice(0, 16) === b.slice(0, 16) },
      'overlooks the end of the key': { sameKey: (a, b) => a.slice(0, 55) === b.slice(0, 55) },
      'overlooks the algorithm': { sameKey: (a, b) => a.slice(16) === b.slice(16) },
      'compares the length': { sameKey: (a, b) => a.length === b.length },
      'takes an empty requestKey for none': {
        checkSigner: (key, signer, sameKey) =>
          !key || (signer !== undefined && sameKey(key, signer)) ? 'ok' : 'bad_request',
      },
    },
    benign: { 'compares the texts': { sameKey: (a, b) => a === b } },
  }),

  requirement('SIGN-7', on('rpc'), {
    cases: [
      scenario('without-key', 'an unsigned request without requestKey', async (rpc, t) => {
        expectMessage(t, await rpc.request(discovery()));
      }),
      scenario('with-key', 'an unsigned request with requestKey', { twin: 'without-key' }, async (rpc, t) => {
        await expectKeyRefused(t, rpc, mallory.publicKey);
      }),
      scenario(
        'known-key',
        'an unsigned request with the key of somebody who signed before',
        { twin: 'without-key' },
        async (rpc, t) => {
          expectMessage(t, await rpc.request(discovery({ requestKey: alice.publicKey }), { signWith: alice }));
          await expectKeyRefused(t, rpc, alice.publicKey);
        },
      ),
      property(
        'any-key',
        'an unsigned request with any key',
        otherKeys,
        { twin: 'without-key' },
        async (rpc, t, key) => {
          await expectKeyRefused(t, rpc, key);
        },
      ),
      vectors(
        'encoding',
        'an unsigned request with a key in another encoding',
        signing.encodings,
        { twin: 'without-key' },
        async (rpc, t, { id }) => {
          await expectKeyRefused(t, rpc, keyEncodings(alice.publicKey)[id]);
        },
      ),
      vectors(
        'no-key',
        'an unsigned request with a text that is no key',
        signing.otherTexts,
        { twin: 'without-key' },
        async (rpc, t, { requestKey }) => {
          await expectKeyRefused(t, rpc, requestKey);
        },
      ),
    ],
    mutants: {
      'serves an unsigned request for anybody': {
        checkSigner: (key, signer, sameKey) =>
          key === undefined || signer === undefined || sameKey(key, signer) ? 'ok' : 'bad_request',
      },
      'remembers who signed before': {
        checkSigner: (key, signer, sameKey) =>
          key === undefined || sameKey(key, signer ?? alice.publicKey) ? 'ok' : 'bad_request',
      },
      'passes over what is no key': {
        checkSigner: (key, signer, sameKey) =>
          key === undefined || !key.startsWith('MCow') || (signer !== undefined && sameKey(key, signer))
            ? 'ok'
            : 'bad_request',
      },
      'takes an empty requestKey for none': {
        checkSigner: (key, signer, sameKey) =>
          !key || (signer !== undefined && sameKey(key, signer)) ? 'ok' : 'bad_request',
      },
    },
  }),
]);

async function expectKeyRefused(t: Trial, rpc: RpcPeer, requestKey: string, signWith?: SigningKey): Promise<void> {
  const options = { malformed: true, ...(signWith === undefined ? {} : { signWith }) };
  expectError(t, await rpc.request(discovery({ requestKey }), options), 'bad_request');
}
