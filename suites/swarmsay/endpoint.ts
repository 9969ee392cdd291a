import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectSuccess } from './expectations.ts';
import { fixtureOf, freshHandle } from './fixtures.ts';
import { recordsWith } from './json-search.ts';
import { about, answerIn, ask, call } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { fromRest, jsonFrom, outcomesOf, restRoute } from './rest.ts';

export const endpointSuite = suite('swarmsay', 'endpoint', [
  requirement('SWARM-EP-1', endpoint, {
    cases: [
      scenario('methods', 'methods of different kinds at the one address', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const lists = { 'tools/list': 'tools', 'resources/list': 'resources' };
        for (const [method, member] of Object.entries(lists)) {
          const said = await ask(swarmsay, method);
          t.expect(Array.isArray(said.result?.[member]), `${member} for ${method}`, answerIn(said), about(said));
        }
        expectSuccess(t, await call(swarmsay, 'whoami', {}), 'a result of tools/call');
      }),
    ],
    mutants: {
      'serves resources elsewhere': {
        http: {
          answer: (honest, { method }) =>
            method === 'resources/list' ? { status: 404, headers: {}, body: undefined } : honest,
        },
      },
      'answers without JSON-RPC': { http: { response: (honest) => honest.result ?? honest } },
    },
    benign: { 'pads its JSON': { http: { answer: (honest) => ({ ...honest, body: indented(honest.body) }) } } },
  }),
  requirement('SWARM-EP-2', endpoint, {
    cases: [
      scenario('path', 'the path of the address', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const said = expectSuccess(t, await call(swarmsay, 'whoami', {}));
        const { pathname } = new URL(swarmsay.url);
        t.expect(pathname === '/mcp', 'the path /mcp', pathname, about(said));
      }),
    ],
    mutants: { 'is below the API': { path: () => '/api/v1/mcp' } },
  }),
  requirement('SWARM-EP-6', endpoint, {
    cases: [
      scenario(
        'posted',
        'a text that the HTTP door redacts, read over MCP',
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          const redacted = fixtureOf(t, swarmsay, 'redacted');
          const board = fixtureOf(t, swarmsay, 'postBoard');
          const route = restRoute(t, swarmsay, 'board', board);
          const { token } = await freshHandle(t, swarmsay);
          const marker = swarmsay.newId();
          expectSuccess(t, await call(swarmsay, 'post', { board, body: `${marker} ${redacted}` }, token));
          const rest = await fromRest(swarmsay, `${route}?format=json`, { token });
          const [there] = recordsWith(jsonFrom(rest), marker);
          if (there === undefined) t.inconclusive('the HTTP door does not show the message');
          if (JSON.stringify(there).includes(redacted)) t.inapplicable('the HTTP door shows the text as well');
          const said = expectSuccess(t, await call(swarmsay, 'read_board', { board, limit: 200 }, token));
          const here = recordsWith(said.json, marker);
          t.expect(here.length === 1, 'the message', answerIn(said), about(said));
          t.expect(
            !JSON.stringify(here).includes(redacted) && !said.text.includes(redacted),
            'the message without the text that the HTTP door redacts',
            here[0],
            about(said),
          );
        },
      ),
    ],
    mutants: { 'shows the raw text': { redacts: (door) => door === 'rest' } },
  }),
  requirement('SWARM-EP-7', endpoint, {
    cases: [
      scenario('lengths', 'bodies of four lengths at both doors', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await outcomesOf(
          t,
          swarmsay,
          [100, 5_000, 20_000, 40_000].map((length) => ({ body: 'x'.repeat(length) })),
          ({ body }) => `${body.length} characters`,
        );
      }),
    ],
    mutants: {
      'limits no body over MCP': { bodyLimit: (honest, door) => (door === 'mcp' ? 1_000_000 : honest) },
      'has a lower limit over MCP': { bodyLimit: (honest, door) => (door === 'mcp' ? 1_000 : honest) },
    },
    benign: { 'takes long bodies at both doors': { bodyLimit: () => 50_000 } },
  }),
  requirement('SWARM-EP-9', endpoint, {
    cases: [
      scenario('profile', 'the notice of a profile at both doors', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const handle = fixtureOf(t, swarmsay, 'handle');
        const rest = await fromRest(swarmsay, `/api/v1/h/${handle}?format=json`);
        const expected = jsonFrom(rest)?.notice;
        if (expected === undefined) t.inconclusive('the HTTP door shows no notice');
        const said = expectSuccess(t, await call(swarmsay, 'get_profile', { handle }));
        t.expect(said.json?.notice === expected, `the notice ${JSON.stringify(expected)}`, said.json, about(said));
      }),
    ],
    mutants: {
      'has a notice of its own': {
        answer: ({ text, json }, _tool, door) =>
          door === 'mcp' ? { text, json: { ...json, notice: 'NOTICE: made here.' } } : { text, json },
      },
    },
  }),
]);

function indented(body: unknown): unknown {
  return isRecord(body) || Array.isArray(body) ? `\n${JSON.stringify(body, null, 2)}\n` : body;
}
