import type { HttpExchange } from '../../harness/exchange.ts';
import { isRecord } from '../../harness/exchange.ts';
import { headerOf, mediaType } from '../../harness/peers/http-log.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { HttpHandler } from '../../reference/http-server/http.ts';
import type { HttpPolicy } from '../../reference/http-server/policy.ts';
import { expectSuccess } from './expectations.ts';
import { readingToken } from './fixtures.ts';
import { about, answerIn, ask, call, headersWith, requestOf, sendJson } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';

const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'conformance', version: '1' },
};

/** Sends a method of HTTP without a body. */
function without(swarmsay: SwarmsayPeer, method: string): Promise<HttpExchange> {
  return swarmsay.send({ method, headers: [['Accept', 'application/json, text/event-stream']] });
}

const otherMethods = [
  { id: 'get', comment: 'would open a stream of notifications', method: 'GET' },
  { id: 'delete', comment: 'would end a session', method: 'DELETE' },
] as const;
type OtherMethod = (typeof otherMethods)[number];

function statusCase(method: 'GET' | 'DELETE') {
  return scenario('status', `a ${method}`, async (swarmsay: SwarmsayPeer, t: Trial) => {
    const exchange = await without(swarmsay, method);
    const { response } = exchange;
    t.expect(response?.status === 405, 'status 405', response?.status ?? exchange.refusal, { in: exchange });
  });
}

/** An answer of HTTP to one method in place of the honest one. */
function answering(httpMethod: string, status: number): { readonly http: Partial<HttpPolicy> } {
  return {
    http: {
      refusal: (honest, subject) =>
        subject.httpMethod === httpMethod ? { status, headers: {}, body: undefined } : honest,
    },
  };
}

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
        if (known.text === before.text) t.inconclusive('whoami does not know the token');
        const after = expectSuccess(t, await call(swarmsay, 'whoami', {}));
        t.expect(after.text === before.text, 'the answer to nobody', answerIn(after), about(after));
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
  requirement('SWARM-HTTP-5', endpoint, {
    cases: [statusCase('GET')],
    mutants: { 'finds nothing for GET': answering('GET', 404), 'takes GET': answering('GET', 200) },
  }),
  requirement('SWARM-HTTP-6', endpoint, {
    cases: [statusCase('DELETE')],
    mutants: { 'takes DELETE': answering('DELETE', 204) },
  }),
  requirement('SWARM-HTTP-7', endpoint, {
    cases: [
      vectors(
        'body',
        'the body of a 405',
        otherMethods,
        {},
        async (swarmsay: SwarmsayPeer, t: Trial, { method }: OtherMethod) => {
          const exchange = await without(swarmsay, method);
          const [body] = exchange.response?.messages ?? [];
          const error = isRecord(body) && isRecord(body.error) ? body.error : undefined;
          t.expect(
            isRecord(body) &&
              body.jsonrpc === '2.0' &&
              Number.isInteger(error?.code) &&
              typeof error?.message === 'string' &&
              (body.id === undefined || body.id === null),
            'a JSON-RPC error with code and message, and without an id',
            body ?? exchange.response?.body ?? exchange.refusal,
            { in: exchange },
          );
        },
      ),
    ],
    mutants: {
      'says it in plain text': {
        http: {
          refusal: (honest, { reason }) => (reason === 'http-method' ? { ...honest, body: 'no' } : honest),
        },
      },
    },
    benign: {
      'has an id of null': {
        http: {
          response: (honest, { reason }) => (reason === 'http-method' ? { ...honest, id: null } : honest),
        },
      },
    },
  }),
  requirement('SWARM-HTTP-8', endpoint, {
    cases: [
      vectors(
        'allow',
        'the Allow of a 405',
        otherMethods,
        {},
        async (swarmsay: SwarmsayPeer, t: Trial, { method }: OtherMethod) => {
          const exchange = await without(swarmsay, method);
          const allow = headerOf(exchange.response?.headers ?? [], 'allow');
          const methods = (allow ?? '').split(',').map((one) => one.trim());
          t.expect(methods.includes('POST'), 'Allow with POST', allow ?? 'no Allow', { in: exchange });
        },
      ),
    ],
    mutants: {
      'leaves Allow out': {
        http: { refusal: (honest) => ({ ...honest, headers: { ...honest.headers, Allow: undefined } }) },
      },
    },
    benign: {
      'allows OPTIONS too': {
        http: {
          refusal: ({ headers: { Allow, ...headers }, ...honest }) => ({
            ...honest,
            headers: { ...headers, ...(Allow === undefined ? {} : { allow: `OPTIONS, ${Allow}` }) },
          }),
        },
      },
    },
  }),
  requirement('SWARM-HTTP-9', endpoint, {
    cases: [
      scenario('post', 'a tool call in a POST', async (swarmsay: SwarmsayPeer, t: Trial) => {
        expectSuccess(t, await call(swarmsay, 'whoami', {}));
      }),
      vectors(
        'others',
        'a tool call in another method',
        [...otherMethods, { id: 'put', comment: 'is a way to write as well', method: 'PUT' }],
        { twin: 'post' },
        async (swarmsay: SwarmsayPeer, t: Trial, { method }: { id: string; comment: string; method: string }) => {
          const body = JSON.stringify(requestOf('tools/call', { name: 'whoami', arguments: {} }));
          const exchange = await swarmsay.send({ method, headers: headersWith(undefined), body });
          const served = exchange.response?.messages.some((message) => isRecord(message) && isRecord(message.result));
          const expected = 'no result';
          if (method !== 'PUT') t.expect(served !== true, expected, exchange.response?.body, { in: exchange });
          else {
            t.prefer(served !== true, expected, exchange.response?.body, {
              in: exchange,
              weight: 'note',
              ambiguity: 'W-A19',
            });
          }
        },
      ),
    ],
    mutants: {
      'takes PUT for POST': { endpoint: asPost('PUT') },
      'takes GET for POST': { endpoint: asPost('GET') },
    },
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

function asPost(method: string): (honest: HttpHandler) => HttpHandler {
  return (honest) => (request, reply) =>
    honest(request.method === method ? { ...request, method: 'POST' } : request, reply);
}
