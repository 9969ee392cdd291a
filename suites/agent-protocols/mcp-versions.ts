import { isRecord, isResponse, type McpExchange } from '../../harness/exchange.ts';
import { mcpRequest, revision } from '../../harness/mcp/request.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite, type Vector, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { declared } from '../mcp/offers.ts';
import { requirement } from '../requirement.ts';
import { declaredVersions } from './declared-versions.ts';
import {
  about,
  answerOf,
  expectFailure,
  expectResponse,
  expectResult,
  isSilent,
  responseOf,
} from './json-rpc-expectations.ts';
import { servesLaterRevision } from './oddities.ts';

const revisions = readVectors('agent-protocols/revisions.json') as readonly (Vector & { readonly version: string })[];
const unsupportedVersion = -32022;
const openOverRpc = { weight: 'note', ambiguity: 'S-A4' } as const;

/** Revisions of MCP and capabilities (MCP binding / Versions and capabilities). */
export const mcpVersions = suite('agent-protocols', 'mcp-versions', [
  requirement('MCP-VER-1', on('mcp'), {
    cases: [
      scenario('declared', 'the versions in the declaration', async (mcp, t: Trial) => {
        const versions = declaredVersions(mcp);
        if (versions.length === 0) t.inapplicable('the declaration of mcp lists no version');
        for (const version of versions) {
          t.expect(isRevision(version), `a revision of MCP, ${revision} or later`, version);
        }
        expectResponse(t, await mcp.request(mcpRequest('server/discover')));
      }),
    ],
    mutants: {
      'declares a revision with a handshake': { declaredVersions: () => ['2025-06-18'] },
      'declares one more, of old': { declaredVersions: (versions) => [...versions, '2025-11-25'] },
      'declares the version of something else': { declaredVersions: () => ['1.0'] },
      'declares its versions without hyphens': { declaredVersions: () => ['20260728'] },
    },
    benign: servesLaterRevision,
  }),

  requirement('MCP-VER-5', on('mcp'), {
    cases: [
      scenario('served', 'a request of a declared revision', async (mcp, t) => {
        const [version = revision] = declaredVersions(mcp).filter(isRevision);
        expectResult(t, await mcp.request(mcpRequest('server/discover', {}, { version })));
      }),
      vectors(
        'unserved',
        'a request of a revision that the target does not serve',
        revisions,
        { twin: 'served' },
        async (mcp, t, { version }) => {
          expectVersionError(t, await unserved(t, mcp, version));
        },
      ),
      scenario('no-meta', 'a request without _meta', { twin: 'served' }, async (mcp, t) => {
        const request = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: {} };
        expectNamelessRefused(t, await mcp.request(request, { malformed: true }));
      }),
      scenario('no-version', 'a request whose _meta names no revision', { twin: 'served' }, async (mcp, t) => {
        const params = { _meta: { 'io.modelcontextprotocol/clientCapabilities': {} } };
        const request = { jsonrpc: '2.0', id: 1, method: 'server/discover', params };
        expectNamelessRefused(t, await mcp.request(request, { malformed: true }));
      }),
    ],
    mutants: {
      'calls the revision a wrong parameter': {
        errorCode: (code, reason) => (reason === 'unsupported-version' ? -32602 : code),
      },
      'serves every revision': { servesVersion: () => true },
      'serves what is later': { servesVersion: (version) => version >= '2026-07-28' },
      'serves what is earlier': { servesVersion: (version) => version <= '2026-07-28' },
      'serves what has no handshake or one': { servesVersion: (version) => /^20\d\d-\d\d-\d\d$/.test(version) },
      'leaves a request without _meta unanswered': {
        response: (response, { params }) => (isMeta(params._meta) ? response : undefined),
      },
      'guesses the revision of a request without _meta': { requiresMeta: () => false },
    },
    benign: {
      'says so in the envelope': {
        envelope: (envelope) =>
          envelope.response?.error?.code === -32022 ? { error: { code: 'unsupported_version' } } : envelope,
      },
    },
  }),

  requirement('MCP-VER-6', on('mcp'), {
    cases: [
      scenario('list', 'what the error lists', async (mcp, t) => {
        const [version = 'no-revision'] = revisions
          .map((one) => one.version)
          .filter((one) => !declaredVersions(mcp).includes(one));
        const exchange = await unserved(t, mcp, version);
        const error = responseOf(exchange)?.error;
        if (!isRecord(error) || error.code !== unsupportedVersion) {
          return t.inconclusive('the revision was not refused with -32022, so nothing is listed', 'S-A4');
        }
        expectListed(t, exchange, error.data, [version, ...declaredVersions(mcp).filter(isRevision)]);
      }),
    ],
    mutants: {
      'lists nothing': {
        errorData: (data, reason) => (reason === 'unsupported-version' ? undefined : data),
      },
      'lists no revision': { listedVersions: (versions, place) => (place === 'error' ? [] : versions) },
      'lists the revision that it refuses': {
        errorData: (data, reason) =>
          reason === 'unsupported-version' ? { ...data, supported: [data?.requested] } : data,
      },
      'lists in a text': {
        listedVersions: (versions, place) => (place === 'error' ? versions.join(', ') : versions),
      },
      'lists under a name of its own': {
        errorData: (data, reason) => (reason === 'unsupported-version' ? { versions: data?.supported } : data),
      },
    },
    benign: servesLaterRevision,
  }),

  requirement('MCP-VER-9', on('mcp'), {
    cases: [
      scenario('tools', 'tools/list where the capability is declared', async (mcp, t) => {
        await declared(mcp, t, 'tools');
        expectResult(t, await mcp.request(mcpRequest('tools/list')));
      }),
    ],
    mutants: {
      'declares tools and lists none': { servesMethod: (method, known) => known && method !== 'tools/list' },
      'lists its tools in a conversation only': {
        response: (response, { method, transport, id }) =>
          method === 'tools/list' && transport === 'rpc'
            ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'Not here.' } }
            : response,
      },
    },
    benign: {
      'lists an empty list': { tools: () => [] },
    },
  }),
]);

