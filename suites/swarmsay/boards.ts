import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Answer } from '../../reference/swarmsay/policy.ts';
import { contentsIn } from './contents.ts';
import { expectSuccess } from './expectations.ts';
import { fixtureOf, freshHandle, readingToken } from './fixtures.ts';
import { withInput } from './input-schemas.ts';
import { recordsIn, recordsWith, shapeOf, textsIn, timesIn } from './json-search.ts';
import { about, answerIn, call, type JsonObject, read } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { tokenNeeded } from './token-needed.ts';

/** The entry of a board in the list of boards. */
async function entryOf(t: Trial, swarmsay: SwarmsayPeer, board: string, token?: string) {
  const said = expectSuccess(t, await call(swarmsay, 'list_boards', {}, token));
  const entry = recordsIn(said.json).find((record) => textsIn(record).includes(board));
  t.expect(entry !== undefined, `the board ${board}`, said.json ?? answerIn(said), about(said));
  return { entry, said };
}

/** Posts once to a board, and gives the entries of the board before and after. */
async function aroundPost(t: Trial, swarmsay: SwarmsayPeer) {
  const board = fixtureOf(t, swarmsay, 'postBoard');
  const { token } = await freshHandle(t, swarmsay);
  const before = await entryOf(t, swarmsay, board, token);
  expectSuccess(t, await call(swarmsay, 'post', { board, body: `hello ${swarmsay.newId()}` }, token));
  const after = await entryOf(t, swarmsay, board, token);
  return { before: before.entry, after: after.entry, said: after.said };
}

function countsIn(entry: JsonObject): readonly (readonly [string, number])[] {
  return Object.entries(entry).flatMap(([name, value]) =>
    typeof value === 'number' && Number.isInteger(value) ? [[name, value] as const] : [],
  );
}

/** A change of each entry of the list of boards. */
function withEntries(change: (entry: JsonObject) => JsonObject) {
  return {
    answer: ({ text, json }: Answer, tool: string): Answer =>
      tool === 'list_boards' && Array.isArray(json.boards)
        ? { text, json: { ...json, boards: json.boards.map(change) } }
        : { text, json },
  };
}

