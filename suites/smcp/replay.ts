import type { SmcpExchange } from '../../harness/exchange.ts';
import type { SmcpClientPeer, SmcpPeer, SmcpSession } from '../../harness/peers/smcp-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { exchangeOf, expectLeft, expectWentOn } from './client-expectations.ts';
import { expectationsOf } from './received-messages.ts';
import { client, ofClient, ofServer, server } from './requirement.ts';
import { discovery, expectAccepted, expectRefused, tokenFor } from './session-expectations.ts';

/** An accepted message, to be sent again. */
async function original(smcp: SmcpPeer, t: Trial): Promise<{ token: string; id: string; first: SmcpExchange }> {
  const token = await tokenFor(t, smcp);
  const id = smcp.newId();
  const first = await smcp.send(discovery(token), { id });
  await expectAccepted(t, first);
  return { token, id, first };
}

async function expectReplayRefused(
  t: Trial,
  session: SmcpSession,
  { token, first }: { readonly token: string; readonly first: SmcpExchange },
  graded?: Parameters<typeof expectRefused>[4],
): Promise<void> {
  const again = await session.sendText(first.frames[0]?.text ?? '', { unanswered: true });
  await expectRefused(t, session, again, discovery(token), graded);
}

/** A server that uses an id again is no longer believed; `twin` is the case of an honest one. */
function usedIdAgain(twin: string) {
  return scenario(
    'same-id',
    'a reply to auth with the id of the reply before',
    { twin },
    async (peer: SmcpClientPeer, t: Trial) => {
      const visit = await peer.invite({
        script: { auth: (honest, [last]) => ({ ...honest, making: last === undefined ? {} : { id: last } }) },
      });
      const auth = exchangeOf(visit, 'auth');
      if (auth === undefined) t.inconclusive('the client sent no auth message in this session');
      const used = exchangeOf(visit, 'capability_discovery') ?? exchangeOf(visit, 'tool_invoke');
      t.expect(used === undefined, 'the token of such a reply is not used', used?.frames[0]?.payload, {
        in: used ?? auth,
      });
    },
  );
}

