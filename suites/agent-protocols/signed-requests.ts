import * as fc from 'fast-check';
import { signingKey } from '../../harness/keys/signing-key.ts';
import { on, property, scenario, suite } from '../../harness/suite.ts';
import { requirement } from '../requirement.ts';
import { discovery, expectError, expectResult } from './service-expectations.ts';

const alice = signingKey(new Uint8Array(32).fill(1));
const mallory = signingKey(new Uint8Array(32).fill(2));
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });

const ownKey = scenario('own-key', 'a signed request that names its signer in requestKey', async (rpc, t) => {
  expectResult(t, await rpc.request(discovery({ requestKey: alice.publicKey }), { signWith: alice }));
});

export const signedRequests = suite('agent-protocols', 'signed-requests', [
  requirement('SIGN-6', on('rpc'), {
    cases: [
      ownKey,
      scenario('foreign-key', 'requestKey of another key than the signer', { twin: 'own-key' }, async (rpc, t) => {
        const exchange = await rpc.request(discovery({ requestKey: mallory.publicKey }), {
          signWith: alice,
          malformed: true,
        });
        expectError(t, exchange, 'bad_request');
      }),
      property(
        'any-key',
        'requestKey of any other key than the signer',
        seeds,
        { twin: 'own-key' },
        async (rpc, t, seed) => {
          const { publicKey } = signingKey(seed);
          if (publicKey === alice.publicKey) return t.inconclusive('the generated key is the signer');
          expectError(
            t,
            await rpc.request(discovery({ requestKey: publicKey }), { signWith: alice, malformed: true }),
            'bad_request',
          );
        },
      ),
    ],
    mutants: {
      'trusts any requestKey of a signed request': {
        checkSigner: (key, signer) => (key && !signer ? 'bad_request' : 'ok'),
      },
      'refuses every requestKey': { checkSigner: (key) => (key === undefined ? 'ok' : 'bad_request') },
    },
  }),
]);
