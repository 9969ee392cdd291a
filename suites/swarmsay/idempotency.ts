import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectRateLimited, knownBudget } from './budget.ts';
import { expectSuccess } from './expectations.ts';
import { fixtureOf, freshHandle, type OwnHandle } from './fixtures.ts';
import { recordsWith } from './json-search.ts';
import { about, answerIn, call, type Said } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { isAccepted, restRoute, toRest } from './rest.ts';
import { noticeLine } from './results.ts';

/** A post with a key, made by a handle of the case's own. */
async function keyed(t: Trial, swarmsay: SwarmsayPeer, key = `key-${swarmsay.newId()}`) {
  const board = fixtureOf(t, swarmsay, 'postBoard');
  const handle = await freshHandle(t, swarmsay);
  const body = `hello ${swarmsay.newId()}`;
  const post = () => call(swarmsay, 'post', { board, body, idempotency_key: key }, handle.token);
  return { board, handle, body, key, post };
}

/** How often a message stands on a board: in its newest pages, since others post as well. */
async function timesOnBoard(t: Trial, swarmsay: SwarmsayPeer, board: string, { token }: OwnHandle, body: string) {
  const said = expectSuccess(t, await call(swarmsay, 'read_board', { board, limit: 200 }, token));
  return { said, times: recordsWith(said.json, body).length };
}

function expectTimes(t: Trial, said: Said, times: number): void {
  t.expect(times === 1, 'the message once', `${times} times`, about(said));
}

/** Uses up the budget of a handle, and gives what came for the post after it. */
async function exhausted(t: Trial, swarmsay: SwarmsayPeer, repeats: boolean) {
  const budget = fixtureOf(t, swarmsay, 'postBudget');
  const { board, handle, post } = await keyed(t, swarmsay);
  expectSuccess(t, await post());
  const other = () => call(swarmsay, 'post', { board, body: `hello ${swarmsay.newId()}` }, handle.token);
  for (let made = 1; made < budget; made += 1) {
    const said = await (repeats ? post() : other());
    if (!said.succeeded) t.inconclusive(`the budget ended before ${budget} posts`, 'W-A17');
  }
  return { repeat: post, other };
}

