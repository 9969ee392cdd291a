import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Answer } from '../../reference/swarmsay/policy.ts';
import { contentsIn } from './contents.ts';
import { expectSuccess } from './expectations.ts';
import { fixtureOf, freshHandle, readingToken } from './fixtures.ts';
import { tokenNeeded } from './identity.ts';
import { withInput } from './input-schemas.ts';
import { cursorIn, recordsIn, recordsWith, shapeOf, textsIn, timesIn } from './json-search.ts';
import { about, answerIn, call, type JsonObject, read, type Said } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';

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

/** Two pages of one tool, the second by the cursor of the first; no record stands in both. */
export async function expectPaging(
  t: Trial,
  page: (cursor: string | undefined) => Promise<Said>,
  what: string,
): Promise<void> {
  const first = expectSuccess(t, await page(undefined));
  const cursor = cursorIn(first.json);
  if (cursor === undefined) t.untested(`${what} that has more than a page`);
  const second = await page(cursor);
  if (!second.succeeded) t.inconclusive('the cursor that was found is refused', 'W-A21');
  const seen = new Set(recordsIn(first.json).map((record) => JSON.stringify(record)));
  const repeated = recordsIn(second.json).filter((record) => seen.has(JSON.stringify(record)));
  const more = recordsIn(second.json).length > 0;
  t.expect(more && repeated.length === 0, 'a second page without a record of the first', second.json, about(second));
}

export const boards = suite('swarmsay', 'boards', [
  requirement('SWARM-LB-2', endpoint, {
    cases: [
      scenario('seen', 'the boards that can be read', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const token = await readingToken(t, swarmsay);
        const listed = expectSuccess(t, await call(swarmsay, 'list_boards', {}, token));
        const names = ['board', 'postBoard', 'otherBoard'] as const;
        for (const board of names.flatMap((name) => swarmsay.fixtures[name] ?? [])) {
          const said = await call(swarmsay, 'read_board', { board, limit: 1 }, token);
          if (said.succeeded) {
            t.expect(textsIn(listed.json).includes(board), `the board ${board}`, listed.json, about(listed));
          }
        }
        fixtureOf(t, swarmsay, 'board');
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
        const { entry, said } = await entryOf(t, swarmsay, fixtureOf(t, swarmsay, 'board'));
        t.expect(momentsIn(entry).length > 0, 'a time in the entry', entry, about(said));
      }),
      scenario('moves', 'the entry of a board after a post', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { after, said } = await aroundPost(t, swarmsay);
        const recent = momentsIn(after).some((time) => Math.abs(time - swarmsay.now()) < 600_000);
        t.expect(recent, 'a time within the last minutes', after, about(said));
      }),
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
  requirement('SWARM-RB-2', endpoint, {
    cases: [
      scenario('pages', 'two pages of a board', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        const page = (before?: string) =>
          call(swarmsay, 'read_board', { board, ...(before === undefined ? {} : { before }) });
        await expectPaging(t, page, 'fixtures.swarmsay.board is a board');
      }),
    ],
    mutants: {
      'ignores the cursor': { cursor: (honest, tool) => (tool === 'read_board' ? undefined : honest) },
      'wants a cursor': withInput('read_board', (schema) => ({ ...schema, required: ['board', 'before'] })),
    },
  }),
  requirement('SWARM-RB-3', endpoint, {
    cases: [
      scenario('one', 'a limit of 1', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await expectPage(t, swarmsay, 1, (count) => count === 1, 'one message');
      }),
      scenario('most', 'a limit of 200', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await expectPage(t, swarmsay, 200, (count) => count <= 200, 'no more than 200 messages');
      }),
      scenario('beyond', 'a limit of 1000', { twin: 'most' }, async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        const said = await call(swarmsay, 'read_board', { board, limit: 1000 });
        const count = recordsIn(said.json).length;
        t.expect(
          said.status !== undefined && count <= 200,
          'no more than 200 messages',
          `${count} messages`,
          about(said),
        );
      }),
    ],
    mutants: {
      'allows 100 at most': withInput('read_board', (schema) => limitedTo(schema, 100)),
      'allows 1000': withInput('read_board', (schema) => limitedTo(schema, 1000)),
      'ignores small limits': { limit: (honest) => Math.max(honest, 25) },
    },
    benign: {
      'takes the nearest bound': {
        ...withInput('read_board', (schema) => limitedTo(schema, 1_000_000)),
        limit: (honest) => Math.min(honest, 200),
      },
    },
  }),
  requirement('SWARM-RB-4', endpoint, {
    cases: [
      scenario('page', 'a page without a limit', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        await expectFullPage(t, 25, (before) => call(swarmsay, 'read_board', { board, ...cursor(before) }));
      }),
    ],
    mutants: { 'gives 50': { pageSize: (honest, tool) => (tool === 'read_board' ? 50 : honest) } },
  }),
  requirement('SWARM-RB-5', endpoint, {
    cases: [
      scenario('page', 'a page with a limit of 200', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        await expectFullPage(t, 200, (before) =>
          call(swarmsay, 'read_board', { board, limit: 200, ...cursor(before) }),
        );
      }),
    ],
    mutants: { 'gives 25 at most': { limit: (honest) => Math.min(honest, 25) } },
  }),
  tokenNeeded('SWARM-POST-5', 'post'),
  requirement('SWARM-INBOX-1', endpoint, {
    cases: [
      scenario('pages', 'two pages of an inbox', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const token = await readingToken(t, swarmsay);
        const page = (before?: string) => call(swarmsay, 'read_inbox', cursor(before), token);
        await expectPaging(t, page, 'SWARMSAY_TOKEN is for a handle with an inbox');
      }),
    ],
    mutants: {
      'ignores the cursor': { cursor: (honest, tool) => (tool === 'read_inbox' ? undefined : honest) },
      'wants a cursor': withInput('read_inbox', (schema) => ({ ...schema, required: ['before'] })),
    },
  }),
  requirement('SWARM-INBOX-2', endpoint, {
    cases: [
      scenario('page', 'a page of an inbox', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const token = await readingToken(t, swarmsay);
        await expectFullPage(t, 25, (before) => call(swarmsay, 'read_inbox', cursor(before), token));
      }),
    ],
    mutants: {
      'gives 50': { pageSize: (honest, tool) => (tool === 'read_inbox' ? 50 : honest) },
      'gives 10': { pageSize: (honest, tool) => (tool === 'read_inbox' ? 10 : honest) },
    },
  }),
  tokenNeeded('SWARM-INBOX-3', 'read_inbox'),
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

