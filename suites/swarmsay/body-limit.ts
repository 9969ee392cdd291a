import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { HttpHandler } from '../../reference/http-server/http.ts';
import { expectSuccess } from './expectations.ts';
import { needsWrites } from './fixtures.ts';
import { about, answerIn, headersWith, requestOf, type Said, saidIn } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { isAccepted, toRest } from './rest.ts';

const limit = 65_536;

const whoami = JSON.stringify(requestOf('tools/call', { name: 'whoami', arguments: {} }));

/** A request with as many blanks as make it so long; JSON allows them. */
function padded(text: string, size: number): string {
  return text + ' '.repeat(size - text.length);
}

async function sized(swarmsay: SwarmsayPeer, size: number): Promise<Said> {
  const request = { method: 'POST', headers: headersWith(undefined), body: padded(whoami, size) };
  return saidIn(await swarmsay.send(request));
}

const allowed = scenario('allowed', 'a body of 65536 bytes', async (swarmsay: SwarmsayPeer, t: Trial) => {
  expectSuccess(t, await sized(swarmsay, limit));
});

export const bodyLimit = suite('swarmsay', 'body-limit', [
  requirement('SWARM-HTTP-12', endpoint, {
    cases: [
      allowed,
      scenario('beyond', 'a body of 65537 bytes', { twin: 'allowed' }, async (swarmsay: SwarmsayPeer, t: Trial) => {
        const said = await sized(swarmsay, limit + 1);
        t.expect(!said.succeeded, 'no result', answerIn(said), about(said));
      }),
    ],
    mutants: {
      'takes a mebibyte': { requestLimit: (honest, door) => (door === 'mcp' ? 1_048_576 : honest) },
      'takes one byte less': { requestLimit: (honest, door) => (door === 'mcp' ? honest - 1 : honest) },
    },
  }),
  requirement('SWARM-HTTP-13', endpoint, {
    cases: [
      scenario('allowed', '65536 bytes at POST /api/v1/handles', async (swarmsay: SwarmsayPeer, t: Trial) => {
        needsWrites(t, swarmsay);
        expectSuccess(t, await sized(swarmsay, limit));
        const short = await toRest(swarmsay, '/api/v1/handles', {});
        if (!isAccepted(short)) t.inconclusive('the HTTP door makes no handle of an empty object');
        const exchange = await toRest(swarmsay, '/api/v1/handles', padded('{}', limit));
        t.expect(isAccepted(exchange), 'a status of success', exchange.response?.status ?? exchange.refusal, {
          in: exchange,
        });
      }),
      scenario(
        'beyond',
        '65537 bytes at POST /api/v1/handles',
        { twin: 'allowed' },
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          const exchange = await toRest(swarmsay, '/api/v1/handles', padded('{}', limit + 1));
          t.expect(!isAccepted(exchange), 'a refusal', exchange.response?.status, { in: exchange });
        },
      ),
    ],
    mutants: {
      'takes more at the HTTP door': { requestLimit: (honest, door) => (door === 'rest' ? 131_072 : honest) },
      'takes less at the HTTP door': { requestLimit: (honest, door) => (door === 'rest' ? 60_000 : honest) },
    },
  }),
  requirement('SWARM-HTTP-14', endpoint, {
    cases: [
      allowed,
      scenario('answer', 'the answer to 65537 bytes', { twin: 'allowed' }, async (swarmsay: SwarmsayPeer, t: Trial) => {
        const said = await sized(swarmsay, limit + 1);
        t.expect(said.status === 413, 'status 413', answerIn(said), about(said));
        const { messages, body } = said.exchange.response ?? { messages: [], body: '' };
        t.expect(
          messages[0] !== undefined && body.includes('too_large'),
          'a JSON body that says too_large',
          body,
          about(said),
        );
      }),
    ],
    mutants: {
      'answers with 400': {
        http: {
          refusal: (honest, { reason }) => (reason === 'body-limit' ? { ...honest, status: 400 } : honest),
        },
      },
      'answers with nothing': {
        http: {
          refusal: (honest, { reason }) => (reason === 'body-limit' ? { ...honest, body: undefined } : honest),
        },
      },
    },
    benign: {
      'answers with a JSON-RPC error': {
        http: {
          refusal: (honest, { reason }) =>
            reason === 'body-limit'
              ? { ...honest, body: { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'too_large' } } }
              : honest,
        },
      },
    },
  }),
  requirement('SWARM-HTTP-15', endpoint, {
    cases: [
      allowed,
      scenario(
        'endless',
        'a body that goes on and on',
        { twin: 'allowed' },
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          const { exchange, taken } = await chunked(swarmsay, 512);
          t.expect(taken < 512, 'an answer, or an end, before 32 MiB are read', `${taken * 64} KiB read`, {
            in: exchange,
          });
        },
      ),
    ],
    mutants: { 'reads the whole body first': { endpoint: readingFirst } },
  }),
  requirement('SWARM-HTTP-16', endpoint, {
    cases: [
      allowed,
      scenario('chunked', 'a body without a length', { twin: 'allowed' }, async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { exchange } = await chunked(swarmsay, 2);
        const said = saidIn(exchange);
        t.expect(!said.succeeded, 'no result', answerIn(said), about(said));
      }),
      scenario('short', 'a short body without a length', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const parts = [whoami.slice(0, 20), whoami.slice(20)];
        const said = saidIn(await swarmsay.send({ method: 'POST', headers: headersWith(undefined), body: parts }));
        expectSuccess(t, await sized(swarmsay, whoami.length));
        if (said.status === 411) t.inapplicable('the endpoint wants a length');
        expectSuccess(t, said);
      }),
    ],
    mutants: {
      'asks the header for the length': {
        requestLimit: (honest, door) => (door === 'mcp' ? 1_000_000 : honest),
        endpoint: announcing,
      },
      'refuses short bodies without a length': { endpoint: (honest) => withoutLength(honest, 400) },
    },
    benign: { 'wants a length': { endpoint: (honest) => withoutLength(honest, 411) } },
  }),
]);

/** Sends a request followed by parts of 64 KiB of blanks, and counts those that were taken. */
async function chunked(swarmsay: SwarmsayPeer, parts: number) {
  let taken = 0;
  function* body(): Generator<string> {
    yield whoami;
    for (; taken < parts; taken += 1) yield ' '.repeat(65_536);
  }
  const exchange = await swarmsay.send({ method: 'POST', headers: headersWith(undefined), body: body() });
  return { exchange, taken };
}

/** Refuses bodies that do not announce their length. */
function withoutLength(honest: HttpHandler, status: number): HttpHandler {
  return (request, reply) => {
    if (request.method !== 'POST' || announcedLength(request) !== undefined) return honest(request, reply);
    reply.head(status, []);
    reply.end();
  };
}

function announcedLength({ headers }: Parameters<HttpHandler>[0]): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
}

function readingFirst(honest: HttpHandler): HttpHandler {
  return async (request, reply) => {
    const parts: Uint8Array[] = [];
    for await (const part of request.body) parts.push(part);
    await honest({ ...request, body: once(parts) }, reply);
  };
}

async function* once(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

function announcing(honest: HttpHandler): HttpHandler {
  return (request, reply) => {
    if (Number(announcedLength(request) ?? 0) <= limit) return honest(request, reply);
    reply.head(413, [['Content-Type', 'application/json']]);
    reply.end('{"error":"too_large"}');
  };
}
