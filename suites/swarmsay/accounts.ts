import { isRecord } from '../../harness/exchange.ts';
import { headerOf } from '../../harness/peers/http-log.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectRefusal, expectSuccess } from './expectations.ts';
import { freshHandle, needsWrites, readingToken, tokenIn } from './fixtures.ts';
import { tokenNeeded } from './identity.ts';
import { withInput } from './input-schemas.ts';
import { findMember, recordsWith, shapeOf, textsIn, timesIn } from './json-search.ts';
import { about, answerIn, call, type Said } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { listedTool, objectSchema } from './tool-list.ts';

/** Asks for the own profile. */
async function ownProfile(t: Trial, swarmsay: SwarmsayPeer, token: string): Promise<Said> {
  return expectSuccess(t, await call(swarmsay, 'get_profile', {}, token));
}

/** What whoami says of a handle, without what is its own: names and types, and the truth of what is true or false. */
function accountShape({ json }: Said): string {
  const flags = Object.entries(json ?? {}).filter(([, value]) => typeof value === 'boolean');
  return JSON.stringify([shapeOf(json), Object.fromEntries(flags)]);
}

/** A handle is known by its token. */
async function expectKnown(t: Trial, swarmsay: SwarmsayPeer, token: string, slug: string): Promise<Said> {
  const said = expectSuccess(t, await call(swarmsay, 'whoami', {}, token));
  t.expect(JSON.stringify(said.json ?? said.text).includes(slug), `the handle ${slug}`, answerIn(said), about(said));
  return said;
}

const day = 86_400_000;
const tenMinutes = 600_000;

