import { suite } from '../../harness/suite.ts';
import { expectationsOf } from './received-messages.ts';
import { hasTokenAlone, sealedBy } from './sender-rules.ts';
import { sentBy } from './sent-messages.ts';

const old = { encrypted: true, tokenSecondsOff: -310 };

export const encryption = suite('smcp', 'encryption', [
  ...sentBy('SMCP-ENC-1', 'encrypted payloads are Fernet tokens', sealedBy('SMCP-ENC-1'), {
    mutants: { 'makes tokens of another version': { token: (honest) => `gQ${honest.slice(2)}` } },
  }),
  ...sentBy('SMCP-ENC-2', 'the halves of the key are in their places', sealedBy('SMCP-ENC-2'), {
    understood: 'an encrypted message is understood',
    mutants: {
      'swaps the halves of the key': {
        fernetKey: (key) => Buffer.concat([key.subarray(16, 32), key.subarray(0, 16)]),
      },
    },
  }),
  ...sentBy('SMCP-ENC-3', 'tokens hold JSON in UTF-8', sealedBy('SMCP-ENC-3'), {
    mutants: { 'encrypts base64 of the JSON': { plaintext: (json) => Buffer.from(btoa(json)) } },
    benign: { 'indents the JSON inside a token': { plaintext: (json) => Buffer.from(` ${json}\n`) } },
  }),
  ...expectationsOf('SMCP-ENC-5', {
    accepted: {
      fresh: ['an encrypted message', { encrypted: true }],
      young: ['a fresh message around a token of 10 seconds of age', { encrypted: true, tokenSecondsOff: -10 }],
      within: [
        'a fresh message around a token that is nearly as old as the window',
        ({ window }) => ({ encrypted: true, tokenSecondsOff: 10 - window }),
      ],
    },
    mutants: {
      'opens no token': { takesToken: () => false },
      'refuses tokens of more than 5 seconds': { takesToken: (age) => age <= 5 },
      'refuses tokens of more than 30 seconds': { takesToken: (age) => age <= 30 },
    },
    benign: { 'refuses tokens that are dated ahead by more than a minute': { takesToken: (age) => age >= -60 } },
  }),
  ...sentBy('SMCP-ENC-6', 'encrypted payloads have no other member', hasTokenAlone, {
    mutants: {
      'names the cipher': { encryptedPayload: (token) => ({ encrypted_data: token, alg: 'fernet' }) },
    },
  }),
  ...expectationsOf('SMCP-ENC-7', {
    accepted: { honest: ['an encrypted message', { encrypted: true }] },
    refused: { 'flag-alone': ['clear text with the flag', { fields: { encrypted: true } }, 'honest'] },
    mutants: { 'takes clear text with the flag': { flagAgrees: (encrypted, hasToken) => encrypted || !hasToken } },
  }),
  ...expectationsOf('SMCP-ENC-8', {
    accepted: { honest: ['an encrypted message', { encrypted: true }] },
    refused: {
      'token-alone': ['a token without the flag', { encrypted: true, fields: { encrypted: false } }, 'honest'],
    },
    mutants: { 'decrypts whatever has a token': { flagAgrees: (encrypted, hasToken) => hasToken || !encrypted } },
  }),
  ...expectationsOf('SMCP-ENC-9', {
    accepted: { honest: ['an encrypted message', { encrypted: true }] },
    refused: {
      old: ['a fresh message around a token that is older than the window', old, 'honest', ['note', 'M-A4']],
    },
    mutants: { 'takes tokens of any age': { takesToken: () => true } },
    benign: { 'takes all tokens': { takesToken: () => true } },
  }),
]);
