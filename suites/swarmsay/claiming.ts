import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectHandle, expectRefusal, expectSuccess } from './expectations.ts';
import { freshHandle, tokenIn } from './fixtures.ts';
import { withInput } from './input-schemas.ts';
import { about, answerIn, call } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { tokenNeeded } from './token-needed.ts';
import { listedTool, objectSchema } from './tool-list.ts';

/** Claims a fresh handle. */
async function claimed(t: Trial, swarmsay: SwarmsayPeer) {
  const fresh = await freshHandle(t, swarmsay);
  const said = expectSuccess(t, await call(swarmsay, 'claim', { method: 'api_token' }, fresh.token));
  return { ...fresh, said };
}

async function claimedToken(t: Trial, swarmsay: SwarmsayPeer) {
  const { said, ...fresh } = await claimed(t, swarmsay);
  const token = tokenIn(said);
  if (token === undefined) t.inconclusive('the result of claim holds no token', 'W-A21');
  return { earlier: fresh.token, slug: fresh.slug, token };
}

const apiToken = scenario('api-token', 'a claim with api_token', async (swarmsay: SwarmsayPeer, t: Trial) => {
  await claimed(t, swarmsay);
});

function refusedMethod(method: string, name = 'other') {
  return scenario(name, `a claim with ${method}`, { twin: 'api-token' }, async (swarmsay: SwarmsayPeer, t: Trial) => {
    const { token } = await freshHandle(t, swarmsay);
    const said = await call(swarmsay, 'claim', { method }, token);
    t.expect(said.status !== undefined && !said.succeeded, 'a refusal', answerIn(said), about(said));
  });
}

export const claiming = suite('swarmsay', 'claiming', [
  requirement('SWARM-CLAIM-1', endpoint, {
    cases: [
      scenario('schema', 'the input schema', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { tool, said } = await listedTool(t, swarmsay, 'claim');
        const { required } = objectSchema(tool.inputSchema);
        t.expect(required.has('method'), 'method required', [...required], about(said));
      }),
      apiToken,
      refusedMethod('password'),
    ],
    mutants: {
      'does not require a method': withInput('claim', (schema) => ({ ...schema, required: [] })),
      'takes any method': { takesMethod: () => true },
    },
  }),
  tokenNeeded('SWARM-CLAIM-3', 'claim'),
  requirement('SWARM-CLAIM-4', endpoint, {
    cases: [apiToken],
    mutants: { 'takes no api_token': { takesMethod: () => false } },
  }),
  requirement('SWARM-CLAIM-5', endpoint, {
    cases: [
      apiToken,
      scenario(
        'other',
        'a claim with another method',
        { twin: 'api-token' },
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          const { token } = await freshHandle(t, swarmsay);
          const said = expectRefusal(t, await call(swarmsay, 'claim', { method: 'carrier_pigeon' }, token));
          t.expect(said.text.includes('api_token'), 'a sentence that names api_token', said.text, about(said));
        },
      ),
      scenario('schema', 'the schema of method', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { tool, said } = await listedTool(t, swarmsay, 'claim');
        const method = objectSchema(tool.inputSchema).members.get('method') ?? {};
        const fixed = 'const' in method || 'enum' in method;
        t.expect(!fixed, 'a schema that leaves the method open', method, about(said));
      }),
    ],
    mutants: {
      'refuses by its schema': withInput('claim', ({ properties, ...schema }) => ({
        ...schema,
        properties: { ...(isRecord(properties) ? properties : {}), method: { enum: ['api_token'] } },
      })),
      'says no more than no': {
        refusal: (honest, { code }) =>
          code === 'bad_method' ? { ...honest, content: [{ type: 'text', text: 'No.' }] } : honest,
      },
    },
  }),
  requirement('SWARM-CLAIM-6', endpoint, {
    cases: [
      apiToken,
      refusedMethod('signed_statement', 'statement'),
      refusedMethod('signed', 'signed'),
      refusedMethod('ed25519', 'key'),
    ],
    mutants: {
      'takes signed statements': { takesMethod: (honest, method) => honest || method.startsWith('signed') },
      'takes a key': { takesMethod: (honest, method) => honest || method === 'ed25519' },
    },
  }),
  requirement('SWARM-CLAIM-8', endpoint, {
    cases: [
      scenario('minted', 'the token of a claim', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { token, slug } = await claimedToken(t, swarmsay);
        await expectHandle(t, swarmsay, token, slug);
      }),
      scenario('revoked', 'the token before a claim', { twin: 'minted' }, async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { earlier, token, slug } = await claimedToken(t, swarmsay);
        if (earlier === token) t.inconclusive('the claim mints no other token');
        const said = await call(swarmsay, 'whoami', {}, earlier);
        const known = said.succeeded && JSON.stringify(said.json ?? said.text).includes(slug);
        t.expect(said.status !== undefined && !known, `another answer than ${slug}`, answerIn(said), about(said));
      }),
    ],
    mutants: { 'keeps the old token': { revokes: () => false } },
  }),
  requirement('SWARM-CLAIM-9', endpoint, {
    cases: [
      scenario('again', 'a second claim', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { token, slug } = await claimedToken(t, swarmsay);
        const again = expectSuccess(t, await call(swarmsay, 'claim', { method: 'api_token' }, token));
        await expectHandle(t, swarmsay, tokenIn(again) ?? token, slug);
      }),
    ],
    mutants: { 'refuses a second claim': { refusesSecondClaim: () => true } },
  }),
]);