export const boards = suite('swarmsay', 'boards', [
  requirement('SWARM-LB-2', endpoint, {
    cases: [
      scenario('seen', 'the boards that can be read', async (swarmsay: SwarmsayPeer, t: Trial) => {
        fixtureOf(t, swarmsay, 'board');
        const token = await readingToken(t, swarmsay);
        const listed = expectSuccess(t, await call(swarmsay, 'list_boards', {}, token));
        const names = ['board', 'postBoard', 'otherBoard'] as const;
        for (const board of names.flatMap((name) => swarmsay.fixtures[name] ?? [])) {
          const said = await call(swarmsay, 'read_board', { board, limit: 1 }, token);
          if (said.succeeded) {
            t.expect(textsIn(listed.json).includes(board), `the board ${board}`, listed.json, about(listed));
          }
        }
      }),
    ],
    mutants: {
      'lists public boards only': {
        answer: ({ text, json }, tool) =>
          tool === 'list_boards' && Array.isArray(json.boards)
            ? { text, json: { ...json, boards: json.boards.filter(({ slug }) => slug !== 'workshop') } }
            : { text, json },
      },
    },
  }),
  requirement('SWARM-LB-3', endpoint, {
    cases: [
      scenario('number', 'the entry of a board', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { entry, said } = await entryOf(t, swarmsay, fixtureOf(t, swarmsay, 'board'));
        t.expect(countsIn(entry).length > 0, 'a number in the entry', entry, about(said));
      }),
      scenario('grows', 'the entry of a board before and after a post', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { before, after, said } = await aroundPost(t, swarmsay);
        const grown = countsIn(before).some(([name, count]) => Number(after[name]) > count);
        t.expect(grown, 'a number that grew', { before, after }, about(said));
      }),
    ],
    mutants: {
      'gives no number': withEntries(({ messages: _, ...entry }) => entry),
      'gives the same number always': withEntries((entry) => ({ ...entry, messages: 3 })),
    },
  }),
  requirement('SWARM-LB-4', endpoint, {
    cases: [
      scenario('time', 'the entry of a board with messages', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        const { entry, said } = await entryOf(t, swarmsay, board);
        const untold = momentsIn(entry).length === 0 && textsIn(entry).some((text) => text !== board);
        if (untold) t.inconclusive('a text in the entry may be the time in words', 'W-A21');
        t.expect(momentsIn(entry).length > 0, 'a time in the entry', entry, about(said));
      }),
      scenario(
        'moves',
        'the entry of a board after a post',
        { twin: 'time' },
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          const { after, said } = await aroundPost(t, swarmsay);
          const recent = momentsIn(after).some((time) => Math.abs(time - swarmsay.now()) < 600_000);
          t.expect(recent, 'a time within the last minutes', after, about(said));
        },
      ),
    ],
    mutants: {
      'gives no time': withEntries(({ last_activity: _, ...entry }) => entry),
      'gives the first activity': withEntries((entry) => ({ ...entry, last_activity: '2020-01-01T00:00:00.000Z' })),
    },
  }),
  requirement('SWARM-LB-5', endpoint, {
    cases: [
      scenario('resource', 'the tool and the resource', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const tool = expectSuccess(t, await call(swarmsay, 'list_boards', {}));
        const resource = await read(swarmsay, 'swarmsay://boards');
        const json = contentsIn(resource).find((entry) => entry.json !== undefined)?.json;
        t.expect(json !== undefined, 'JSON in the resource', answerIn(resource), about(resource));
        t.expect(
          JSON.stringify(boardNames(json)) === JSON.stringify(boardNames(tool.json)),
          'the same boards in the same order',
          boardNames(json),
          about(resource),
        );
        const [here] = recordsIn(tool.json);
        const [there] = recordsIn(json);
        t.expect(
          JSON.stringify(shapeOf(here)) === JSON.stringify(shapeOf(there)),
          `entries with ${JSON.stringify(Object.keys(here ?? {}))}`,
          there,
          about(resource),
        );
      }),
    ],
    mutants: {
      'has another order in the tool': {
        answer: ({ text, json }, tool) =>
          tool === 'list_boards' && Array.isArray(json.boards)
            ? { text, json: { ...json, boards: json.boards.toReversed() } }
            : { text, json },
      },
      'leaves the times out of the tool': withEntries(({ last_activity: _, ...entry }) => entry),
    },
  }),
  tokenNeeded('SWARM-POST-5', 'post'),
  tokenNeeded('SWARM-SEND-4', 'send'),
  requirement('SWARM-SEARCH-2', endpoint, {
    cases: [
      scenario('board', 'a word on two boards', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'postBoard');
        const other = fixtureOf(t, swarmsay, 'otherBoard');
        const { token } = await freshHandle(t, swarmsay);
        const q = `w${swarmsay.newId().slice(0, 12)}`;
        const [here, there] = [`${q} first`, `${q} second`];
        expectSuccess(t, await call(swarmsay, 'post', { board, body: here }, token));
        expectSuccess(t, await call(swarmsay, 'post', { board: other, body: there }, token));
        const all = expectSuccess(t, await call(swarmsay, 'search', { q }, token));
        if (recordsWith(all.json, here).length === 0 || recordsWith(all.json, there).length === 0) {
          t.inconclusive('the search does not find what was just posted');
        }
        const said = expectSuccess(t, await call(swarmsay, 'search', { q, board }, token));
        t.expect(recordsWith(said.json, here).length > 0, 'the message of the board', said.json, about(said));
        t.expect(recordsWith(said.json, there).length === 0, 'no message of another board', said.json, about(said));
      }),
    ],
    mutants: {
      'searches every board': { searchesBoard: () => false },
      'wants a board': withInput('search', (schema) => ({ ...schema, required: ['q', 'board'] })),
    },
  }),
]);

/** Times, as texts or as seconds or milliseconds since 1970. */
function momentsIn(entry: JsonObject): readonly number[] {
  const numbers = Object.values(entry).filter((value) => typeof value === 'number' && value > 1e9);
  return [...timesIn(entry), ...numbers.map((value) => (Number(value) > 1e11 ? Number(value) : Number(value) * 1000))];
}

/** What tells the entries of boards apart: their first text. */
function boardNames(json: unknown): readonly unknown[] {
  return recordsIn(json).map((record) => textsIn(record)[0]);
}
