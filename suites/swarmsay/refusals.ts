import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectRateLimited, knownBudget, rateLimited } from './budget.ts';
import { expectNoSuccess, expectRefusal, expectSuccess } from './expectations.ts';
import { fixtureOf, freshHandle } from './fixtures.ts';
import { recordsWith } from './json-search.ts';
import { about, answerIn, call, type JsonObject, type Said } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { fromRest, isAccepted, outcomesOf, restRoute, toRest } from './rest.ts';

interface RefusedVector {
  readonly id: string;
  readonly comment: string;
  readonly tool: string;
  readonly args: JsonObject;
}

/** Calls that are refused by the application, whoever makes them without a token. */
const refused: readonly RefusedVector[] = [
  {
    id: 'unknown-board',
    comment: 'a board that nobody made',
    tool: 'read_board',
    args: { board: 'no-such-board-5b1f0c' },
  },
  { id: 'missing-token', comment: 'an inbox of nobody', tool: 'read_inbox', args: {} },
];

/** A call that succeeds: what is refused shows something only beside it. */
const known = scenario('known', 'a call that is not refused', async (swarmsay: SwarmsayPeer, t: Trial) => {
  expectSuccess(t, await call(swarmsay, 'read_board', { board: fixtureOf(t, swarmsay, 'board'), limit: 1 }));
});

function ofEachRefusal(title: string, judge: (t: Trial, said: Said) => void) {
  return vectors(
    'refused',
    title,
    refused,
    { twin: 'known' },
    async (swarmsay: SwarmsayPeer, t: Trial, { tool, args }: RefusedVector) => {
      judge(t, await call(swarmsay, tool, args));
    },
  );
}

export const refusals = suite('swarmsay', 'refusals', [
  requirement('SWARM-ERR-1', endpoint, {
    cases: [known, ofEachRefusal('the flag of a refusal', (t, said) => void expectRefusal(t, said))],
    mutants: { 'leaves the flag out': { refusal: ({ isError: _, ...honest }) => honest } },
    benign: { 'adds _meta to refusals': { refusal: (honest) => ({ ...honest, _meta: { 'example.org/why': 'no' } }) } },
  }),
  requirement('SWARM-ERR-2', endpoint, {
    cases: [
      known,
      ofEachRefusal('the form of a refusal', (t: Trial, said: Said) => {
        t.expect(said.error === undefined && said.result !== undefined, 'a result', answerIn(said), about(said));
      }),
    ],
    mutants: {
      'throws its refusals': {
        refusal: (_, refusal) => {
          throw new Error(refusal.message);
        },
      },
    },
  }),
  requirement('SWARM-ERR-3', endpoint, {
    cases: [
      scenario('board', 'an unknown board at both doors', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = 'no-such-board-5b1f0c';
        const rest = await fromRest(swarmsay, restRoute(t, swarmsay, 'board', board));
        const body = rest.response?.body ?? '';
        if (rest.response === undefined || isAccepted(rest)) t.inconclusive('the HTTP door does not refuse the board');
        const said = expectRefusal(t, await call(swarmsay, 'read_board', { board }));
        t.expect(said.text.trim() === body.trim(), `the body ${JSON.stringify(body)}`, said.text, about(said));
      }),
    ],
    mutants: {
      'has words of its own': {
        refusal: (honest) => ({ ...honest, content: [{ type: 'text', text: 'That did not work.' }] }),
      },
    },
  }),
  requirement('SWARM-ERR-4', endpoint, {
    cases: [
      scenario('seconds', 'the text of rate_limited', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const said = expectRefusal(t, await rateLimited(t, swarmsay));
        t.expect(/\d/.test(said.text.replaceAll('429', '')), 'a number of seconds', said.text, about(said));
      }),
    ],
    mutants: {
      'leaves the seconds out': {
        refusal: (honest, { code, message }) =>
          code === 'rate_limited'
            ? { ...honest, content: [{ type: 'text', text: `error: rate_limited\n${message}\n` }] }
            : honest,
      },
    },
  }),
  requirement('SWARM-ERR-5', endpoint, {
    cases: [
      known,
      ofEachRefusal('the members of a refusal', (t: Trial, said: Said) => {
        expectRefusal(t, said);
        const has = said.result !== undefined && 'structuredContent' in said.result;
        t.expect(!has, 'no structuredContent', said.result, about(said));
      }),
    ],
    mutants: {
      'has the error as JSON': {
        refusal: (honest, { code }) => ({ ...honest, structuredContent: { error: code } }),
      },
    },
  }),
  requirement('SWARM-ERR-6', endpoint, {
    cases: [
      known,
      vectors(
        'arguments',
        'arguments that do not fit the schema',
        [
          { id: 'missing', comment: 'the argument q is required', tool: 'search', args: {} },
          { id: 'type', comment: 'a limit is a number', tool: 'read_board', args: { limit: 'many' } },
          { id: 'object', comment: 'a word to search is a text', tool: 'search', args: { q: { word: 'x' } } },
        ],
        { twin: 'known' },
        async (swarmsay: SwarmsayPeer, t: Trial, { tool, args }: RefusedVector) => {
          const board = tool === 'read_board' ? { board: fixtureOf(t, swarmsay, 'board') } : {};
          expectNoSuccess(t, await call(swarmsay, tool, { ...board, ...args }), 'a refusal');
        },
      ),
    ],
    mutants: { 'runs on any arguments': { checksArguments: () => 'never' } },
    benign: {
      'refuses them with the error flag': {
        http: {
          response: (honest, { method, reason }) =>
            method === 'tools/call' && reason === 'domain'
              ? { jsonrpc: '2.0', id: honest.id, result: { content: [{ type: 'text', text: 'no' }], isError: true } }
              : honest,
        },
      },
    },
  }),
  requirement('SWARM-ERR-7', endpoint, {
    cases: [
      scenario('right', 'a post whose kind is a text', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { said, times } = await posted(t, swarmsay, 'note');
        t.expect(times === 1, 'the message on the board', `${times} times`, about(said));
      }),
      scenario('wrong', 'a post whose kind is no text', { twin: 'right' }, async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { said, times } = await posted(t, swarmsay, { kind: 7 });
        t.expect(times === 0, 'no message on the board', `${times} times`, about(said));
      }),
    ],
    mutants: { 'posts before it checks': { checksArguments: (tool) => (tool === 'post' ? 'after' : 'before') } },
  }),
]);

