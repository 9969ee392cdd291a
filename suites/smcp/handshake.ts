import { isRecord } from '../../harness/exchange.ts';
import { handshakeOf } from '../../harness/peers/smcp-content.ts';
import type { SmcpClientPeer, SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import { foreignKeys } from '../../harness/smcp/key-schedule.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectLeft, expectWentOn, payloadOf } from './client-expectations.ts';
import { client, ofClient, ofServer, server } from './requirement.ts';
import { about, answerOf, effectsIn, expectReply } from './session-expectations.ts';

const present = (value: unknown) => value !== undefined && value !== null && value !== '';

export const handshake = suite('smcp', 'handshake', [
  ofClient('SMCP-HS-1', client, {
    cases: [
      scenario('session', 'the handshake names the client', async (peer: SmcpClientPeer, t: Trial) => {
        const payload = payloadOf(await peer.visit(), 'handshake');
        if (payload === undefined) t.untested('the client sends a handshake');
        t.expect(present(payload.client_id), 'a client_id', payload);
      }),
    ],
    mutants: { 'does not say who it is': { handshake: ({ client_id: _, ...others }) => others } },
  }),
  ofClient('SMCP-HS-2', client, {
    cases: [
      scenario('session', 'the handshake has a version', async (peer: SmcpClientPeer, t: Trial) => {
        const payload = payloadOf(await peer.visit(), 'handshake');
        if (payload === undefined) t.untested('the client sends a handshake');
        t.expect(present(payload.protocol_version), 'a protocol_version', payload);
      }),
    ],
    mutants: { 'leaves the version out': { handshake: ({ protocol_version: _, ...others }) => others } },
  }),
  ofClient('SMCP-HS-3', client, {
    cases: [
      scenario('session', 'the handshake has a nonce', async (peer: SmcpClientPeer, t: Trial) => {
        const payload = payloadOf(await peer.visit(), 'handshake');
        if (payload === undefined) t.untested('the client sends a handshake');
        t.expect(present(payload.nonce), 'a nonce', payload);
      }),
      scenario('again', 'another session has another nonce', async (peer: SmcpClientPeer, t: Trial) => {
        const [first, second] = [await peer.visit(), await peer.invite({})];
        const one = payloadOf(first, 'handshake')?.nonce;
        const other = payloadOf(second, 'handshake')?.nonce;
        if (!present(one) || !present(other)) t.untested('the client sends a nonce in two sessions');
        t.expect(one !== other, 'two nonces that differ', one);
      }),
    ],
    mutants: {
      'sends no nonce': { handshake: ({ nonce: _, ...others }) => others },
      'sends the same nonce always': { handshake: (honest) => ({ ...honest, nonce: '00000000' }) },
    },
    benign: { 'sends a number for a nonce': { handshake: (honest) => ({ ...honest, nonce: Math.random() }) } },
  }),
  ofServer('SMCP-HS-5', server, {
    cases: [
      scenario('echo', 'the nonce comes back as client_nonce', async (smcp: SmcpPeer, t: Trial) => {
        const content = handshakeOf(smcp);
        const exchange = await smcp.send(content);
        const { client_nonce } = expectReply(t, exchange, 'a reply to the handshake');
        const { nonce } = content.payload as { nonce: string };
        t.expect(client_nonce === nonce, `client_nonce ${nonce}`, answerOf(exchange), about(exchange));
      }),
      scenario('odd-nonce', 'a nonce of other characters comes back as it is', async (smcp: SmcpPeer, t: Trial) => {
        const { type, payload } = handshakeOf(smcp);
        const nonce = `${smcp.newId()} "a/b\\c" <&>`;
        const exchange = await smcp.send({ type, payload: { ...(payload as object), nonce } });
        const { client_nonce } = expectReply(t, exchange, 'a reply to the handshake');
        t.expect(client_nonce === nonce, `client_nonce ${nonce}`, answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'sends a nonce of its own': { handshakeReply: (honest) => ({ ...honest, client_nonce: 'of the server' }) },
      'calls it nonce': {
        handshakeReply: ({ client_nonce, ...others }) => ({ ...others, nonce: client_nonce }),
      },
    },
    benign: {
      'adds a nonce of its own': { handshakeReply: (honest) => ({ ...honest, server_nonce: 'of the server' }) },
    },
  }),
  ofServer('SMCP-HS-6', server, {
    cases: [
      scenario('signed', 'the reply to a handshake is signed', async (smcp: SmcpPeer, t: Trial) => {
        const exchange = await smcp.send(handshakeOf(smcp));
        const [frame] = effectsIn(exchange);
        t.expect(frame !== undefined, 'a reply to the handshake', answerOf(exchange), about(exchange, frame));
        const signature = isRecord(frame.message) ? frame.message.signature : undefined;
        t.expect(frame.verified !== undefined, 'a signature that verifies', signature, about(exchange, frame));
      }),
    ],
    mutants: {
      'does not sign the handshake': {
        envelope: (message) => (message.type === 'handshake' ? { ...message, signature: null } : message),
      },
    },
  }),
  ofClient('SMCP-HS-7', client, {
    cases: [
      scenario('honest', 'an honest reply', async (peer: SmcpClientPeer, t: Trial) =>
        expectWentOn(t, await peer.visit()),
      ),
      scenario(
        'wrong-key',
        'a reply that is signed with the key of others',
        { twin: 'honest' },
        async (peer: SmcpClientPeer, t: Trial) => {
          const making = { keys: foreignKeys };
          expectLeft(t, await peer.invite({ script: { handshake: (honest) => ({ ...honest, making }) } }));
        },
      ),
      scenario(
        'wrong-nonce',
        'a reply with another nonce',
        { twin: 'honest' },
        async (peer: SmcpClientPeer, t: Trial) => {
          const visit = await peer.invite({
            script: {
              handshake: ({ content: { type, payload } }) => ({
                content: { type, payload: { ...(payload as object), client_nonce: peer.newId() } },
              }),
            },
          });
          expectLeft(t, visit, { weight: 'advice', ambiguity: 'M-A14' });
        },
      ),
    ],
    mutants: {
      'verifies no signature': { sameSignature: () => true },
      'compares no nonce': { takesNonce: () => true },
    },
  }),
]);
