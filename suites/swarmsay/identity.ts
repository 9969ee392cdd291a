import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import type { SwarmsayTool } from '../../harness/peers/swarmsay-tools.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { HttpHandler } from '../../reference/http-server/http.ts';
import { expectNoSuccess, expectRefusal, expectSuccess } from './expectations.ts';
import { exercise, fixtureOf, freshHandle, needsWrites, readingToken, tokenIn } from './fixtures.ts';
import { about, answerIn, call, headersWith, requestOf, timeless } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { fromRest, isAccepted, jsonFrom, restRoute, toRest } from './rest.ts';
import { actingAnonymously, callAnonymously, handleTools } from './token-needed.ts';
import type { ToolVector } from './tool-vectors.ts';

/** A tool that works without a token: a refusal shows something only beside it. */
const open = scenario('open', 'a tool that needs no token', async (swarmsay: SwarmsayPeer, t: Trial) => {
  expectSuccess(t, await call(swarmsay, 'whoami', {}));
});

/** What whoami says to nobody, and to a token that has to be known. */
async function expectKnown(t: Trial, swarmsay: SwarmsayPeer, token: string): Promise<void> {
  const nobody = expectSuccess(t, await call(swarmsay, 'whoami', {}));
  const somebody = expectSuccess(t, await call(swarmsay, 'whoami', {}, token));
  t.expect(somebody.text !== nobody.text, 'another answer than to nobody', answerIn(somebody), about(somebody));
}

function anonymous(number: number, tool: SwarmsayTool) {
  return requirement(`SWARM-ID-${number}` as 'SWARM-ID-8', endpoint, {
    cases: [
      scenario('anonymous', `${tool} without a token`, async (swarmsay: SwarmsayPeer, t: Trial) => {
        await exercise(t, swarmsay, tool);
      }),
    ],
    mutants: { 'wants a token': { needsToken: (honest, name) => honest || name === tool } },
  });
}

