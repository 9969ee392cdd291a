import * as fc from 'fast-check';
import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest, revision } from '../../harness/mcp/request.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { on, property, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf, isSilent } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { expectError, expectServed, needError } from './response-expectations.ts';
import { errorOf, resultOf } from './response-parts.ts';

const unserved = '9999-01-01';

const versions = [
  { id: 'past', comment: 'before there was MCP', version: '1900-01-01' },
  { id: 'earlier', comment: 'the revision before, which begins with a handshake', version: '2025-11-25' },
  { id: 'future', comment: 'far in the future', version: unserved },
  { id: 'day-after', comment: 'one day after a revision', version: '2026-07-29' },
  { id: 'no-date', comment: 'a version that is no date', version: '1.0' },
  { id: 'suffix', comment: 'a revision with something behind it', version: `${revision}-draft` },
];
const anyVersion = fc.oneof(
  fc
    .date({ min: new Date('1970-01-01'), max: new Date('2400-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  // A version of nothing but blanks is as good as none, which another statement judges.
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => text.trim() !== ''),
);

/** A request of this version, the only thing that is wrong with it. */
function ask(mcp: McpPeer, version: string): Promise<McpExchange> {
  return mcp.request(mcpRequest('server/discover', {}, { version }), { malformed: true });
}

async function expectUnsupported(
  mcp: McpPeer,
  trial: Trial,
  version: string,
): Promise<Readonly<Record<string, unknown>>> {
  if ((await mcp.survey()).versions.includes(version)) trial.inapplicable(`it serves ${version}`);
  return expectError(trial, await ask(mcp, version), errorCodes.unsupportedProtocolVersion);
}

const served = scenario('served', 'a request of a served version', async (mcp: McpPeer, t) => {
  expectServed(t, await mcp.request(mcpRequest('server/discover')));
});

/** `data` of the error for a version that is not served, whatever its code. */
async function errorData(mcp: McpPeer, trial: Trial, version: string) {
  const exchange = await ask(mcp, version);
  const error = needError(trial, exchange);
  const data = isRecord(error) ? error.data : undefined;
  return { exchange, data, members: isRecord(data) ? data : {} };
}

/** The error to initialize names a version that the server lists or declares. */
async function expectNamedVersion(mcp: McpPeer, trial: Trial, request: object): Promise<void> {
  const listed = (await mcp.survey()).versions;
  if (listed.length === 0) trial.inconclusive('server/discover lists no versions');
  if (listed.some((version) => version < revision)) trial.inapplicable('it speaks earlier revisions as well');
  const exchange = await mcp.request(request, { malformed: true });
  if (resultOf(exchange)) trial.inapplicable('it serves initialize: it speaks earlier revisions as well');
  if (isSilent(exchange) || exchange.envelopeError) {
    trial.inconclusive(`no JSON-RPC error answers initialize: ${JSON.stringify(answerOf(exchange))}`, 'P-A6');
  }
  const error = JSON.stringify(errorOf(exchange) ?? null);
  const names = listed.some((version) => error.includes(version));
  trial.expect(names, `an error that names one of ${listed.join(', ')}`, answerOf(exchange), about(exchange));
}

const handshake = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'conformance', version: '1.0.0' },
};