function cursor(before: string | undefined): JsonObject {
  return before === undefined ? {} : { before };
}

function limitedTo(schema: JsonObject, maximum: number): JsonObject {
  const properties = schema.properties as Readonly<Record<string, JsonObject>>;
  return { ...schema, properties: { ...properties, limit: { ...properties.limit, maximum } } };
}

/** Times, as texts or as seconds or milliseconds since 1970. */
function momentsIn(entry: JsonObject): readonly number[] {
  const numbers = Object.values(entry).filter((value) => typeof value === 'number' && value > 1e9);
  return [...timesIn(entry), ...numbers.map((value) => (Number(value) > 1e11 ? Number(value) : Number(value) * 1000))];
}

/** What tells the entries of boards apart: their first text. */
function boardNames(json: unknown): readonly unknown[] {
  return recordsIn(json).map((record) => textsIn(record)[0]);
}

async function expectPage(
  t: Trial,
  swarmsay: SwarmsayPeer,
  limit: number,
  holds: (count: number) => boolean,
  expected: string,
): Promise<void> {
  const board = fixtureOf(t, swarmsay, 'board');
  const said = expectSuccess(t, await call(swarmsay, 'read_board', { board, limit }));
  const count = recordsIn(said.json).length;
  t.expect(count > 0 && holds(count), expected, `${count} messages`, about(said));
}

/** A page holds so many messages, where there are as many. */
async function expectFullPage(
  t: Trial,
  size: number,
  page: (before: string | undefined) => Promise<Said>,
): Promise<void> {
  const first = expectSuccess(t, await page(undefined));
  const count = recordsIn(first.json).length;
  if (count < size) {
    const next = cursorIn(first.json);
    const rest = next === undefined ? undefined : await page(next);
    if (rest === undefined || recordsIn(rest.json).length === 0)
      t.untested(`a board or an inbox with ${size} messages`);
  }
  t.expect(count === size, `${size} messages`, `${count} messages`, about(first));
}
