import { type HttpExchange, isRecord } from '../../harness/exchange.ts';
import { headerOf } from '../../harness/peers/http-log.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { HttpHandler } from '../../reference/http-server/http.ts';
import type { HttpPolicy } from '../../reference/http-server/policy.ts';
import { expectSuccess } from './expectations.ts';
import { call, headersWith, requestOf } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';

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

export const httpMethods = suite('swarmsay', 'http-methods', [
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
]);

function asPost(method: string): (honest: HttpHandler) => HttpHandler {
  return (honest) => (request, reply) =>
    honest(request.method === method ? { ...request, method: 'POST' } : request, reply);
}
