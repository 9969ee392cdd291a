import { isRecord } from '../../harness/exchange.ts';
import { mcpRequest, revision } from '../../harness/mcp/request.ts';
import { serverCapabilities } from '../../harness/mcp/values.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { describeIssues } from '../../harness/wire/issues.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { expectResult, needResult } from './response-expectations.ts';
import { errorOf } from './response-parts.ts';

/** The versions of this binding in a list, each once: `undefined` where it is no list. */
function modernVersions(list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  return [...new Set(list.filter((one) => typeof one === 'string' && one >= revision))].sort();
}

export const discovery = suite('mcp', 'discovery', [
  requirement('mcp.discover-implemented', on('mcp'), {
    cases: [
      scenario('discover', 'server/discover', async (mcp, t) => {
        expectResult(t, await mcp.request(mcpRequest('server/discover')));
      }),
    ],
    mutants: {
      'does not have server/discover': { servesMethod: (method, known) => known && method !== 'server/discover' },
      'refuses server/discover over Service RPC': {
        response: (response, { method, transport }) =>
          method === 'server/discover' && transport === 'rpc'
            ? { jsonrpc: '2.0', id: response.id, error: { code: -32_603, message: 'Not here.' } }
            : response,
      },
    },
  }),

  requirement('mcp.discover-shape', on('mcp'), {
    cases: [
      scenario('versions', 'the versions in the result of server/discover', async (mcp, t: Trial) => {
        const exchange = await mcp.request(mcpRequest('server/discover'));
        const { supportedVersions: list } = needResult(t, exchange);
        const fits = Array.isArray(list) && list.includes(revision) && list.every((one) => typeof one === 'string');
        t.expect(fits, `supportedVersions as an array of strings with ${revision}`, list, about(exchange));
      }),
      scenario('capabilities', 'the capabilities in the result of server/discover', async (mcp, t: Trial) => {
        const exchange = await mcp.request(mcpRequest('server/discover'));
        const { capabilities } = needResult(t, exchange);
        const { success, error } = serverCapabilities.safeParse(capabilities);
        const wrong = error === undefined ? [] : describeIssues(error, capabilities, '/capabilities');
        t.expect(success, 'capabilities as an object whose members fit MCP', wrong.join('; '), about(exchange));
      }),
    ],
    mutants: {
      'leaves the versions out': {
        result: ({ supportedVersions, ...rest }, { method }) =>
          method === 'server/discover' ? rest : { supportedVersions, ...rest },
      },
      'gives one version as a string': {
        listedVersions: (versions, place) => (place === 'discover' ? versions[0] : versions),
      },
      'lists other versions than the one it just served': {
        listedVersions: (versions, place) => (place === 'discover' ? ['2027-01-01'] : versions),
      },
      'leaves the capabilities out': { declaredCapabilities: () => undefined },
      'lists its capabilities in an array': { declaredCapabilities: (capabilities) => Object.keys(capabilities) },
      'says true to each capability': {
        declaredCapabilities: (capabilities) =>
          Object.fromEntries(Object.keys(capabilities).map((name) => [name, true])),
      },
    },
    benign: {
      'has capabilities that MCP does not know': {
        declaredCapabilities: (capabilities) => ({
          ...capabilities,
          tools: { listChanged: false, paged: true },
          telepathy: 'soon',
          experimental: { 'com.example/forge': { heat: 3 } },
          extensions: { 'com.example/orders': {} },
        }),
      },
    },
  }),

  requirement('mcp.discover-versions-consistent', on('mcp'), {
    cases: [
      scenario('lists', 'discovery, the version error and the declaration', async (mcp, t: Trial) => {
        const discovered = await mcp.request(mcpRequest('server/discover'));
        const versions = modernVersions(needResult(t, discovered).supportedVersions);
        if (versions === undefined)
          return t.inconclusive('discovery lists no versions, which another statement judges');

        const refused = await mcp.request(mcpRequest('server/discover', {}, { version: '9999-01-01' }));
        const data = errorOf(refused)?.data;
        const supported = modernVersions(isRecord(data) ? data.supported : undefined);
        if (supported !== undefined) {
          t.expect(same(supported, versions), `data.supported ${versions} as in discovery`, supported, about(refused));
        }

        const { protocols } = mcp.published;
        const declaration = isRecord(protocols) ? protocols.mcp : undefined;
        const declared = modernVersions(isRecord(declaration) ? declaration.versions : undefined);
        if (declared !== undefined) {
          t.expect(same(declared, versions), `supportedVersions ${declared} as declared`, versions, about(discovered));
        }
        if (supported === undefined && declared === undefined) t.inconclusive('there is no other list to compare');
      }),
    ],
    mutants: {
      'lists fewer versions in discovery than in the error': {
        versions: () => ['2026-07-28', '2026-12-01'],
        listedVersions: (versions, place) => (place === 'discover' ? versions.slice(0, 1) : versions),
      },
      'serves a version that it does not declare': {
        versions: () => ['2026-07-28', '2026-12-01'],
        declaredVersions: () => ['2026-07-28'],
      },
    },
    benign: {
      'lists its versions in another order': {
        versions: () => ['2026-07-28', '2026-12-01'],
        listedVersions: (versions, place) => (place === 'error' ? [...versions].reverse() : versions),
      },
    },
  }),
]);

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}