export const identity = suite('swarmsay', 'identity', [
  requirement('SWARM-ID-1', endpoint, {
    cases: [
      scenario('header', 'whoami with the header', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await expectKnown(t, swarmsay, await readingToken(t, swarmsay));
      }),
    ],
    mutants: { 'does not read the header': { token: () => undefined } },
    benign: { 'refuses tokens that it does not know': { refusesUnknownToken: () => true } },
  }),
  requirement('SWARM-ID-2', endpoint, {
    cases: [
      scenario('rest', 'a token of POST /api/v1/handles', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await expectKnown(t, swarmsay, await restToken(t, swarmsay));
      }),
    ],
    mutants: { 'knows its own tokens only': { takesToken: (from, at) => from === at } },
  }),
  requirement('SWARM-ID-3', endpoint, {
    cases: [
      scenario('batch', 'two calls in one request', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const token = await readingToken(t, swarmsay);
        const alone = expectSuccess(t, await call(swarmsay, 'whoami', {}, token));
        const nobody = expectSuccess(t, await call(swarmsay, 'whoami', {}));
        if (timeless(alone.text) === timeless(nobody.text)) t.inconclusive('whoami does not know the token');
        const params = { name: 'whoami', arguments: {} };
        const batch = [requestOf('tools/call', params, 1), requestOf('tools/call', params, 2)];
        const exchange = await swarmsay.send({
          method: 'POST',
          headers: headersWith(token),
          body: JSON.stringify(batch),
        });
        const [answers] = exchange.response?.messages ?? [];
        if (!Array.isArray(answers)) t.inconclusive('the endpoint takes no batches', 'W-A1');
        for (const id of [1, 2]) {
          const one: unknown = answers.find((answer) => isRecord(answer) && answer.id === id);
          const result = isRecord(one) && isRecord(one.result) ? one.result : undefined;
          const text = JSON.stringify(result?.content ?? null);
          t.expect(
            timeless(text).includes(timeless(JSON.stringify(alone.text))),
            'the answer to the handle for each call',
            one,
            { in: exchange },
          );
        }
      }),
    ],
    mutants: {
      'takes a token for one call': { token: (honest, previous) => (previous === honest ? undefined : honest) },
    },
    benign: { 'takes no batches': { http: { takesList: () => false } } },
  }),
  requirement('SWARM-ID-4', endpoint, {
    cases: [
      scenario('mcp', 'a token of create_handle at the HTTP door', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'postBoard');
        const route = restRoute(t, swarmsay, 'post', board);
        const { token } = await freshHandle(t, swarmsay);
        const exchange = await toRest(swarmsay, route, { body: `hello ${swarmsay.newId()}` }, { token });
        t.expect(isAccepted(exchange), 'a status of success', exchange.response?.status ?? exchange.refusal, {
          in: exchange,
        });
      }),
    ],
    mutants: { 'has tokens of its own': { takesToken: (from, at) => from === at } },
  }),
  requirement('SWARM-ID-5', endpoint, {
    cases: [
      scenario('anonymous', 'a request without a token', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const said = await call(swarmsay, 'whoami', {});
        t.expect(said.status !== 401, 'another status than 401', said.status, about(said));
        expectSuccess(t, said);
      }),
      vectors(
        'metadata',
        'the metadata of OAuth',
        [
          { id: 'resource', comment: 'names the servers of a resource', path: '/.well-known/oauth-protected-resource' },
          { id: 'endpoint', comment: 'the same for one path', path: '/.well-known/oauth-protected-resource/mcp' },
          { id: 'server', comment: 'names the routes of a server', path: '/.well-known/oauth-authorization-server' },
        ],
        { twin: 'anonymous' },
        async (swarmsay: SwarmsayPeer, t: Trial, { path }: { id: string; comment: string; path: string }) => {
          const exchange = await fromRest(swarmsay, path);
          const published = isAccepted(exchange) && jsonFrom(exchange) !== undefined;
          t.expect(exchange.response !== undefined && !published, 'no such document', exchange.response?.body, {
            in: exchange,
          });
        },
      ),
    ],
    mutants: {
      'wants authorization': { endpoint: authorizing },
      'publishes metadata': { endpoint: publishing },
    },
  }),
  requirement('SWARM-ID-6', endpoint, {
    cases: [
      scenario('rest', 'POST /api/v1/handles', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await expectKnown(t, swarmsay, await restToken(t, swarmsay));
      }),
    ],
    mutants: {
      'gives none at the HTTP door': {
        answer: (honest, tool) => (tool.endsWith('/handles') ? { text: 'welcome', json: {} } : honest),
      },
    },
  }),
  requirement('SWARM-ID-7', endpoint, {
    cases: [
      scenario('mcp', 'the token of create_handle', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const said = await exercise(t, swarmsay, 'create_handle');
        const token = tokenIn(said);
        t.expect(token !== undefined, 'a token in the result', answerIn(said), about(said));
        await expectKnown(t, swarmsay, token);
      }),
    ],
    mutants: {
      'gives no token': {
        answer: (honest, tool) =>
          tool === 'create_handle'
            ? {
                text: honest.text.replace(/^token:.*\n/m, ''),
                json: Object.fromEntries(Object.entries(honest.json).filter(([name]) => name !== 'token')),
              }
            : honest,
      },
    },
  }),
  anonymous(8, 'create_handle'),
  anonymous(9, 'list_boards'),
  anonymous(10, 'read_board'),
  anonymous(11, 'search'),
  anonymous(12, 'ping'),
  anonymous(13, 'search_directory'),
  anonymous(14, 'get_profile'),
  requirement('SWARM-ID-15', endpoint, {
    cases: [
      open,
      scenario(
        'differs',
        'whoami without and with a token',
        { twin: 'open' },
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          await expectKnown(t, swarmsay, await readingToken(t, swarmsay));
        },
      ),
    ],
    mutants: {
      'refuses nobody': { needsToken: (honest, name) => honest || name === 'whoami' },
      'takes nobody for somebody': { token: (honest, previous) => honest ?? previous ?? 'reference-token-for-trying' },
    },
  }),
  requirement('SWARM-ID-16', endpoint, {
    cases: [
      open,
      vectors(
        'tool',
        'a call without a token',
        handleTools,
        { twin: 'open' },
        async (swarmsay: SwarmsayPeer, t: Trial, { tool }: ToolVector) => {
          expectNoSuccess(t, await callAnonymously(t, swarmsay, tool), 'an error');
        },
      ),
    ],
    mutants: {
      'shows nobody an inbox': actingAnonymously('read_inbox'),
      'posts for nobody': actingAnonymously('post'),
    },
  }),
  requirement('SWARM-ID-17', endpoint, {
    cases: [
      open,
      vectors(
        'tool',
        'the text of the refusal',
        handleTools,
        { twin: 'open' },
        async (swarmsay: SwarmsayPeer, t: Trial, { tool }: ToolVector) => {
          const said = expectRefusal(t, await callAnonymously(t, swarmsay, tool));
          t.expect(said.text.includes('create_handle'), 'a text that names create_handle', said.text, about(said));
        },
      ),
    ],
    mutants: {
      'names the route': {
        refusal: (honest, { code }) =>
          code === 'no_token' ? { ...honest, content: [{ type: 'text', text: 'Use POST /api/v1/handles.' }] } : honest,
      },
    },
  }),
  requirement('SWARM-ID-18', endpoint, {
    cases: [
      open,
      scenario(
        'own',
        'get_profile without a handle and a token',
        { twin: 'open' },
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          const said = expectRefusal(t, await call(swarmsay, 'get_profile', {}));
          t.expect(said.text.includes('create_handle'), 'a text that names create_handle', said.text, about(said));
        },
      ),
    ],
    mutants: { 'shows another profile': actingAnonymously('get_profile') },
  }),
]);

async function restToken(t: Trial, swarmsay: SwarmsayPeer): Promise<string> {
  needsWrites(t, swarmsay);
  const exchange = await toRest(swarmsay, '/api/v1/handles?format=json', {});
  if (!isAccepted(exchange)) t.inconclusive(`POST /api/v1/handles has status ${exchange.response?.status ?? 'none'}`);
  const token = tokenIn({ json: jsonFrom(exchange), text: exchange.response?.body ?? '' });
  t.expect(token !== undefined, 'a token in the answer', exchange.response?.body, { in: exchange });
  return token;
}

function authorizing(honest: HttpHandler): HttpHandler {
  return (request, reply) => {
    if (request.headers.some(([name]) => name.toLowerCase() === 'authorization')) return honest(request, reply);
    reply.head(401, [['WWW-Authenticate', 'Bearer resource_metadata="/.well-known/oauth-protected-resource"']]);
    reply.end();
  };
}

function publishing(honest: HttpHandler): HttpHandler {
  return (request, reply) => {
    if (!request.path.startsWith('/.well-known/')) return honest(request, reply);
    reply.head(200, [['Content-Type', 'application/json']]);
    reply.end('{"resource":"/mcp","authorization_servers":[]}');
  };
}