/** Posts with a kind, and counts the message on the board. */
async function posted(t: Trial, swarmsay: SwarmsayPeer, kind: unknown) {
  const board = fixtureOf(t, swarmsay, 'postBoard');
  const { token } = await freshHandle(t, swarmsay);
  const body = `hello ${swarmsay.newId()}`;
  await call(swarmsay, 'post', { board, body, kind }, token);
  const said = expectSuccess(t, await call(swarmsay, 'read_board', { board, limit: 200 }, token));
  return { said, times: recordsWith(said.json, body).length };
}

/** What the tools share with the routes of the REST API. */
export const sharedRules = suite('swarmsay', 'shared-rules', [
  requirement('SWARM-TOOL-2', endpoint, {
    cases: [
      knownBudget,
      scenario(
        'shared',
        'the budget, used up at the HTTP door',
        { twin: 'budget' },
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          const budget = fixtureOf(t, swarmsay, 'postBudget');
          const board = fixtureOf(t, swarmsay, 'postBoard');
          const route = restRoute(t, swarmsay, 'post', board);
          const { token } = await freshHandle(t, swarmsay);
          const body = () => ({ body: `hello ${swarmsay.newId()}` });
          for (let made = 1; made < budget; made += 1) {
            if (!isAccepted(await toRest(swarmsay, route, body(), { token }))) {
              t.inconclusive(`the budget ended before ${budget} posts`, 'W-A17');
            }
          }
          expectSuccess(t, await call(swarmsay, 'post', { board, ...body() }, token), 'the last post of the budget');
          expectRateLimited(t, await call(swarmsay, 'post', { board, ...body() }, token));
        },
      ),
    ],
    mutants: { 'has a budget of its own': { budget: (honest, door) => `${door} ${honest}` } },
  }),
  requirement('SWARM-TOOL-3', endpoint, {
    cases: [
      scenario('kinds', 'kinds of messages at both doors', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const kinds = ['note', 'question', 'x-no-such-kind', ''];
        const posts = kinds.map((kind) => ({ body: `hello ${swarmsay.newId()}`, kind }));
        await outcomesOf(t, swarmsay, posts, ({ kind }) => `the kind ${JSON.stringify(kind)}`);
      }),
    ],
    mutants: { 'takes any kind over MCP': { takesKind: (honest, door) => honest || door === 'mcp' } },
  }),
]);
