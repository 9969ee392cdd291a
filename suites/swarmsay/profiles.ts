import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectSuccess } from './expectations.ts';
import { freshHandle, readingToken } from './fixtures.ts';
import { withInput } from './input-schemas.ts';
import { findMember, recordsWith, textsIn } from './json-search.ts';
import { about, call, type Said } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { tokenNeeded } from './token-needed.ts';

/** Asks for the own profile. */
async function ownProfile(t: Trial, swarmsay: SwarmsayPeer, token: string): Promise<Said> {
  return expectSuccess(t, await call(swarmsay, 'get_profile', {}, token));
}

export const profiles = suite('swarmsay', 'profiles', [
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
