import { headerOf, mediaType } from '../../harness/peers/http-log.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { HttpHandler } from '../../reference/http-server/http.ts';
import { expectSuccess } from './expectations.ts';
import { readingToken } from './fixtures.ts';
import { about, answerIn, ask, call, requestOf, sendJson, timeless } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';

const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'conformance', version: '1' },
};

export const transport = suite('swarmsay', 'transport', [
  requirement('SWARM-HTTP-1', endpoint, {
    cases: [
      scenario('first', 'a tool call without a handshake', async (swarmsay: SwarmsayPeer, t: Trial) => {
        expectSuccess(t, await call(swarmsay, 'whoami', {}));
      }),
    ],
    mutants: {
      'wants a handshake': {
        http: {
          answer: (honest, { method }) =>
            method === 'tools/call' ? { ...honest, status: 400, body: { error: 'not initialized' } } : honest,
        },
      },
    },
  }),
  requirement('SWARM-HTTP-2', endpoint, {
    cases: [
      scenario('headers', 'the headers of two answers', async (swarmsay: SwarmsayPeer, t: Trial) => {
        for (const said of [await ask(swarmsay, 'initialize', initialize), await call(swarmsay, 'whoami', {})]) {
          const id = headerOf(said.exchange.response?.headers ?? [], 'mcp-session-id');
          t.expect(
            said.status !== undefined && id === undefined,
            'no Mcp-Session-Id',
            id ?? answerIn(said),
            about(said),
          );
        }
      }),
    ],
    mutants: { 'begins a session': { http: { sessionId: () => 'session-1', refusesSession: () => false } } },
  }),
  requirement('SWARM-HTTP-3', endpoint, {
    cases: [
      scenario('identity', 'an anonymous call after one of a handle', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const before = expectSuccess(t, await call(swarmsay, 'whoami', {}));
        const token = await readingToken(t, swarmsay);
        const known = expectSuccess(t, await call(swarmsay, 'whoami', {}, token));
        if (timeless(known.text) === timeless(before.text)) t.inconclusive('whoami does not know the token');
        const after = expectSuccess(t, await call(swarmsay, 'whoami', {}));
        const same = timeless(after.text) === timeless(before.text);
        t.expect(same, 'the answer to nobody', answerIn(after), about(after));
      }),
    ],
    mutants: { 'remembers the last token': { token: (honest, previous) => honest ?? previous } },
  }),
  requirement('SWARM-HTTP-4', endpoint, {
    cases: [
      scenario('equal-ids', 'two requests with one id at the same time', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const [tools, resources] = await Promise.all([
          sendJson(swarmsay, requestOf('tools/list', {}, 7)),
          sendJson(swarmsay, requestOf('resources/list', {}, 7)),
        ]);
        t.expect(Array.isArray(tools.result?.tools), 'the tools for tools/list', answerIn(tools), about(tools));
        t.expect(
          Array.isArray(resources.result?.resources),
          'the resources for resources/list',
          answerIn(resources),
          about(resources),
        );
      }),
    ],
    mutants: { 'has one transport for all': { endpoint: sharedTransport } },
  }),
  requirement('SWARM-HTTP-11', endpoint, {
    cases: [
      scenario('type', 'the content type of an answer', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const said = await call(swarmsay, 'whoami', {});
        const type = mediaType(said.exchange.response?.headers ?? []);
        t.expect(type === 'application/json', 'application/json', type ?? answerIn(said), about(said));
        expectSuccess(t, said);
      }),
    ],
    mutants: { 'answers with a stream': { http: { streams: () => true } } },
    benign: {
      'names a charset': {
        http: {
          answer: ({ headers, ...honest }) => ({
            ...honest,
            headers: { ...headers, 'Content-Type': 'Application/JSON; charset=utf-8' },
          }),
        },
      },
    },
  }),
]);

/** Requests that come while another is open get the answer of that one. */
function sharedTransport(honest: HttpHandler): HttpHandler {
  let flight: Promise<readonly [number, Parameters<Parameters<HttpHandler>[1]['head']>[1], string]> | undefined;
  return async (request, reply) => {
    if (flight !== undefined) {
      const [status, headers, text] = await flight;
      reply.head(status, headers);
      reply.end(text);
      return;
    }
    let land: (answer: Awaited<NonNullable<typeof flight>>) => void = () => {};
    flight = new Promise((resolve) => {
      land = resolve;
    });
    let head: Parameters<typeof reply.head> = [200, []];
    await honest(request, {
      ...reply,
      head: (...sent) => {
        head = sent;
        reply.head(...sent);
      },
      end: (text = '') => {
        flight = undefined;
        land([...head, text]);
        reply.end(text);
      },
    });
  };
}
