import { deriveKeys, foreignKeys, rawKeys } from '../../harness/smcp/key-schedule.ts';
import { suite } from '../../harness/suite.ts';
import { expectationsOf } from './received-messages.ts';

export const trustDomain = suite('smcp', 'trust-domain', [
  ...expectationsOf('SMCP-KEY-2', {
    accepted: {
      ours: ['a message of the trust domain', {}],
      'ours-encrypted': ['an encrypted message of the trust domain', { encrypted: true }],
    },
    refused: {
      'other-secret': ['a message of a deployment with another secret', { keys: foreignKeys }, 'ours'],
      'other-salt': [
        'a message of a deployment with the same secret and another salt',
        ({ credentials }) => ({ keys: deriveKeys(credentials.secretKey, `${credentials.kdfSalt ?? ''} of others`) }),
        'ours',
      ],
      'other-cipher-key': [
        'a message that is signed by the deployment around a token of another one',
        ({ keys }) => ({
          encrypted: true,
          keys: { ...foreignKeys, mac: keys.mac },
        }),
        'ours-encrypted',
      ],
    },
    mutants: {
      'takes messages of everybody': { sameSignature: () => true },
      'takes messages of another deployment': { furtherKeys: () => [foreignKeys] },
    },
  }),
  ...expectationsOf('SMCP-KEY-12', {
    accepted: {
      ours: ['a message of the trust domain', {}],
      'ours-encrypted': ['an encrypted message of the trust domain', { encrypted: true }],
    },
    refused: {
      signed: [
        'a message that is signed with the bytes of the secret',
        ({ keys, credentials }) => ({ keys: { ...keys, mac: rawKeys(credentials.secretKey).mac } }),
        'ours',
      ],
      encrypted: [
        'a token that is encrypted with the bytes of the secret',
        ({ keys, credentials }) => ({
          encrypted: true,
          keys: { ...keys, cipher: rawKeys(credentials.secretKey).cipher },
        }),
        'ours-encrypted',
      ],
    },
    mutants: { 'takes the raw secret, too': { furtherKeys: (secretKey) => [rawKeys(secretKey)] } },
  }),
]);