export const versioning = suite('mcp', 'versioning', [
  requirement('mcp.version-unsupported', on('mcp'), {
    cases: [
      served,
      vectors(
        'version',
        'a request of a version that is not served',
        versions,
        { twin: 'served' },
        async (mcp, t, one) => {
          await expectUnsupported(mcp, t, one.version);
        },
      ),
      property('any', 'a request of any version', anyVersion, { twin: 'served' }, async (mcp, t, version) => {
        await expectUnsupported(mcp, t, version);
      }),
    ],
    mutants: {
      'serves every version': { servesVersion: () => true },
      'serves later versions unseen': { servesVersion: (version, [first = '']) => version >= first },
      'serves versions that begin like its own': {
        servesVersion: (version, served) => served.some((own) => version.startsWith(own)),
      },
      'serves the revision before': { servesVersion: (version, served) => [...served, '2025-11-25'].includes(version) },
      'answers with -32602': {
        errorCode: (code, reason) => (reason === 'unsupported-version' ? errorCodes.invalidParams : code),
      },
      'answers with the code of a draft, -32004': {
        errorCode: (code, reason) => (reason === 'unsupported-version' ? -32_004 : code),
      },
    },
  }),

  requirement('mcp.version-error-supported', on('mcp'), {
    cases: [
      served,
      scenario('supported', 'the error for a version far in the future', { twin: 'served' }, async (mcp, t: Trial) => {
        const { exchange, data, members } = await errorData(mcp, t, unserved);
        const { supported } = members;
        const isList =
          Array.isArray(supported) && supported.length > 0 && supported.every((one) => typeof one === 'string');
        t.expect(isList, 'data.supported as an array of at least one string', data, about(exchange));
      }),
    ],
    mutants: {
      'does not list its versions': {
        errorData: (data, reason) => (reason === 'unsupported-version' ? { requested: data?.requested } : data),
      },
      'lists no version': { listedVersions: (versions, place) => (place === 'error' ? [] : versions) },
      'lists its versions in one string': {
        listedVersions: (versions, place) => (place === 'error' ? versions.join(', ') : versions),
      },
      'sends no data': { errorData: (data, reason) => (reason === 'unsupported-version' ? undefined : data) },
    },
    benign: {
      'serves an earlier revision as well, beside its declaration': {
        versions: () => ['2026-07-28', '2025-11-25'],
        declaredVersions: () => ['2026-07-28'],
      },
      'says more about the error': { errorData: (data) => ({ ...data, documentation: 'https://acme.example/mcp' }) },
    },
  }),

  requirement('mcp.version-error-requested', on('mcp'), {
    cases: [
      served,
      vectors(
        'requested',
        'the error for this version',
        versions,
        { twin: 'served' },
        async (mcp, t: Trial, { version }) => {
          if ((await mcp.survey()).versions.includes(version)) return t.inapplicable(`it serves ${version}`);
          const { exchange, data, members } = await errorData(mcp, t, version);
          t.expect(members.requested === version, `data.requested ${JSON.stringify(version)}`, data, about(exchange));
        },
      ),
    ],
    mutants: {
      'does not repeat the version': {
        errorData: (data, reason) => (reason === 'unsupported-version' ? { supported: data?.supported } : data),
      },
      'repeats its own version': {
        errorData: (data, reason) => (reason === 'unsupported-version' ? { ...data, requested: '2026-07-28' } : data),
      },
      'repeats the version as a date with a time': {
        errorData: (data, reason) =>
          reason === 'unsupported-version' ? { ...data, requested: `${data?.requested}T00:00:00Z` } : data,
      },
    },
  }),

  requirement('mcp.version-listed-served', on('mcp'), {
    cases: [
      scenario(
        'listed',
        'a request of each version that discovery and the version error list',
        async (mcp, t: Trial) => {
          const { versions } = await mcp.survey();
          const data = errorOf(await ask(mcp, unserved))?.data;
          const supported: readonly unknown[] = isRecord(data) && Array.isArray(data.supported) ? data.supported : [];
          const listed = new Set(
            [...versions, ...supported].filter((one) => typeof one === 'string' && one >= revision),
          );
          for (const version of listed) {
            const exchange = await mcp.request(mcpRequest('server/discover', {}, { version: String(version) }));
            const code = errorOf(exchange)?.code;
            const refused = code === errorCodes.unsupportedProtocolVersion || exchange.envelopeError !== undefined;
            t.expect(!refused, `the listed version ${version} to be served`, answerOf(exchange), about(exchange));
          }
        },
      ),
    ],
    mutants: {
      'lists a version in discovery that it refuses': {
        listedVersions: (versions, place) => (place === 'discover' ? [...versions, '2026-12-01'] : versions),
      },
      'lists a version in the error that it refuses': {
        listedVersions: (versions, place) => (place === 'error' ? [...versions, '2026-12-01'] : versions),
      },
    },
    benign: {
      'serves a later version as well': { versions: () => ['2026-12-01', '2026-07-28'] },
    },
  }),

  requirement('mcp.initialize-names-versions', on('mcp'), {
    cases: [
      scenario('handshake', 'initialize as earlier revisions have it', async (mcp, t) => {
        await expectNamedVersion(mcp, t, { jsonrpc: '2.0', id: 1, method: 'initialize', params: handshake });
      }),
      scenario('with-meta', 'initialize with the _meta of this revision', async (mcp, t) => {
        await expectNamedVersion(mcp, t, mcpRequest('initialize', handshake));
      }),
    ],
    mutants: {
      'treats initialize as any unknown method': {
        errorMessage: (message, reason) => (reason === 'legacy-initialize' ? 'There is no such method.' : message),
      },
      'refuses the handshake for its missing _meta alone': {
        errorMessage: (message, reason) => (reason === 'missing-meta' ? 'There is no _meta.' : message),
      },
    },
    benign: {
      'names its versions in data': {
        errorMessage: (message, reason) =>
          reason === 'missing-meta' || reason === 'legacy-initialize' ? 'No.' : message,
        errorData: (data, reason) =>
          reason === 'missing-meta' || reason === 'legacy-initialize' ? { supported: ['2026-07-28'] } : data,
      },
    },
  }),
]);
