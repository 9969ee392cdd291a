import type { SmcpClientPeer, SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { client, ofClient, ofServer, server } from './requirement.ts';
import { answerOf, discovery, effectsIn, expectAccepted, tokenFor } from './session-expectations.ts';

/** Messages of a burst that go over one connection: few enough that all answers to them are kept, and the last one is seen. */
const perConnection = 50;

/** Bytes that no server is expected to take, where the configuration names no limit. */
const huge = 64 * 1024 * 1024;

export const transport = suite('smcp', 'transport', [
  ofClient('SMCP-TR-3', client, {
    cases: [
      scenario('loopback', 'an address of this machine', async (peer: SmcpClientPeer, t: Trial) => {
        const visit = await peer.invite({});
        t.expect(visit?.connected === true, 'a connection to a loopback address, with the opt-in', visit?.connected);
      }),
      scenario(
        'remote',
        'ws:// to a host that is not loopback',
        { twin: 'loopback' },
        async (peer: SmcpClientPeer, t: Trial) => {
          const visit = await peer.invite({ remote: true, insecure: false });
          if (visit === undefined) t.untested('the machine has an address that is not loopback');
          t.expect(!visit.connected, 'no connection in clear text', 'a connection');
        },
      ),
    ],
    mutants: { 'connects to every host': { takesAddress: () => true } },
  }),
  ofClient('SMCP-TR-4', client, {
    cases: [
      scenario('loopback', 'the opt-in and a loopback address', async (peer: SmcpClientPeer, t: Trial) => {
        const visit = await peer.invite({});
        t.expect(visit?.connected === true, 'a connection', visit?.connected);
      }),
      scenario(
        'remote',
        'the opt-in and a host that is not loopback',
        { twin: 'loopback' },
        async (peer: SmcpClientPeer, t: Trial) => {
          const visit = await peer.invite({ remote: true });
          if (visit === undefined) t.untested('the machine has an address that is not loopback');
          t.expect(!visit.connected, 'no connection in clear text', 'a connection');
        },
      ),
    ],
    mutants: { 'lets the opt-in open every host': { takesAddress: (honest, insecure) => honest || insecure } },
    benign: { 'wants the opt-in for loopback, too': { takesAddress: (honest, insecure) => honest && insecure } },
  }),
  ofServer('SMCP-TR-5', server, {
    cases: [
      scenario('small', 'a message of some kilobytes', async (smcp: SmcpPeer, t: Trial) => {
        const content = discovery(await tokenFor(t, smcp), { padding: 'x'.repeat(4096) });
        await expectAccepted(t, await smcp.send(content));
      }),
      scenario(
        'large',
        'a message that is larger than the limit',
        { twin: 'small' },
        async (smcp: SmcpPeer, t: Trial) => {
          const bytes = smcp.fixtures.messageLimit ?? huge;
          const session = await smcp.another();
          const content = discovery(await tokenFor(t, smcp, session), { padding: 'x'.repeat(bytes) });
          const exchange = await session.send(content, { unanswered: true });
          t.expect(
            effectsIn(exchange).length === 0,
            `no reply to a message of more than ${bytes} bytes`,
            answerOf(exchange),
            {
              in: exchange,
            },
          );
        },
      ),
    ],
    mutants: { 'has no limit': { messageLimit: () => Number.POSITIVE_INFINITY } },
  }),
  ofServer('SMCP-TR-6', server, {
    cases: [
      scenario(
        'burst',
        'more messages than the configured rate, from one address',
        async (smcp: SmcpPeer, t: Trial) => {
          const { rateLimit } = smcp.fixtures;
          if (rateLimit === undefined) t.untested('fixtures.smcp.rateLimit says how many messages are too many');
          if (smcp.elsewhere === undefined)
            t.untested('there is a second loopback address from which to send too much');
          const token = await tokenFor(t, smcp);
          const begun = smcp.now();
          await expectAccepted(t, await (await smcp.elsewhere()).send(discovery(token)));
          for (let left = rateLimit.messages; left > 0; left -= perConnection) {
            const crowd = await smcp.elsewhere();
            for (let count = 0; count < Math.min(left, perConnection); count++) {
              await crowd.start({ type: 'heartbeat', payload: {} });
            }
            // The answer to one more shows that the others were read.
            const last = await crowd.send(discovery(token), { unanswered: true });
            if (left > perConnection) continue;
            if (smcp.now() - begun >= rateLimit.seconds)
              t.untested(`${rateLimit.messages} messages get there within the ${rateLimit.seconds} s of the limit`);
            const expected = `a refusal after ${rateLimit.messages} messages within ${rateLimit.seconds} s`;
            t.expect(effectsIn(last).length === 0, expected, answerOf(last), { in: last });
          }
          await expectAccepted(t, await smcp.send(discovery(token)));
        },
      ),
    ],
    mutants: { 'takes any number of messages': { isTooFast: () => false } },
  }),
]);