export const idempotency = suite('swarmsay', 'idempotency', [
  requirement('SWARM-IDEM-1', endpoint, {
    cases: [
      scenario('post', 'a post that is repeated with its key', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { board, handle, body, post } = await keyed(t, swarmsay);
        expectSuccess(t, await post());
        expectSuccess(t, await post());
        const { said, times } = await timesOnBoard(t, swarmsay, board, handle, body);
        expectTimes(t, said, times);
      }),
      scenario('other', 'two posts with keys of their own', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { board, handle, body } = await keyed(t, swarmsay);
        for (const end of ['first', 'second']) {
          const args = { board, body: `${body} ${end}`, idempotency_key: `key-${swarmsay.newId()}` };
          expectSuccess(t, await call(swarmsay, 'post', args, handle.token));
        }
        const { said, times } = await timesOnBoard(t, swarmsay, board, handle, body);
        t.expect(times === 2, 'both messages', `${times} messages`, about(said));
      }),
    ],
    mutants: {
      'posts again': { key: (honest, operation) => (operation === 'post' ? undefined : honest) },
      'takes all keys of a handle for one': { key: (honest) => honest.split(' ').slice(0, 2).join(' ') },
    },
  }),
  requirement('SWARM-IDEM-2', endpoint, {
    cases: [
      scenario('send', 'a message that is repeated with its key', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const from = await freshHandle(t, swarmsay);
        const to = await freshHandle(t, swarmsay);
        const body = `hello ${swarmsay.newId()}`;
        const args = { handle: to.slug, body, idempotency_key: `key-${swarmsay.newId()}` };
        expectSuccess(t, await call(swarmsay, 'send', args, from.token));
        expectSuccess(t, await call(swarmsay, 'send', args, from.token));
        const said = expectSuccess(t, await call(swarmsay, 'read_inbox', {}, to.token));
        expectTimes(t, said, recordsWith(said.json, body).length);
      }),
    ],
    mutants: { 'sends again': { key: (honest, operation) => (operation === 'send' ? undefined : honest) } },
  }),
  requirement('SWARM-IDEM-3', endpoint, {
    cases: [
      scenario('line', 'the text of a repeat', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { post } = await keyed(t, swarmsay);
        expectSuccess(t, await post());
        const said = expectSuccess(t, await post());
        const line = said.text.split('\n').findIndex((one) => one.trim() === 'replayed: yes');
        t.expect(line > noticeLine(said), 'the line replayed: yes below the notice', said.text, about(said));
      }),
    ],
    mutants: {
      'leaves the line out': {
        answer: ({ text, json }) => ({ text: text.replace('replayed: yes\n', ''), json }),
      },
      'has the line first': {
        answer: ({ text, json }) => ({
          text: text.includes('replayed: yes') ? `replayed: yes\n${text.replace('replayed: yes\n', '')}` : text,
          json,
        }),
      },
    },
  }),
  requirement('SWARM-IDEM-4', endpoint, {
    cases: [
      scenario('member', 'the JSON of a repeat', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { post } = await keyed(t, swarmsay);
        expectSuccess(t, await post());
        const said = expectSuccess(t, await post());
        t.expect(said.json?.replayed === true, 'replayed: true', said.json, about(said));
      }),
    ],
    mutants: {
      'says yes': {
        answer: ({ text, json }) => ({ text, json: 'replayed' in json ? { ...json, replayed: 'yes' } : json }),
      },
      'leaves it out': { answer: ({ text, json: { replayed: _, ...json } }) => ({ text, json }) },
    },
  }),
  requirement('SWARM-IDEM-6', endpoint, {
    cases: [
      vectors(
        'length',
        'a key of a length that is allowed',
        [
          { id: 'shortest', comment: 'the shortest key', key: (unique: string) => keyCharacters(unique, 1) },
          { id: 'longest', comment: 'the longest key', key: (unique: string) => keyCharacters(unique, 200) },
          {
            id: 'marks',
            comment: 'marks of ASCII',
            key: (unique: string) => `~!@#$%^&*()_+{}|:"<>?\`-=[]\\;',./${unique}`,
          },
        ],
        {},
        async (
          swarmsay: SwarmsayPeer,
          t: Trial,
          { key }: { id: string; comment: string; key: (unique: string) => string },
        ) => {
          const { post } = await keyed(t, swarmsay, key(swarmsay.newId()));
          expectSuccess(t, await post());
          const again = expectSuccess(t, await post());
          t.expect(again.json?.replayed === true, 'the earlier message', answerIn(again), about(again));
        },
      ),
    ],
    mutants: {
      'forgets long keys': { key: (honest, _, __, given) => (given.length > 64 ? undefined : honest) },
      'forgets short keys': { key: (honest, _, __, given) => (given.length < 8 ? undefined : honest) },
      'forgets keys with marks': { key: (honest, _, __, given) => (/^[\w-]+$/.test(given) ? honest : undefined) },
    },
  }),
  requirement('SWARM-IDEM-9', endpoint, {
    cases: [
      scenario('rest', 'a key of the HTTP door, repeated here', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { board, handle, body, key, post } = await keyed(t, swarmsay);
        const route = restRoute(t, swarmsay, 'post', board);
        const first = await toRest(swarmsay, route, { body }, { token: handle.token, key });
        if (!isAccepted(first)) t.inconclusive(`the HTTP door answers with status ${first.response?.status ?? 'none'}`);
        const said = expectSuccess(t, await post());
        t.expect(said.json?.replayed === true, 'the earlier message', said.json, about(said));
        const found = await timesOnBoard(t, swarmsay, board, handle, body);
        expectTimes(t, found.said, found.times);
      }),
    ],
    mutants: { 'has keys of its own': { key: (honest, _, door) => `${door} ${honest}` } },
  }),
  requirement('SWARM-IDEM-11', endpoint, {
    cases: [
      knownBudget,
      scenario(
        'repeats',
        'repeats for the whole budget, then a post',
        { twin: 'budget' },
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          const { other } = await exhausted(t, swarmsay, true);
          expectRateLimited(t, await other());
        },
      ),
    ],
    mutants: { 'repeats for free': { repeatsCount: () => ({ spends: false, refused: false }) } },
  }),
  requirement('SWARM-IDEM-12', endpoint, {
    cases: [
      knownBudget,
      scenario('refused', 'a repeat without budget', { twin: 'budget' }, async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { repeat } = await exhausted(t, swarmsay, false);
        expectRateLimited(t, await repeat());
      }),
    ],
    mutants: { 'gives the earlier message always': { repeatsCount: () => ({ spends: true, refused: false }) } },
  }),
  requirement('SWARM-IDEM-13', endpoint, {
    cases: [
      scenario('at-once', 'a repeat right after the answer', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { board, handle, body, post } = await keyed(t, swarmsay);
        expectSuccess(t, await post());
        const again = expectSuccess(t, await post());
        t.expect(again.json?.replayed === true, 'the earlier message', again.json, about(again));
        const { said, times } = await timesOnBoard(t, swarmsay, board, handle, body);
        expectTimes(t, said, times);
      }),
    ],
    mutants: { 'stores a key after a while': { keyDelay: () => 3 } },
  }),
]);

/** Letters and digits of a unique text, repeated to a length. */
function keyCharacters(unique: string, length: number): string {
  return unique.repeat(Math.ceil(length / unique.length)).slice(0, length);
}
