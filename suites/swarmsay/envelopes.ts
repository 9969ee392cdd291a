import { isRecord } from '../../harness/exchange.ts';
import { valueProblems } from '../../harness/mcp/json-schema.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { type SwarmsayTool, swarmsayTools } from '../../harness/peers/swarmsay-tools.ts';
import { scenario, suite, type Vector, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import type { HttpHandler } from '../../reference/http-server/http.ts';
import { expectSuccess } from './expectations.ts';
import { freshHandle, readingToken, writesWith } from './fixtures.ts';
import { withInput } from './input-schemas.ts';
import { about, answerIn, call, type JsonObject, type Said, sendJson } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { listedTools } from './tool-list.ts';

/** One envelope of the text, as it stands there. */
export interface Envelope extends Vector {
  readonly request: JsonObject & { readonly id: number; readonly method: string; readonly params: JsonObject };
}

export const envelopes = (readVectors('swarmsay/envelopes.json') as { readonly envelopes: readonly Envelope[] })
  .envelopes;

const toolEnvelopes = envelopes.filter(({ request }) => request.method === 'tools/call');

/** What shows that the endpoint does not refuse everything. */
const served = scenario('served', 'a call that succeeds', async (swarmsay: SwarmsayPeer, t: Trial) => {
  expectSuccess(t, await call(swarmsay, 'list_boards', {}));
});

/** Sends an envelope as it stands in the text; with the token of a handle of the case's own where it writes. */
async function sent(t: Trial, swarmsay: SwarmsayPeer, { request }: Envelope): Promise<Said> {
  const tool = swarmsayTools.find((name) => name === request.params.name);
  return sendJson(swarmsay, request, tool === undefined ? undefined : await tokenFor(t, swarmsay, tool));
}

async function tokenFor(t: Trial, swarmsay: SwarmsayPeer, tool: SwarmsayTool): Promise<string | undefined> {
  if (tool === 'read_inbox') return readingToken(t, swarmsay);
  if (!writesWith(tool)) return undefined;
  const { token } = await freshHandle(t, swarmsay);
  return tool === 'create_handle' ? undefined : token;
}

export const envelopeSuite = suite('swarmsay', 'envelopes', [
  requirement('SWARM-CALL-1', endpoint, {
    cases: [
      served,
      vectors(
        'envelope',
        'an envelope of the text, alone',
        toolEnvelopes,
        { twin: 'served' },
        async (swarmsay: SwarmsayPeer, t: Trial, envelope: Envelope) => {
          const said = await sent(t, swarmsay, envelope);
          t.expect(said.result !== undefined, 'a result, of success or refusal', answerIn(said), about(said));
        },
      ),
    ],
    mutants: {
      'knows no claim without a handshake': {
        http: {
          response: (honest, { params }) =>
            params.name === 'claim'
              ? { jsonrpc: '2.0', id: honest.id, error: { code: -32600, message: 'Not initialized.' } }
              : honest,
        },
      },
    },
  }),
  requirement('SWARM-CALL-2', endpoint, {
    cases: [
      vectors(
        'envelope',
        'the arguments of an envelope under the schema of its tool',
        toolEnvelopes,
        {},
        async (swarmsay: SwarmsayPeer, t: Trial, { request: { params } }: Envelope) => {
          const { tools, said } = await listedTools(t, swarmsay);
          const schema = tools.find(({ name }) => name === params.name)?.inputSchema;
          if (!isRecord(schema)) t.inconclusive(`${String(params.name)} has no input schema`);
          const problems = await valueProblems(schema, params.arguments);
          if (problems === undefined) t.inconclusive('the schema is not of a known dialect, or not valid');
          t.expect(problems.length === 0, 'arguments that fit', problems, about(said));
        },
      ),
    ],
    mutants: {
      'wants a note with a ping': withInput('ping', (schema) => ({ ...schema, required: ['handle', 'note'] })),
      'takes one topic only': withInput('search_directory', ({ properties, ...schema }) => ({
        ...schema,
        properties: { ...(isRecord(properties) ? properties : {}), topic: { type: 'string' } },
      })),
    },
  }),
  requirement('SWARM-CALL-3', endpoint, {
    cases: [
      scenario('headers', 'a call with the headers of the example', async (swarmsay: SwarmsayPeer, t: Trial) => {
        expectSuccess(t, await call(swarmsay, 'whoami', {}, await readingToken(t, swarmsay)));
      }),
    ],
    mutants: { 'wants a version in the headers': { endpoint: wantingVersion } },
  }),
  requirement('SWARM-CALL-4', endpoint, {
    cases: [
      served,
      vectors(
        'envelope',
        'the id of the answer to an envelope',
        toolEnvelopes,
        { twin: 'served' },
        async (swarmsay: SwarmsayPeer, t: Trial, envelope: Envelope) => {
          const said = await sent(t, swarmsay, envelope);
          t.expect(said.response !== undefined, 'a response', answerIn(said), about(said));
          const { id } = said.response;
          t.expect(id === envelope.request.id, `the id ${envelope.request.id}`, id, about(said));
        },
      ),
    ],
    mutants: {
      'answers with the id 1 always': { http: { response: (honest) => ({ ...honest, id: 1 }) } },
      'answers with texts as ids': { http: { response: (honest) => ({ ...honest, id: String(honest.id) }) } },
    },
  }),
]);

function wantingVersion(honest: HttpHandler): HttpHandler {
  return (request, reply) => {
    if (request.headers.some(([name]) => name.toLowerCase() === 'mcp-protocol-version')) return honest(request, reply);
    reply.head(400, [['Content-Type', 'application/json']]);
    reply.end('{"jsonrpc":"2.0","error":{"code":-32020,"message":"No version."}}');
  };
}