/** Dates of this form are ordered as texts are. */
function isRevision(version: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= revision;
}

/** A request of a revision that the target neither declares nor lists. */
async function unserved(t: Trial, mcp: McpPeer, version: string): Promise<McpExchange> {
  const { versions } = await mcp.survey();
  if ([...versions, ...declaredVersions(mcp)].includes(version)) t.inapplicable(`the target serves ${version}`);
  return mcp.request(mcpRequest('server/discover', {}, { version }), { malformed: true });
}

/** Over Service RPC, an error of the envelope says the same in the other reading of the text (S-A4). */
function expectVersionError(t: Trial, exchange: McpExchange): void {
  if (responseOf(exchange) === undefined && exchange.envelopeError?.code === 'unsupported_version') {
    const wanted = `the error of the protocol, of code ${unsupportedVersion}`;
    t.prefer(false, wanted, exchange.envelopeError, { ...about(exchange), ...openOverRpc });
  } else expectFailure(t, exchange, unsupportedVersion);
}

/** Any error will do where a request names no revision; a result is doubtful (S-A38). */
function expectNamelessRefused(t: Trial, exchange: McpExchange): void {
  t.expect(!isSilent(exchange), 'an answer to the request', answerOf(exchange), about(exchange));
  const response = responseOf(exchange);
  t.expect(
    isResponse(response) || exchange.envelopeError !== undefined,
    'an error of the protocol',
    answerOf(exchange),
    about(exchange),
  );
  t.prefer(response === undefined || 'error' in response, 'an error of the protocol', response, {
    ...about(exchange),
    weight: 'advice',
    ambiguity: 'S-A38',
  });
}

function expectListed(t: Trial, exchange: McpExchange, data: unknown, [refused, ...served]: readonly string[]): void {
  const lists = Object.entries(isRecord(data) ? data : {}).filter((member): member is [string, unknown[]] =>
    Array.isArray(member[1]),
  );
  const complete = lists.find(([, list]) => list.length > 0 && served.every((version) => list.includes(version)));
  t.expect(
    complete?.[1].includes(refused) === false,
    `error.data with a list of the revisions it serves, ${served.join(', ')} among them`,
    data,
    about(exchange),
  );
  t.prefer(complete[0] === 'supported', 'the list in error.data.supported, as MCP names it', data, {
    ...about(exchange),
    weight: 'advice',
    ambiguity: 'S-A22',
  });
}

function isMeta(value: unknown): boolean {
  return isRecord(value) && 'io.modelcontextprotocol/protocolVersion' in value;
}
