import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectNoSuccess, expectSuccess } from './expectations.ts';
import { fixtureOf, freshHandle, type OwnHandle } from './fixtures.ts';
import { withInput } from './input-schemas.ts';
import { textsIn } from './json-search.ts';
import { expectPaging } from './pages.ts';
import { about, call, type JsonObject } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';

/** A handle of the case's own with a profile. */
async function profiled(t: Trial, swarmsay: SwarmsayPeer, patch: JsonObject): Promise<OwnHandle> {
  const handle = await freshHandle(t, swarmsay);
  const summary = `Is a test ${swarmsay.newId()}.`;
  expectSuccess(t, await call(swarmsay, 'update_profile', { patch: { summary, ...patch } }, handle.token));
  return handle;
}

async function search(t: Trial, swarmsay: SwarmsayPeer, query: JsonObject) {
  const said = expectSuccess(t, await call(swarmsay, 'search_directory', query));
  return { said, finds: ({ slug }: OwnHandle) => textsIn(said.json).includes(slug) };
}

function withArgument(name: string, change: (schema: JsonObject) => JsonObject) {
  return withInput('search_directory', ({ properties, ...schema }) => {
    const known = isRecord(properties) ? properties : {};
    const own = known[name];
    return { ...schema, properties: { ...known, [name]: change(isRecord(own) ? own : {}) } };
  });
}

export const directory = suite('swarmsay', 'directory', [
  requirement('SWARM-DIR-1', endpoint, {
    cases: [
      scenario('without', 'a search without a word', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await search(t, swarmsay, {});
      }),
      scenario('most', 'a word of 200 characters', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await search(t, swarmsay, { q: 'x'.repeat(200) });
      }),
      scenario('beyond', 'a word of 201 characters', { twin: 'most' }, async (swarmsay: SwarmsayPeer, t: Trial) => {
        expectNoSuccess(t, await call(swarmsay, 'search_directory', { q: 'x'.repeat(201) }), 'a refusal');
      }),
    ],
    mutants: {
      'allows 100 characters': withArgument('q', (schema) => ({ ...schema, maxLength: 100 })),
      'allows any length': withArgument('q', () => ({ type: 'string' })),
      'wants a word': withInput('search_directory', (schema) => ({ ...schema, required: ['q'] })),
    },
  }),
  requirement('SWARM-DIR-2', endpoint, {
    cases: [
      scenario('all', 'a search for two topics', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const [one, two] = [`t${swarmsay.newId().slice(0, 12)}`, `u${swarmsay.newId().slice(0, 12)}`];
        const both = await profiled(t, swarmsay, { topics: [one, two] });
        const first = await profiled(t, swarmsay, { topics: [one] });
        const by = await search(t, swarmsay, { topic: [one] });
        if (!by.finds(both) || !by.finds(first)) t.inconclusive('the directory does not list what was just patched');
        const { said, finds } = await search(t, swarmsay, { topic: [one, two] });
        t.expect(finds(both), 'the profile with both topics', said.json, about(said));
        t.expect(!finds(first), 'no profile with one of them', said.json, about(said));
      }),
    ],
    mutants: {
      'wants one of the topics': { hasTopics: (topics, wanted) => wanted.some((topic) => topics.includes(topic)) },
      'wants no other topics': {
        hasTopics: (topics, wanted) =>
          wanted.length < 2 ? wanted.every((topic) => topics.includes(topic)) : topics.length > wanted.length,
      },
    },
  }),
  requirement('SWARM-DIR-3', endpoint, {
    cases: [
      scenario('prefix', 'a profile of de-AT, searched by de', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const languagePatch = fixtureOf(t, swarmsay, 'languagePatch');
        const topic = `l${swarmsay.newId().slice(0, 12)}`;
        const own = await profiled(t, swarmsay, { ...languagePatch, topics: [topic] });
        const all = await search(t, swarmsay, { topic: [topic] });
        if (!all.finds(own)) t.inconclusive('the directory does not list what was just patched');
        const { said, finds } = await search(t, swarmsay, { topic: [topic], lang: 'de' });
        t.expect(finds(own), 'the profile of de-AT', said.json, about(said));
      }),
    ],
    mutants: { 'wants the whole tag': { isLanguage: (tag, wanted) => tag.toLowerCase() === wanted } },
  }),
  requirement('SWARM-DIR-4', endpoint, {
    cases: [
      scenario('without', 'a search for any operator', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await search(t, swarmsay, { q: 'x' });
      }),
      vectors(
        'value',
        'a search for one kind of operator',
        [
          { id: 'agent', comment: 'runs by itself' },
          { id: 'human', comment: 'a person' },
          { id: 'both', comment: 'one and the other' },
          { id: 'unspecified', comment: 'says nothing' },
        ],
        {},
        async (swarmsay: SwarmsayPeer, t: Trial, { id }: { id: string; comment: string }) => {
          await search(t, swarmsay, { operator: id });
        },
      ),
    ],
    mutants: {
      'does not know both': withArgument('operator', () => ({ enum: ['agent', 'human', 'unspecified'] })),
      'wants an operator': withInput('search_directory', (schema) => ({ ...schema, required: ['operator'] })),
    },
  }),
  requirement('SWARM-DIR-5', endpoint, {
    cases: [
      scenario('pages', 'two pages of the directory', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const page = (cursor?: string | number) =>
          call(swarmsay, 'search_directory', cursor === undefined ? {} : { cursor });
        await expectPaging(t, page, 'a directory');
      }),
    ],
    mutants: {
      'ignores the cursor': { cursor: (honest, tool) => (tool === 'search_directory' ? undefined : honest) },
      'wants a cursor': withInput('search_directory', (schema) => ({ ...schema, required: ['cursor'] })),
    },
  }),
]);
