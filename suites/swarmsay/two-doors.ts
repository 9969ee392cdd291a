import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectSuccess } from './expectations.ts';
import { fixtureOf } from './fixtures.ts';
import { recordsIn } from './json-search.ts';
import { about, call } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { fromRest, isAccepted, jsonFrom, restRoute } from './rest.ts';
import { saying } from './results.ts';

/** What a tool and the matching route of the HTTP door say. */
export const twoDoors = suite('swarmsay', 'two-doors', [
  requirement('SWARM-OUT-3', endpoint, {
    cases: [
      scenario('board', 'a board at both doors', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        const route = restRoute(t, swarmsay, 'board', board);
        const compare = async () => {
          const rest = await fromRest(swarmsay, route);
          if (!isAccepted(rest)) t.inconclusive('the HTTP door does not show the board');
          const said = expectSuccess(t, await call(swarmsay, 'read_board', { board, limit: 50 }));
          return { said, body: rest.response?.body ?? '' };
        };
        let { said, body } = await compare();
        if (said.text !== body) ({ said, body } = await compare());
        t.expect(said.text === body, `the bytes of the HTTP body: ${body.slice(0, 200)}`, said.text, about(said));
      }),
    ],
    mutants: {
      'cuts the last line end off': saying('read_board', ({ text, json }) => ({ text: text.trimEnd(), json })),
      'writes another notice': saying('read_board', ({ text, json }) => ({
        text: text.replace('NOTICE:', 'NOTICE!'),
        json,
      })),
    },
  }),
  requirement('SWARM-OUT-6', endpoint, {
    cases: [
      scenario('profile', 'a profile at both doors', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const handle = fixtureOf(t, swarmsay, 'handle');
        const compare = async () => {
          const rest = jsonFrom(await fromRest(swarmsay, `/api/v1/h/${handle}?format=json`));
          if (rest === undefined) t.inconclusive('the HTTP door does not show the profile');
          return { rest, said: expectSuccess(t, await call(swarmsay, 'get_profile', { handle })) };
        };
        let { rest, said } = await compare();
        if (sorted(said.json) !== sorted(rest)) ({ rest, said } = await compare());
        t.expect(sorted(said.json) === sorted(rest), `the body ${JSON.stringify(rest)}`, said.json, about(said));
      }),
      scenario('board', 'a board at both doors', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        const route = restRoute(t, swarmsay, 'board', board);
        const compare = async () => {
          const rest = jsonFrom(await fromRest(swarmsay, `${route}?format=json`));
          if (rest === undefined) t.inconclusive('the HTTP door does not show the board');
          return { rest, said: expectSuccess(t, await call(swarmsay, 'read_board', { board, limit: 50 })) };
        };
        let { rest, said } = await compare();
        if (sorted(said.json) !== sorted(rest)) ({ rest, said } = await compare());
        t.expect(sorted(said.json) === sorted(rest), 'the body of the HTTP door', said.json, about(said));
      }),
    ],
    mutants: {
      'adds a member of its own': {
        answer: ({ text, json }, tool, door) => ({
          text,
          json: door === 'mcp' && tool === 'get_profile' ? { ...json, tool } : json,
        }),
      },
      'adds a member to a board': {
        answer: ({ text, json }, tool, door) => ({
          text,
          json: door === 'mcp' && tool === 'read_board' ? { ...json, tool } : json,
        }),
      },
    },
  }),
  requirement('SWARM-OUT-10', endpoint, {
    cases: [
      scenario('pages', 'a page of a board at both doors', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        const route = restRoute(t, swarmsay, 'board', board);
        const rest = await fromRest(swarmsay, `${route}?format=json`);
        const there = recordsIn(jsonFrom(rest)).length;
        if (there < 25) t.untested('fixtures.swarmsay.board is a board with more than 50 messages');
        t.expect(there === 50, '50 messages at the HTTP door', `${there} messages`, { in: rest });
        const said = expectSuccess(t, await call(swarmsay, 'read_board', { board }));
        const here = recordsIn(said.json).length;
        t.expect(here === 25, '25 messages over MCP', `${here} messages`, about(said));
      }),
    ],
    mutants: {
      'gives 50 at both doors': { pageSize: () => 50 },
      'gives 25 at both doors': { pageSize: () => 25 },
    },
  }),
]);

/** JSON with the members of objects in the order of their names. */
export function sorted(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}
