import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import type { SmcpClientPeer, SmcpPeer, Visit } from '../../harness/peers/smcp-peer.ts';
import { type Claims, isSignedBy, mintToken, readToken } from '../../harness/smcp/session-tokens.ts';
import { type Declaration, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { ServerPolicy } from '../../reference/smcp-server/policy.ts';
import { exchangeOf } from './client-expectations.ts';
import { claimsFor, mintedFor, tokenKeyOf } from './minted-tokens.ts';
import { ofClient, ofServer, server } from './requirement.ts';
import {
  about,
  answerOf,
  discovery,
  expectAccepted,
  expectRefused,
  invocation,
  tokenFor,
} from './session-expectations.ts';
import { fixtureOf } from './tools.ts';

const secretWanted = 'SMCP_JWT_SECRET holds the jwt_secret, so that tokens can be verified';

function usesToken(visit: Visit): boolean {
  return (exchangeOf(visit, 'capability_discovery') ?? exchangeOf(visit, 'tool_invoke')) !== undefined;
}

type Mutants = Readonly<Record<string, Partial<ServerPolicy>>>;

const hs256 = on('smcp', 'hs256');
const rs256 = on('smcp', 'rs256');

/** The token that the server mints, read. */
async function minted(smcp: SmcpPeer, t: Trial) {
  const { auth, token } = await smcp.signIn();
  t.expect(token !== undefined, 'a token', answerOf(auth), about(auth));
  const read = readToken(token);
  t.expect(read !== undefined, 'a JWT', `${token.length} characters`, about(auth));
  return { ...read, token, about: about(auth) };
}

/** A statement about the claims of a token that the server mints, under both algorithms. */
function ofClaims(
  id: RequirementId,
  title: string,
  expected: string,
  holds: (claims: Claims) => boolean,
  mutants: Mutants,
  benign: Mutants = {},
): readonly Declaration[] {
  return [
    ofServer(id, server, {
      cases: [
        scenario('minted', title, async (smcp: SmcpPeer, t: Trial) => {
          const { claims, about: place } = await minted(smcp, t);
          t.expect(holds(claims), expected, claims, place);
        }),
      ],
      mutants,
      benign,
    }),
  ];
}

/** Sends a token where it authorizes discovery, and expects that it does not. */
async function expectTokenRefused(
  smcp: SmcpPeer,
  t: Trial,
  token: string,
  graded?: Parameters<typeof expectRefused>[4],
): Promise<void> {
  const barrier = discovery(await tokenFor(t, smcp));
  const exchange = await smcp.send(discovery(token), { unanswered: true });
  await expectRefused(t, smcp, exchange, barrier, graded);
}

const honestToken = scenario('honest', 'a token with all claims', async (smcp: SmcpPeer, t: Trial) => {
  await expectAccepted(t, await smcp.send(discovery(mintedFor(t, smcp, ['discovery', 'tool_invoke']))));
});

type Spoil = (claims: Claims, now: number) => Claims;

/** A claim that is demanded: of RS256 outright, of HS256 by one of two readings (M-A12). */
function demanded(
  id: RequirementId,
  cases: Readonly<Record<string, readonly [string, Spoil]>>,
  mutants: Mutants,
): readonly Declaration[] {
  return [hs256, rs256].map((where) =>
    ofServer(id, where, {
      cases: [
        honestToken,
        ...Object.entries(cases).map(([name, [title, spoil]]) =>
          scenario(name, title, { twin: 'honest' }, async (smcp: SmcpPeer, t: Trial) => {
            const claims = spoil(claimsFor(t, smcp, ['discovery', 'tool_invoke']), Math.floor(smcp.now()));
            const graded =
              where === hs256 && id !== 'SMCP-JWT-14' ? ({ weight: 'advice', ambiguity: 'M-A12' } as const) : undefined;
            await expectTokenRefused(smcp, t, mintToken(claims, tokenKeyOf(t, smcp)), graded);
          }),
        ),
      ],
      mutants,
    }),
  );
}

function without(name: string): Spoil {
  return (claims) => Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
}

function asSecret(secret: string) {
  return { alg: 'HS256', secret } as const;
}

export const tokens = suite('smcp', 'tokens', [
  ...ofClaims('SMCP-JWT-1', 'the issuer', 'iss "smcp"', ({ iss }) => iss === 'smcp', {
    'has another issuer': { claims: (honest) => ({ ...honest, iss: 'server-7' }) },
  }),
  ...ofClaims(
    'SMCP-JWT-2',
    'the audience',
    'aud "smcp"',
    ({ aud }) => [aud].flat().join() === 'smcp',
    {
      'has no audience': { claims: ({ aud: _, ...others }) => others },
    },
    { 'lists its one audience': { claims: (honest) => ({ ...honest, aud: ['smcp'] }) } },
  ),
  ...ofClaims(
    'SMCP-JWT-3',
    'the time of expiry',
    'an exp of one hour after iat',
    ({ exp, iat }) => Math.abs(Number(exp) - Number(iat) - 3600) <= 1,
    { 'lets tokens live for a day': { claims: (honest) => ({ ...honest, exp: Number(honest.iat) + 86_400 }) } },
  ),
  ...ofClaims('SMCP-JWT-4', 'the time of issue', 'an iat', ({ iat }) => typeof iat === 'number', {
    'has no time of issue': { claims: ({ iat: _, ...others }) => others },
  }),
  ofServer('SMCP-JWT-5', hs256, {
    cases: [
      scenario('minted', 'the algorithm of tokens', async (smcp: SmcpPeer, t: Trial) => {
        const { header, about: place } = await minted(smcp, t);
        t.expect(header.alg === 'HS256', 'alg HS256', header, place);
      }),
    ],
    mutants: { 'signs with HS512': { algorithm: () => 'HS512' } },
  }),
  ofServer('SMCP-JWT-6', hs256, {
    cases: [
      scenario('verifies', 'the token verifies with the jwt_secret', async (smcp: SmcpPeer, t: Trial) => {
        const { token, about: place } = await minted(smcp, t);
        t.expect(
          isSignedBy(token, asSecret(smcp.credentials.jwtSecret ?? t.untested(secretWanted))),
          'a signature by the jwt_secret',
          readToken(token)?.header,
          place,
        );
      }),
      honestToken,
      scenario('other-secret', 'a token of another secret', { twin: 'honest' }, async (smcp: SmcpPeer, t: Trial) => {
        const claims = claimsFor(t, smcp, ['discovery', 'tool_invoke']);
        await expectTokenRefused(smcp, t, mintToken(claims, asSecret('the secret of others, as long as ours')));
      }),
      scenario(
        'secret-key',
        'a token that is signed with the secret_key',
        { twin: 'honest' },
        async (smcp: SmcpPeer, t: Trial) => {
          if (smcp.credentials.secretKey === smcp.credentials.jwtSecret) t.inapplicable('both secrets are the same');
          const claims = claimsFor(t, smcp, ['discovery', 'tool_invoke']);
          await expectTokenRefused(smcp, t, mintToken(claims, asSecret(smcp.credentials.secretKey)));
        },
      ),
      scenario(
        'changed-claims',
        'a token whose claims were changed',
        { twin: 'honest' },
        async (smcp: SmcpPeer, t: Trial) => {
          const [head, , signature] = mintedFor(t, smcp, ['discovery']).split('.');
          const [, claims] = mintToken(claimsFor(t, smcp, ['discovery', 'admin']), { alg: 'none' }).split('.');
          await expectTokenRefused(smcp, t, `${head}.${claims}.${signature}`);
        },
      ),
    ],
    mutants: {
      'signs with the secret_key': { tokenSecret: (_, secretKey) => secretKey },
      'verifies no signature': { tokenChecks: (honest) => ({ ...honest, signature: false }) },
    },
  }),
  ofServer('SMCP-JWT-7', rs256, {
    cases: [
      scenario('verifies', 'the token verifies with the public key', async (smcp: SmcpPeer, t: Trial) => {
        const { token, header, about: place } = await minted(smcp, t);
        t.expect(header.alg === 'RS256', 'alg RS256', header, place);
        const publicKey = smcp.credentials.publicKey ?? '';
        t.expect(isSignedBy(token, { alg: 'RS256', publicKey }), 'a signature by the private key', header, place);
      }),
    ],
    mutants: { 'still signs with HS256': { algorithm: () => 'HS256' } },
  }),
  ofClient('SMCP-JWT-8', on('smcp-client', 'rs256'), {
    cases: [
      scenario('ours', 'a token of the private key', async (peer: SmcpClientPeer, t: Trial) => {
        const visit = await peer.visit();
        t.prefer(usesToken(visit), 'a token that is used', visit.exchanges.length, {
          weight: 'note',
          ambiguity: 'M-A12',
        });
      }),
      scenario('other-key', 'a token of another key', { twin: 'ours' }, async (peer: SmcpClientPeer, t: Trial) => {
        const iat = Math.floor(peer.now());
        const claims = { iss: 'smcp', aud: 'smcp', iat, exp: iat + 3600 };
        const token = mintToken(claims, asSecret(peer.credentials.publicKey ?? ''));
        const visit = await peer.invite({
          script: { auth: ({ content }) => ({ content: { ...content, payload: { token } } }) },
        });
        t.prefer(visit !== undefined && !usesToken(visit), 'a token that is not used', 'it is used', {
          in: exchangeOf(visit, 'capability_discovery') ?? exchangeOf(visit, 'auth'),
          weight: 'note',
          ambiguity: 'M-A12',
        });
      }),
    ],
    mutants: { 'uses every token': { takesSessionToken: () => true } },
  }),
  ofServer('SMCP-JWT-9', rs256, {
    cases: [
      honestToken,
      scenario(
        'public-key',
        'an HS256 token with the public key as its secret',
        { twin: 'honest' },
        async (smcp: SmcpPeer, t: Trial) => {
          const claims = claimsFor(t, smcp, ['discovery', 'tool_invoke']);
          await expectTokenRefused(smcp, t, mintToken(claims, asSecret(smcp.credentials.publicKey ?? '')));
        },
      ),
      scenario('none', 'a token that is not signed', { twin: 'honest' }, async (smcp: SmcpPeer, t: Trial) => {
        await expectTokenRefused(smcp, t, mintToken(claimsFor(t, smcp, ['discovery', 'tool_invoke']), { alg: 'none' }));
      }),
    ],
    mutants: {
      'takes the algorithm from the token': {
        tokenChecks: (honest) => ({ ...honest, algorithms: ['RS256', 'HS256'] }),
        tokenSecret: (_, __, publicKey) => publicKey ?? '',
      },
      'takes tokens that are not signed': {
        tokenChecks: (honest) => ({ ...honest, algorithms: [...honest.algorithms, 'none'] }),
      },
    },
  }),
  ...demanded(
    'SMCP-JWT-10',
    { missing: ['a token without exp', without('exp')] },
    { 'needs no exp': { tokenChecks: (honest) => ({ ...honest, requires: ['iat'] }) } },
  ),
  ...demanded(
    'SMCP-JWT-11',
    { missing: ['a token without iat', without('iat')] },
    { 'needs no iat': { tokenChecks: (honest) => ({ ...honest, requires: ['exp'] }) } },
  ),
  ...demanded(
    'SMCP-JWT-12',
    {
      other: ['a token of another issuer', (claims) => ({ ...claims, iss: 'other' })],
      missing: ['a token without iss', without('iss')],
    },
    { 'takes every issuer': { tokenChecks: (honest) => ({ ...honest, issuer: false }) } },
  ),
  ...demanded(
    'SMCP-JWT-13',
    {
      other: ['a token for another audience', (claims) => ({ ...claims, aud: 'other' })],
      missing: ['a token without aud', without('aud')],
    },
    { 'takes every audience': { tokenChecks: (honest) => ({ ...honest, audience: false }) } },
  ),
  ...demanded(
    'SMCP-JWT-14',
    {
      expired: ['a token that expired a minute ago', (claims, now) => ({ ...claims, iat: now - 3660, exp: now - 60 })],
    },
    { 'takes expired tokens': { tokenChecks: (honest) => ({ ...honest, expiry: false }) } },
  ),
  ofServer('SMCP-SCOPE-1', server, {
    cases: [
      scenario('own', 'a tool for its scope', async (smcp: SmcpPeer, t: Trial) => {
        const tool = fixtureOf(t, smcp.fixtures, 'tool');
        await expectAccepted(t, await smcp.send(invocation(mintedFor(t, smcp, [`tool:${tool.name}`]), tool)));
      }),
    ],
    mutants: { 'knows tool_invoke alone': { authorizesTool: (scopes) => scopes.includes('tool_invoke') } },
  }),
  ofServer('SMCP-SCOPE-2', server, {
    cases: [
      scenario('own', 'a tool for its scope', async (smcp: SmcpPeer, t: Trial) => {
        const tool = fixtureOf(t, smcp.fixtures, 'tool');
        await expectAccepted(t, await smcp.send(invocation(mintedFor(t, smcp, [`tool:${tool.name}`]), tool)));
      }),
      scenario('other', 'another tool', { twin: 'own' }, async (smcp: SmcpPeer, t: Trial) => {
        const tool = fixtureOf(t, smcp.fixtures, 'tool');
        const other = fixtureOf(t, smcp.fixtures, 'otherTool');
        const exchange = await smcp.send(invocation(mintedFor(t, smcp, [`tool:${tool.name}`]), other), {
          unanswered: true,
        });
        await expectRefused(t, smcp, exchange, discovery(await tokenFor(t, smcp)));
      }),
    ],
    mutants: {
      'takes a scope for what begins so': {
        authorizesTool: (scopes, tool) =>
          scopes.some((scope) => `tool:${tool}`.startsWith(scope) || scope === 'tool_invoke'),
      },
    },
  }),
  ofServer('SMCP-SCOPE-3', server, {
    cases: [
      scenario('any', 'two tools for tool_invoke', async (smcp: SmcpPeer, t: Trial) => {
        const token = mintedFor(t, smcp, ['tool_invoke']);
        await expectAccepted(t, await smcp.send(invocation(token, fixtureOf(t, smcp.fixtures, 'tool'))));
        await expectAccepted(t, await smcp.send(invocation(token, fixtureOf(t, smcp.fixtures, 'otherTool'))));
      }),
    ],
    mutants: { 'wants the scope of each tool': { authorizesTool: (scopes, tool) => scopes.includes(`tool:${tool}`) } },
  }),
  ofServer('SMCP-SCOPE-4', server, {
    cases: [
      scenario('with', 'discovery with its scope', async (smcp: SmcpPeer, t: Trial) => {
        await expectAccepted(t, await smcp.send(discovery(mintedFor(t, smcp, ['discovery']))));
      }),
      scenario(
        'without',
        'discovery with the scope of tools only',
        { twin: 'with' },
        async (smcp: SmcpPeer, t: Trial) => {
          await expectTokenRefused(smcp, t, mintedFor(t, smcp, ['tool_invoke']));
        },
      ),
    ],
    mutants: {
      'shows capabilities to every token': { authorizesDiscovery: () => true },
      'shows capabilities to no token': { authorizesDiscovery: () => false },
    },
  }),
]);