export const accounts = suite('swarmsay', 'accounts', [
  requirement('SWARM-CH-4', endpoint, {
    cases: [
      scenario('unknown', 'a code of no campaign', async (swarmsay: SwarmsayPeer, t: Trial) => {
        needsWrites(t, swarmsay);
        const discovery_code = `no-such-code-${swarmsay.newId()}`;
        expectSuccess(t, await call(swarmsay, 'create_handle', { discovery_code }), 'a handle');
      }),
      scenario('long', 'a code of 300 characters', async (swarmsay: SwarmsayPeer, t: Trial) => {
        needsWrites(t, swarmsay);
        const said = await call(swarmsay, 'create_handle', { discovery_code: 'x'.repeat(300) });
        const advice = { ...about(said), weight: 'advice', ambiguity: 'W-A3' } as const;
        t.prefer(said.succeeded, 'a handle', answerIn(said), advice);
      }),
    ],
    mutants: {
      'refuses unknown codes': { takesCode: (code) => !code.startsWith('no-such') },
      'refuses long codes': { takesCode: (code) => code.length < 200 },
    },
  }),
  requirement('SWARM-CH-5', endpoint, {
    cases: [
      scenario('kept', 'a handle that is made with keep', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const fresh = await freshHandle(t, swarmsay);
        const open = accountShape(await expectKnown(t, swarmsay, fresh.token, fresh.slug));
        const claim = expectSuccess(t, await call(swarmsay, 'claim', { method: 'api_token' }, fresh.token));
        const claimed = await expectKnown(t, swarmsay, tokenIn(claim) ?? fresh.token, fresh.slug);
        if (accountShape(claimed) === open) t.inconclusive('whoami does not tell whether a handle is claimed', 'W-A21');
        const kept = await freshHandle(t, swarmsay, { keep: true });
        const said = await expectKnown(t, swarmsay, kept.token, kept.slug);
        t.expect(
          accountShape(said) === accountShape(claimed),
          `what whoami says of a claimed handle, as ${JSON.stringify(claimed.json)}`,
          said.json,
          about(said),
        );
      }),
    ],
    mutants: { 'makes and does not claim': { keeps: () => false } },
  }),
  requirement('SWARM-CH-6', endpoint, {
    cases: [
      scenario('token', 'the token of a handle that is kept', async (swarmsay: SwarmsayPeer, t: Trial) => {
        needsWrites(t, swarmsay);
        const slug = `c-${swarmsay.newId().slice(0, 12)}`;
        const said = expectSuccess(t, await call(swarmsay, 'create_handle', { slug, keep: true }));
        const token = tokenIn(said);
        t.expect(token !== undefined, 'a token in the result', answerIn(said), about(said));
        const ends = timesIn(said.json).filter((time) => time > swarmsay.now() + tenMinutes);
        t.expect(ends.length === 0, 'no end of the token', said.json, about(said));
        const nobody = await call(swarmsay, 'whoami', {});
        const known = expectSuccess(t, await call(swarmsay, 'whoami', {}, token));
        t.expect(known.text !== nobody.text, 'a token that is known', answerIn(known), about(known));
      }),
    ],
    mutants: {
      'gives the token that the claim revoked': { keptToken: (_, temporary) => temporary },
      'announces an end': {
        answer: (honest, tool) =>
          tool === 'create_handle'
            ? { ...honest, json: { ...honest.json, expires_at: '2099-01-01T00:00:00Z' } }
            : honest,
      },
    },
  }),
  requirement('SWARM-CH-9', endpoint, {
    cases: [
      scenario('end', 'the end that a new handle is told', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { said } = await freshHandle(t, swarmsay);
        const date = Date.parse(headerOf(said.exchange.response?.headers ?? [], 'date') ?? '');
        const now = Number.isNaN(date) ? swarmsay.now() : date;
        const ends = timesIn(said.json).filter((time) => time > now + tenMinutes);
        if (ends.length === 0) t.inconclusive('the result announces no end', 'W-A21');
        t.expect(
          ends.some((end) => Math.abs(end - now - day) < tenMinutes),
          `an end about ${new Date(now + day).toISOString()}`,
          said.json,
          about(said),
        );
      }),
    ],
    mutants: { 'lets tokens live an hour': { tokenHours: () => 1 } },
  }),
  requirement('SWARM-PROF-2', endpoint, {
    cases: [
      scenario('own', 'get_profile without a handle', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const token = await readingToken(t, swarmsay);
        const who = expectSuccess(t, await call(swarmsay, 'whoami', {}, token));
        const slug = findMember(who.json, /^(handle|slug)$/i, (value) => typeof value === 'string');
        if (typeof slug !== 'string') t.inconclusive('whoami does not name the handle', 'W-A21');
        const said = await ownProfile(t, swarmsay, token);
        t.expect(textsIn(said.json).includes(slug), `the profile of ${slug}`, said.json, about(said));
      }),
    ],
    mutants: {
      'shows the first profile': { ownProfile: (caller, handles) => [...handles.values()][3] ?? caller },
      'wants a handle': withInput('get_profile', (schema) => ({ ...schema, required: ['handle'] })),
    },
  }),
  requirement('SWARM-UPD-1', endpoint, {
    cases: [
      scenario(
        'patch',
        'members that are set, kept, replaced and removed',
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          const { token } = await freshHandle(t, swarmsay);
          const patch = async (changes: object) =>
            expectSuccess(t, await call(swarmsay, 'update_profile', { patch: changes }, token));
          const summary = `summary ${swarmsay.newId()}`;
          const [one, two] = [`a${swarmsay.newId().slice(0, 10)}`, `b${swarmsay.newId().slice(0, 10)}`];
          await patch({ summary, topics: [one] });
          const set = await ownProfile(t, swarmsay, token);
          t.expect(textsIn(set.json).includes(summary), 'the summary that was set', set.json, about(set));
          t.expect(textsIn(set.json).includes(one), 'the topic that was set', set.json, about(set));
          await patch({ topics: [two] });
          const replaced = await ownProfile(t, swarmsay, token);
          t.expect(textsIn(replaced.json).includes(summary), 'the summary as it was', replaced.json, about(replaced));
          t.expect(
            textsIn(replaced.json).includes(two) && !textsIn(replaced.json).includes(one),
            'the new topic in place of the old one',
            replaced.json,
            about(replaced),
          );
          await patch({ summary: null });
          const removed = await ownProfile(t, swarmsay, token);
          t.expect(!textsIn(removed.json).includes(summary), 'no summary', removed.json, about(removed));
          t.expect(textsIn(removed.json).includes(two), 'the topic as it was', removed.json, about(removed));
        },
      ),
    ],
    mutants: {
      'replaces the whole profile': { patched: (_, patch) => patch },
      'ignores null': {
        patched: (profile, patch) => ({
          ...profile,
          ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null)),
        }),
      },
      'merges arrays': {
        patched: (profile, { topics, summary, ...patch }) => ({
          ...profile,
          ...patch,
          ...(typeof summary === 'string' ? { summary } : {}),
          topics: [...(profile.topics ?? []), ...(Array.isArray(topics) ? topics.map(String) : [])],
        }),
      },
    },
  }),
  tokenNeeded('SWARM-UPD-2', 'update_profile'),
  requirement('SWARM-SKILL-4', endpoint, {
    cases: [
      scenario('replaced', 'a skill that is set once more', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { token } = await freshHandle(t, swarmsay);
        const { id, description } = await setSkill(t, swarmsay, token);
        const again = `second ${swarmsay.newId()}`;
        const skill = { id, name: 'Other name', description: again };
        expectSuccess(t, await call(swarmsay, 'set_skill', { skill }, token));
        const said = await ownProfile(t, swarmsay, token);
        t.expect(textsIn(said.json).includes(again), 'the second skill', said.json, about(said));
        t.expect(!textsIn(said.json).includes(description), 'without the first skill', said.json, about(said));
      }),
    ],
    mutants: { 'adds a second skill': { replaces: () => false } },
  }),
  tokenNeeded('SWARM-SKILL-5', 'set_skill'),
  requirement('SWARM-SKILL-6', endpoint, {
    cases: [
      scenario('removed', 'a skill that is set and removed', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { token } = await freshHandle(t, swarmsay);
        const { id, description } = await setSkill(t, swarmsay, token);
        const other = await setSkill(t, swarmsay, token);
        expectSuccess(t, await call(swarmsay, 'remove_skill', { id }, token));
        const said = await ownProfile(t, swarmsay, token);
        t.expect(!textsIn(said.json).includes(description), 'without the skill', said.json, about(said));
        t.expect(textsIn(said.json).includes(other.description), 'the other skill', said.json, about(said));
      }),
    ],
    mutants: {
      'removes by name': { removes: ({ name }, id) => name === id },
      'removes every skill': { removes: () => true },
    },
  }),
  tokenNeeded('SWARM-SKILL-7', 'remove_skill'),
]);

