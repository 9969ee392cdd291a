import type { SmcpClientPeer, SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { ofClient, ofServer } from './requirement.ts';
import { judgeFrames, sealedBy, signedBy, verifies } from './sender-rules.ts';
import { sentBy, tour } from './sent-messages.ts';

const signature = 'messages verify with the keys of the deployment';
const cipher = 'tokens decrypt with the key of the deployment';

const understood = 'an encrypted message is understood';

const rawSalt = {
  'reads the salt as base64': { salt: (text: string | undefined) => Buffer.from(text ?? '', 'base64') },
};
const noSalt = { 'takes no salt for an empty one': { salt: (text: string | undefined) => Buffer.from(text ?? '') } };

/** A statement about the salt, judged of the deployments that have one, or none. */
function ofSalt(id: 'SMCP-KEY-3' | 'SMCP-KEY-4', deployment: string, mutants: typeof rawSalt | typeof noSalt) {
  return [
    ofServer(id, on('smcp', deployment), {
      cases: [
        scenario('session', signature, async (smcp: SmcpPeer, t: Trial) => judgeFrames(t, await tour(smcp), verifies)),
      ],
      mutants,
    }),
    ofClient(id, on('smcp-client', deployment), {
      cases: [
        scenario('session', signature, async (peer: SmcpClientPeer, t: Trial) =>
          judgeFrames(t, (await peer.visit()).exchanges, verifies),
        ),
      ],
      mutants,
    }),
  ];
}

export const keySchedule = suite('smcp', 'key-schedule', [
  ...sentBy('SMCP-KEY-1', signature, signedBy('SMCP-KEY-1'), {
    mutants: { 'makes a key of its own': { macKey: () => Buffer.alloc(32, 7) } },
  }),
  ...ofSalt('SMCP-KEY-3', 'salted', rawSalt),
  ...ofSalt('SMCP-KEY-4', 'unsalted', noSalt),
  ...sentBy('SMCP-KEY-5', signature, signedBy('SMCP-KEY-5'), {
    mutants: { 'derives with SHA-1': { schedule: (honest) => ({ ...honest, digest: 'sha1' }) } },
  }),
  ...sentBy('SMCP-KEY-6', signature, signedBy('SMCP-KEY-6'), {
    mutants: { 'takes 100,000 iterations': { schedule: (honest) => ({ ...honest, iterations: 100_000 }) } },
  }),
  ...sentBy('SMCP-KEY-7', signature, signedBy('SMCP-KEY-7'), {
    mutants: { 'makes a master key of 64 bytes': { schedule: (honest) => ({ ...honest, masterLength: 64 }) } },
  }),
  ...sentBy('SMCP-KEY-8', cipher, sealedBy('SMCP-KEY-8'), {
    understood,
    mutants: {
      'has another info for the cipher': {
        schedule: (honest) => ({ ...honest, cipherInfo: 'malgra-tunnel-v3-enc' }),
      },
    },
  }),
  ...sentBy('SMCP-KEY-9', signature, signedBy('SMCP-KEY-9'), {
    mutants: {
      'has one info for both keys': { schedule: (honest) => ({ ...honest, macInfo: honest.cipherInfo }) },
    },
  }),
  ...sentBy('SMCP-KEY-10', signature, signedBy('SMCP-KEY-10'), {
    mutants: {
      'salts HKDF, too': { schedule: (honest) => ({ ...honest, hkdfSalt: honest.salt }) },
      'expands without extracting': { schedule: (honest) => ({ ...honest, hkdf: 'expand' }) },
    },
    benign: {
      'gives HKDF a salt of zero bytes': { schedule: (honest) => ({ ...honest, hkdfSalt: new Uint8Array(32) }) },
    },
  }),
  ...sentBy('SMCP-KEY-11', signature, signedBy('SMCP-KEY-11'), {
    mutants: { 'takes 16 bytes for a key': { macKey: ({ mac }) => mac.subarray(0, 16) } },
    benign: {
      'derives 64 bytes and takes the first 32': {
        schedule: (honest) => ({ ...honest, length: 64 }),
        macKey: ({ mac }) => mac.subarray(0, 32),
        cipherKey: ({ cipher: key }) => key.subarray(0, 32),
      },
    },
  }),
  ...sentBy('SMCP-KEY-13', cipher, sealedBy('SMCP-KEY-13'), {
    understood,
    mutants: { 'encrypts with the master key': { cipherKey: ({ master }) => master } },
  }),
  ...sentBy('SMCP-KEY-14', signature, signedBy('SMCP-KEY-14'), {
    mutants: { 'signs with the master key': { macKey: ({ master }) => master } },
  }),
]);
