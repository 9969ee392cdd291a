import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import { isRecord } from '../../harness/exchange.ts';
import { handshakeOf } from '../../harness/peers/smcp-content.ts';
import { framesOfTarget } from '../../harness/peers/smcp-log.ts';
import type { SmcpClientPeer, SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import { type Declaration, scenario, suite, type Vector, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { payloadOf } from './client-expectations.ts';
import { client, ofClient, ofServer, server } from './requirement.ts';
import { about, answerOf, expectAccepted, expectRefused, expectReply } from './session-expectations.ts';

const versions = readVectors('smcp/versions.json') as {
  readonly same: readonly (Vector & { readonly version: string })[];
  readonly other: readonly (Vector & { readonly version: string })[];
};

function refusesOtherMajors(id: RequirementId): Declaration {
  return ofServer(id, server, {
    cases: [
      scenario('ours', 'a handshake of 3.0', async (smcp: SmcpPeer, t: Trial) =>
        expectAccepted(t, await smcp.send(handshakeOf(smcp))),
      ),
      vectors(
        'other',
        'a handshake of another major version',
        versions.other,
        { twin: 'ours' },
        async (smcp: SmcpPeer, t: Trial, { version }) => {
          const exchange = await smcp.send(handshakeOf(smcp, version), { unanswered: true });
          await expectRefused(t, smcp, exchange, handshakeOf(smcp));
        },
      ),
    ],
    mutants: {
      'takes every version': { takesVersion: () => true },
      'compares the beginning of the version': { takesVersion: (version) => String(version).startsWith('3') },
    },
  });
}

export const version = suite('smcp', 'version', [
  ofClient('SMCP-VER-1', client, {
    cases: [
      scenario('session', 'the version of the handshake', async (peer: SmcpClientPeer, t: Trial) => {
        const payload = payloadOf(await peer.visit(), 'handshake');
        if (payload === undefined) t.untested('the client sends a handshake');
        const { protocol_version } = payload;
        t.expect(/^3(\.|$)/.test(String(protocol_version)), 'protocol_version 3.0', protocol_version);
        t.prefer(protocol_version === '3.0', 'protocol_version "3.0"', protocol_version, {
          weight: 'note',
          ambiguity: 'M-A9',
        });
      }),
    ],
    mutants: { 'says that it speaks 2.0': { handshake: (honest) => ({ ...honest, protocol_version: '2.0' }) } },
    benign: { 'says 3.0.1': { handshake: (honest) => ({ ...honest, protocol_version: '3.0.1' }) } },
  }),
  ofServer('SMCP-VER-1', server, {
    cases: [
      scenario(
        'reply',
        'the version of the reply to a handshake, where it has one',
        async (smcp: SmcpPeer, t: Trial) => {
          const exchange = await smcp.send(handshakeOf(smcp));
          const { protocol_version } = expectReply(t, exchange, 'a reply to the handshake');
          if (protocol_version === undefined) t.inapplicable('the reply has no protocol_version');
          t.expect(
            /^3(\.|$)/.test(String(protocol_version)),
            'protocol_version 3.0',
            protocol_version,
            about(exchange),
          );
        },
      ),
    ],
    mutants: {
      'says that it speaks 2.0': { handshakeReply: (honest) => ({ ...honest, protocol_version: '2.0' }) },
    },
  }),
  ofServer('SMCP-VER-2', server, {
    cases: [
      scenario('reply', 'the reply to a handshake has a version', async (smcp: SmcpPeer, t: Trial) => {
        const exchange = await smcp.send(handshakeOf(smcp));
        const payload = expectReply(t, exchange, 'a reply to the handshake');
        t.prefer('protocol_version' in payload, 'a protocol_version', payload, {
          ...about(exchange),
          weight: 'note',
          ambiguity: 'M-A9',
        });
      }),
    ],
    mutants: {
      'leaves its version out': {
        handshakeReply: ({ protocol_version: _, ...others }) => others,
      },
    },
    benign: {
      'leaves its version out of the reply': { handshakeReply: ({ protocol_version: _, ...others }) => others },
    },
  }),
  ofClient('SMCP-VER-2', client, {
    cases: [
      scenario('session', 'the handshake has a version', async (peer: SmcpClientPeer, t: Trial) => {
        const payload = payloadOf(await peer.visit(), 'handshake');
        if (payload === undefined) t.untested('the client sends a handshake');
        t.expect('protocol_version' in payload, 'a protocol_version', payload);
      }),
    ],
    mutants: { 'leaves its version out': { handshake: ({ protocol_version: _, ...others }) => others } },
  }),
  refusesOtherMajors('SMCP-VER-3'),
  ofServer('SMCP-VER-4', server, {
    cases: [
      vectors(
        'same',
        'a handshake of another minor version',
        versions.same,
        {},
        async (smcp: SmcpPeer, t: Trial, vector) => {
          await expectAccepted(t, await smcp.send(handshakeOf(smcp, vector.version)));
        },
      ),
    ],
    mutants: { 'compares the whole version': { takesVersion: (given) => given === '3.0' } },
  }),
  ofServer('SMCP-VER-5', server, {
    cases: [
      scenario('ours', 'a handshake of 3.0', async (smcp: SmcpPeer, t: Trial) =>
        expectAccepted(t, await smcp.send(handshakeOf(smcp))),
      ),
      scenario('other', 'a handshake of 4.0', { twin: 'ours' }, async (smcp: SmcpPeer, t: Trial) => {
        const exchange = await smcp.send(handshakeOf(smcp, '4.0'));
        const isError = framesOfTarget(exchange).some(({ message }) => isRecord(message) && message.type === 'error');
        t.expect(isError, 'a message of the type error', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: { 'closes the connection': { refuses: (reason) => (reason === 'version' ? 'close' : 'error') } },
    benign: {
      'answers with other types': { replyType: (type) => (type === 'tool_response' ? type : 'tool_response') },
      'closes on messages that it does not accept': { refuses: (reason) => (reason === 'message' ? 'close' : 'error') },
      'says nothing to messages that it does not accept': {
        refuses: (reason) => (reason === 'message' ? 'silence' : 'error'),
      },
    },
  }),
  refusesOtherMajors('SMCP-HS-4'),
]);
