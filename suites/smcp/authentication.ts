import { isRecord, type SmcpExchange } from '../../harness/exchange.ts';
import { tokenIn } from '../../harness/peers/smcp-content.ts';
import { framesOfTarget } from '../../harness/peers/smcp-log.ts';
import type { SmcpClientPeer, SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import { readToken } from '../../harness/smcp/session-tokens.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { payloadOf } from './client-expectations.ts';
import { client, ofClient, ofServer, server } from './requirement.ts';
import { about, answerOf, effectsIn, expectReply } from './session-expectations.ts';

type Spoil = (key: string) => unknown;

/** Keys that are not the right one; `undefined` leaves the member out. */
const wrongKeys: Readonly<Record<string, readonly [title: string, spoil: Spoil]>> = {
  other: ['a key of the same length with another character at its end', (key) => wrongEnd(key)],
  empty: ['an empty key', () => ''],
  missing: ['no key', () => undefined],
  prefix: ['the key without its last character', (key) => key.slice(0, -1)],
  longer: ['the key and a character more', (key) => `${key}x`],
  capitals: ['the key with its letters in the other case', (key) => swapCase(key)],
  number: ['a number', () => 0],
  list: ['the key in a list', (key) => [key]],
  true: ['the value true', () => true],
};

/** Keys of the right length that are wrong in their first or in their last character. */
const wrongStart =
  (character: string): Spoil =>
  (key) =>
    (key.startsWith(character) ? 'z' : character) + key.slice(1);
const wrongEnd: Spoil = (key) => key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');

/** What an error says without what differs from message to message. */
function wordsOf(payload: unknown): string {
  if (!isRecord(payload)) return JSON.stringify(payload);
  return JSON.stringify({ ...payload, request_id: undefined, timestamp: undefined });
}

async function tryKey(smcp: SmcpPeer, spoil: Spoil) {
  const payload = { client_id: smcp.fixtures.clientId ?? 'conformance', api_key: spoil(smcp.credentials.apiKey) };
  return smcp.send({ type: 'auth', payload }, { encrypted: smcp.fixtures.encrypted === true });
}

export const authentication = suite('smcp', 'authentication', [
  ofClient('SMCP-AUTH-1', client, {
    cases: [
      scenario('session', 'the auth message has the api_key', async (peer: SmcpClientPeer, t: Trial) => {
        const payload = payloadOf(await peer.visit(), 'auth');
        if (payload === undefined) t.untested('the client sends an auth message');
        t.expect(payload.api_key === peer.credentials.apiKey, 'the api_key of the deployment', Object.keys(payload));
      }),
    ],
    mutants: { 'calls the key apiKey': { auth: ({ api_key, ...others }) => ({ ...others, apiKey: api_key }) } },
    benign: { 'leaves the client_id out': { auth: ({ client_id: _, ...others }) => others } },
  }),
  ofServer('SMCP-AUTH-2', server, {
    cases: [
      scenario('without', 'an auth message without a client_id', async (smcp: SmcpPeer, t: Trial) => {
        const exchange = await smcp.send({ type: 'auth', payload: { api_key: smcp.credentials.apiKey } });
        t.expect(tokenIn(exchange) !== undefined, 'a token', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: { 'insists on the client_id': { needsClientId: () => true } },
  }),
  ofServer('SMCP-AUTH-4', server, {
    cases: [
      scenario('right', 'the right key', async (smcp: SmcpPeer, t: Trial) => {
        const exchange = await tryKey(smcp, (key) => key);
        t.expect(tokenIn(exchange) !== undefined, 'a token', answerOf(exchange), about(exchange));
      }),
      ...Object.entries(wrongKeys).map(([name, [title, spoil]]) =>
        scenario(name, title, { twin: 'right' }, async (smcp: SmcpPeer, t: Trial) => {
          const exchange = await tryKey(smcp, spoil);
          t.expect(tokenIn(exchange) === undefined, 'no token', answerOf(exchange), about(exchange));
        }),
      ),
      scenario(
        'same-answer',
        'how much of a wrong key is right does not show',
        { twin: 'right' },
        async (smcp: SmcpPeer, t: Trial) => {
          const answers: string[] = [];
          let last: SmcpExchange | undefined;
          for (const spoil of [wrongStart('x'), wrongStart('y'), wrongEnd]) {
            last = await tryKey(smcp, spoil);
            answers.push(wordsOf(framesOfTarget(last)[0]?.payload ?? last.closed));
          }
          const [start, other, end] = answers;
          if (start !== other) t.inconclusive('two keys that are wrong from their start get different answers as well');
          const expected = `the same answer as to a key that is wrong from its start: ${start}`;
          t.expect(end === start, expected, end, { in: last, at: last && framesOfTarget(last)[0]?.entry });
        },
      ),
    ],
    mutants: {
      'takes every key': { takesKey: () => true },
      'takes what the key begins with': {
        takesKey: (given, right) => typeof given === 'string' && given !== '' && right.startsWith(given),
      },
      'takes what begins with the key': { takesKey: (given, right) => String(given).startsWith(right) },
      'takes an empty key': { takesKey: (given, right) => given === '' || given === right },
      'does without a key': { takesKey: (given, right) => given === undefined || given === right },
      'overlooks the case of letters': {
        takesKey: (given, right) => String(given).toLowerCase() === right.toLowerCase() && typeof given === 'string',
      },
      'takes the key in a list': { takesKey: (given, right) => `${given}` === right },
      'tells whether the beginning of a key is right': {
        errorText: (honest, reason, { api_key }) =>
          reason === 'key' && typeof api_key === 'string' && !/^[xyz]/.test(api_key) ? `${honest} at its end` : honest,
      },
    },
  }),
  ofServer('SMCP-AUTH-5', server, {
    cases: [
      scenario('jwt', 'the token is a JWT', async (smcp: SmcpPeer, t: Trial) => {
        const { auth, token } = await smcp.signIn();
        t.expect(token !== undefined, 'a token', answerOf(auth), about(auth));
        t.expect(readToken(token) !== undefined, 'a JWT: three parts, a header and claims', token.length, about(auth));
      }),
    ],
    mutants: {
      'mints opaque tokens': { mintedToken: (token) => token.replaceAll('.', '') },
      'mints tokens of two parts': { mintedToken: (token) => token.slice(0, token.lastIndexOf('.')) },
    },
  }),
  ofServer('SMCP-AUTH-6', server, {
    cases: [
      scenario('asked', 'scopes that a client asks for', async (smcp: SmcpPeer, t: Trial) => {
        const wanted = { permissions: ['admin'], scopes: ['admin'], scope: 'admin' };
        const payload = { api_key: smcp.credentials.apiKey, ...wanted };
        const exchange = await smcp.send({ type: 'auth', payload });
        const claims = readToken(tokenIn(exchange))?.claims;
        if (claims === undefined) t.inapplicable('an auth message that asks for scopes gets no token');
        t.expect(
          !JSON.stringify(claims).includes('admin'),
          'claims without what the client asked for',
          claims,
          about(exchange),
        );
      }),
    ],
    mutants: {
      'grants what is asked for': {
        claims: (honest, { permissions }) => ({ ...honest, ...(permissions === undefined ? {} : { permissions }) }),
      },
    },
  }),
  ofServer('SMCP-AUTH-7', server, {
    cases: [
      scenario('token', 'the reply to auth has the token', async (smcp: SmcpPeer, t: Trial) => {
        const exchange = await tryKey(smcp, (key) => key);
        const { token } = expectReply(t, exchange, 'a reply to the auth message');
        t.expect(typeof token === 'string', 'a member token', effectsIn(exchange)[0]?.payload, about(exchange));
      }),
    ],
    mutants: { 'calls it access_token': { authReply: ({ token }) => ({ access_token: token }) } },
    benign: { 'adds a status': { authReply: (honest) => ({ status: 'ok', expires_in: 3600, ...honest }) } },
  }),
]);

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
