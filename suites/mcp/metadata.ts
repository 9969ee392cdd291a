import * as fc from 'fast-check';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { on, property, type Scenario, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { expectError, expectResult, expectServed } from './response-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

/** A method that every server has, and what every server has once it declares tools. */
const methods = [
  { id: 'discover', comment: 'server/discover', method: 'server/discover' },
  { id: 'tools', comment: 'tools/list', method: 'tools/list' },
];
type Method = (typeof methods)[number];

/** A complete request is served: the twin of every refusal below. */
const complete: Scenario<McpPeer> = scenario('complete', 'a request with a complete _meta', async (mcp, t) => {
  expectServed(t, await mcp.request(mcpRequest('server/discover')));
});

/** The request with other `params._meta`; `undefined` leaves it out. */
function withMeta(method: string, _meta: JsonObject | undefined): JsonObject {
  return { ...mcpRequest(method), params: _meta === undefined ? {} : { _meta } };
}

async function offersMethod(mcp: McpPeer, trial: Trial, { method }: Method): Promise<void> {
  const { capabilities } = await mcp.survey();
  if (method === 'tools/list' && !('tools' in (capabilities ?? {})))
    trial.inapplicable('it declares no tools capability');
}

/** The request is refused with -32602; that public libraries answer -32022 to an absent version is a divergence (P-A2). */
async function expectRefusal(mcp: McpPeer, trial: Trial, request: JsonObject): Promise<void> {
  const exchange = await mcp.request(request, { malformed: true });
  const error = expectError(trial, exchange);
  const known = error.code === errorCodes.unsupportedProtocolVersion ? ', where some public libraries say -32022' : '';
  trial.expect(error.code === errorCodes.invalidParams, `the error code -32602${known}`, error.code, about(exchange));
}

/** Keys of `_meta` as basic/index has them: a prefix of labels that is not reserved, and a name. */
const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,6}[a-z0-9])?$/);
const foreignKey = fc
  .tuple(label, label, fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,10}[A-Za-z0-9])?$/))
  .filter(([, second]) => second !== 'mcp' && second !== 'modelcontextprotocol')
  .map(([first, second, name]) => `${first}.${second}/${name}`);
const foreignMeta = fc.dictionary(foreignKey, fc.jsonValue({ maxDepth: 2 }), {
  minKeys: 1,
  maxKeys: 3,
  noNullPrototype: true,
});

export const metadata = suite('mcp', 'metadata', [
  requirement('mcp.meta-missing', on('mcp'), {
    cases: [
      complete,
      vectors('meta', 'a request whose params have no _meta', methods, { twin: 'complete' }, async (mcp, t, one) => {
        await offersMethod(mcp, t, one);
        await expectRefusal(mcp, t, withMeta(one.method, undefined));
      }),
      scenario('params', 'a request without params', { twin: 'complete' }, async (mcp, t) => {
        await expectRefusal(mcp, t, { ...mcpRequest('server/discover'), params: undefined });
      }),
    ],
    mutants: {
      'serves a request without _meta': { requiresMeta: () => false },
      'answers a missing _meta as a missing version': {
        errorCode: (code, reason) => (reason === 'missing-meta' ? errorCodes.unsupportedProtocolVersion : code),
      },
      'answers a missing _meta with -32600': {
        errorCode: (code, reason) => (reason === 'missing-meta' ? errorCodes.invalidRequest : code),
      },
    },
  }),

  requirement('mcp.meta-missing-version', on('mcp'), {
    cases: [
      complete,
      vectors('version', 'a _meta without a version', methods, { twin: 'complete' }, async (mcp, t, one) => {
        await offersMethod(mcp, t, one);
        await expectRefusal(mcp, t, withMeta(one.method, { [capabilitiesKey]: {} }));
      }),
    ],
    mutants: {
      'takes its newest version where none is named': {
        requiredMeta: (keys) => keys.filter((key) => key !== versionKey),
      },
      'answers a missing version with -32022': {
        errorCode: (code, reason) => (reason === 'missing-version' ? errorCodes.unsupportedProtocolVersion : code),
      },
    },
  }),

  requirement('mcp.meta-missing-capabilities', on('mcp'), {
    cases: [
      complete,
      vectors('capabilities', 'a _meta without capabilities', methods, { twin: 'complete' }, async (mcp, t, one) => {
        await offersMethod(mcp, t, one);
        const [version = '2026-07-28'] = (await mcp.survey()).versions;
        await expectRefusal(mcp, t, withMeta(one.method, { [versionKey]: version }));
      }),
    ],
    mutants: {
      'takes no capabilities where none are declared': {
        requiredMeta: (keys) => keys.filter((key) => key !== capabilitiesKey),
      },
      'answers missing capabilities with -32021': {
        errorCode: (code, reason) =>
          reason === 'missing-capabilities' ? errorCodes.missingRequiredClientCapability : code,
      },
    },
  }),

  requirement('mcp.meta-client-info-optional', on('mcp'), {
    cases: [
      scenario('named', 'a request that names its client', async (mcp, t) => {
        const meta = { 'io.modelcontextprotocol/clientInfo': { name: 'conformance', version: '1.0.0' } };
        expectServed(t, await mcp.request(mcpRequest('server/discover', {}, { meta })));
      }),
      scenario('unnamed', 'a request that does not name its client', { twin: 'named' }, async (mcp, t) => {
        expectResult(t, await mcp.request(mcpRequest('server/discover')));
      }),
    ],
    mutants: {
      'asks every client for its name': {
        requiredMeta: (keys) => [...keys, 'io.modelcontextprotocol/clientInfo'],
      },
    },
  }),

  requirement('mcp.meta-unknown-keys', on('mcp'), {
    cases: [
      complete,
      scenario('trace-context', 'a request with trace context', { twin: 'complete' }, async (mcp, t) => {
        const traceparent = '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01';
        const meta = { traceparent, tracestate: 'vendor=1', baggage: 'tenant=7' };
        expectResult(t, await mcp.request(mcpRequest('server/discover', {}, { meta })));
      }),
      property(
        'foreign',
        'a request with keys of other vendors',
        foreignMeta,
        { twin: 'complete' },
        async (mcp, t, meta) => {
          expectResult(t, await mcp.request(mcpRequest('server/discover', {}, { meta })));
        },
      ),
    ],
    mutants: {
      'refuses keys of other vendors': { acceptsMetaKey: (key) => !key.includes('/') },
      'refuses trace context': { acceptsMetaKey: (key) => key !== 'traceparent' },
    },
  }),
]);
