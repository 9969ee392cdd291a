import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectSuccess } from './expectations.ts';
import { fixtureOf, readingToken } from './fixtures.ts';
import { withInput } from './input-schemas.ts';
import { cursorIn, recordsIn } from './json-search.ts';
import { about, call, type JsonObject, type Said } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { tokenNeeded } from './token-needed.ts';

/** Two pages of one tool, the second by the cursor of the first; no record stands in both. */
export async function expectPaging(
  t: Trial,
  page: (cursor: string | number | undefined) => Promise<Said>,
  what: string,
): Promise<void> {
  const first = expectSuccess(t, await page(undefined));
  const cursor = cursorIn(first.json);
  if (cursor === undefined) t.untested(`${what} that has more than a page`);
  const second = await page(cursor);
  if (!second.succeeded) t.inconclusive('the cursor that was found is refused', 'W-A21');
  if (recordsIn(second.json).length === 0) t.untested(`${what} that has more than a page`);
  const seen = new Set(recordsIn(first.json).map((record) => JSON.stringify(record)));
  const repeated = recordsIn(second.json).filter((record) => seen.has(JSON.stringify(record)));
  t.expect(repeated.length === 0, 'a second page without a record of the first', second.json, about(second));
}

export const pages = suite('swarmsay', 'pages', [
  requirement('SWARM-RB-2', endpoint, {
    cases: [
      scenario('pages', 'two pages of a board', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        const page = (before?: string | number) =>
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
  requirement('SWARM-INBOX-1', endpoint, {
    cases: [
      scenario('pages', 'two pages of an inbox', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const token = await readingToken(t, swarmsay);
        const page = (before?: string | number) => call(swarmsay, 'read_inbox', cursor(before), token);
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
]);

function cursor(before: string | number | undefined): JsonObject {
  return before === undefined ? {} : { before };
}

function limitedTo(schema: JsonObject, maximum: number): JsonObject {
  const properties = schema.properties as Readonly<Record<string, JsonObject>>;
  return { ...schema, properties: { ...properties, limit: { ...properties.limit, maximum } } };
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
  page: (before: string | number | undefined) => Promise<Said>,
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