export const replay = suite('smcp', 'replay', [
  ofServer('SMCP-ENV-6', server, {
    cases: [
      scenario('same-id', 'another message with the id of one that was accepted', async (smcp: SmcpPeer, t: Trial) => {
        const { token, id } = await original(smcp, t);
        const again = await smcp.send(discovery(token, { more: 1 }), { id, unanswered: true });
        await expectRefused(t, smcp, again, discovery(token));
      }),
    ],
    mutants: {
      'recognises replays by the signature': { replayKey: ({ signature }) => signature },
      'recognises replays by id and time': { replayKey: ({ id, signature }) => id + signature.slice(0, 8) },
    },
  }),
  ofClient('SMCP-ENV-6', client, {
    cases: [
      scenario('fresh-id', 'a reply with an id of its own', async (peer: SmcpClientPeer, t: Trial) =>
        expectWentOn(t, await peer.visit()),
      ),
      usedIdAgain('fresh-id'),
    ],
    mutants: { 'recognises replays by the signature': { replayKey: ({ signature }) => signature } },
  }),
  ...expectationsOf('SMCP-REPLAY-1', {
    accepted: {
      within: ['a message that is 10 seconds younger than the window', ({ window }) => ({ secondsOff: 10 - window })],
      ahead: [
        'a message that is dated ahead, 10 seconds less than the window',
        ({ window }) => ({ secondsOff: window - 10 }),
      ],
    },
    refused: {
      outside: [
        'a message that is 10 seconds older than the window',
        ({ window }) => ({ secondsOff: -window - 10 }),
        'within',
      ],
    },
    mutants: { 'has a window of 60 seconds': { window: () => 60 }, 'has a window of an hour': { window: () => 3600 } },
  }),
  ...expectationsOf('SMCP-REPLAY-2', {
    accepted: { fresh: ['a fresh message', {}] },
    refused: {
      old: ['a message that is older than the window', ({ window }) => ({ secondsOff: -window - 10 }), 'fresh'],
      ancient: ['a message of the year before', { secondsOff: -31_536_000 }, 'fresh'],
    },
    mutants: { 'takes messages of any age': { isFresh: (age, window) => age >= -window } },
  }),
  ...expectationsOf('SMCP-REPLAY-3', {
    accepted: { fresh: ['a fresh message', {}] },
    refused: {
      ahead: [
        'a message that is dated further ahead than the window',
        ({ window }) => ({ secondsOff: window + 10 }),
        'fresh',
      ],
    },
    mutants: { 'takes messages from the future': { isFresh: (age, window) => age <= window } },
  }),
  ofServer('SMCP-REPLAY-4', server, {
    cases: [
      scenario('edge', 'a message of exactly the age of the window', async (smcp: SmcpPeer, t: Trial) => {
        if (smcp.advance === undefined) t.untested('the clock of the server is under control');
        const content = discovery(await tokenFor(t, smcp));
        await expectAccepted(t, await smcp.send(content, { secondsOff: -smcp.window }));
      }),
    ],
    mutants: { 'leaves the edge out': { isFresh: (age, window) => Math.abs(age) < window } },
  }),
  ofServer('SMCP-REPLAY-5', server, {
    cases: [
      scenario('same-frame', 'the same frame twice', async (smcp: SmcpPeer, t: Trial) => {
        await expectReplayRefused(t, smcp, await original(smcp, t));
      }),
      scenario('same-auth', 'the same auth message twice', async (smcp: SmcpPeer, t: Trial) => {
        const { auth, token } = await smcp.signIn();
        if (token === undefined) t.inconclusive('the server gave no token');
        await expectReplayRefused(t, smcp, { token, first: auth });
      }),
      scenario('later', 'the same frame again, a little before it gets stale', async (smcp: SmcpPeer, t: Trial) => {
        if (smcp.advance === undefined) t.untested('the clock of the server is under control');
        const accepted = await original(smcp, t);
        smcp.advance(smcp.window - 2);
        await expectReplayRefused(t, smcp, accepted);
      }),
    ],
    mutants: {
      'remembers nothing': { memory: () => ({ messages: 0, shared: true }), replayKey: ({ id }) => `${id}${next++}` },
    },
  }),
  ofClient('SMCP-REPLAY-5', client, {
    cases: [
      scenario('once', 'replies that come once', async (peer: SmcpClientPeer, t: Trial) =>
        expectWentOn(t, await peer.visit()),
      ),
      usedIdAgain('once'),
    ],
    mutants: { 'remembers nothing': { replayKey: ({ id }) => `${id}${next++}` } },
  }),
  ofServer('SMCP-REPLAY-6', server, {
    cases: [
      scenario('many-others', 'the same frame again after 40 other messages', async (smcp: SmcpPeer, t: Trial) => {
        const accepted = await original(smcp, t);
        for (let count = 0; count < 40; count++) await expectAccepted(t, await smcp.send(discovery(accepted.token)));
        await expectReplayRefused(t, smcp, accepted);
      }),
      scenario(
        'second-connection',
        'the same frame again over another connection',
        async (smcp: SmcpPeer, t: Trial) => {
          const accepted = await original(smcp, t);
          await expectReplayRefused(t, await smcp.another(), accepted, { weight: 'advice', ambiguity: 'M-A8' });
        },
      ),
    ],
    mutants: {
      'remembers ten messages': { memory: () => ({ messages: 10, shared: true }) },
      'remembers for each connection': {
        memory: () => ({ messages: Number.POSITIVE_INFINITY, shared: false }),
      },
    },
  }),
  ofClient('SMCP-REPLAY-8', client, {
    cases: [
      scenario('fresh', 'a fresh reply', async (peer: SmcpClientPeer, t: Trial) => expectWentOn(t, await peer.visit())),
      scenario(
        'stale',
        'a reply that is older than the window',
        { twin: 'fresh' },
        async (peer: SmcpClientPeer, t: Trial) => {
          const making = { secondsOff: -peer.window - 10 };
          expectLeft(t, await peer.invite({ script: { handshake: (honest) => ({ ...honest, making }) } }));
        },
      ),
    ],
    mutants: { 'checks no times': { isFresh: () => true } },
  }),
]);

let next = 0;