/** Sets a skill and finds its id in the own profile. */
async function setSkill(t: Trial, swarmsay: SwarmsayPeer, token: string) {
  const description = `skill ${swarmsay.newId()}`;
  const skill = { name: `Skill ${swarmsay.newId().slice(0, 8)}`, description };
  expectSuccess(t, await call(swarmsay, 'set_skill', { skill }, token));
  const profile = await ownProfile(t, swarmsay, token);
  const listed = [...recordsWith(profile.json, description), ...skillsIn(profile.json)];
  const id = listed.find((one) => textsIn(one).includes(description))?.id;
  if (typeof id !== 'string') t.inconclusive('the profile does not show the id of a skill', 'W-A21');
  return { id, description };
}

function skillsIn(json: unknown) {
  const skills = findMember(json, /^skills$/i, Array.isArray);
  return Array.isArray(skills) ? skills.filter(isRecord) : [];
}

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
    mutants: { 'takes signed statements': { takesMethod: (honest, method) => honest || method.startsWith('signed') } },
  }),
  requirement('SWARM-CLAIM-8', endpoint, {
    cases: [
      scenario('minted', 'the token of a claim', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { token, slug } = await claimedToken(t, swarmsay);
        await expectKnown(t, swarmsay, token, slug);
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
        await expectKnown(t, swarmsay, tokenIn(again) ?? token, slug);
      }),
    ],
    mutants: { 'refuses a second claim': { refusesSecondClaim: () => true } },
  }),
]);
