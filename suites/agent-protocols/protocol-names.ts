import * as fc from 'fast-check';
import { type McpRequest, mcpRequest } from '../../harness/mcp/request.ts';
import type { TransportsPeer } from '../../harness/peers/peer.ts';
import { on, property, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { lists } from '../mcp/list-methods.ts';
import { declared, isHarmless, requiredArguments } from '../mcp/offers.ts';
import { requirement } from '../requirement.ts';
import { toolCall } from './fixture-calls.ts';
import type { ListMember } from './message-difference.ts';
import { declaredProtocols, isProtocolName } from './published-profile.ts';
import { expectSameMessage } from './transport-parity.ts';

const ids = fc.oneof(fc.integer(), fc.string({ unit: 'grapheme', maxLength: 40 }));

/** Tools that no fixture names are called so many at most. */
const unnamedAtMost = 3;

export const protocolNames = suite('agent-protocols', 'protocol-names', [
  requirement('NAME-1', on('profile'), {
    cases: [
      scenario('declared', 'the names that the profile declares', async (peer, t: Trial) => {
        const other = declaredProtocols(peer, t).find(([name]) => !isProtocolName(name));
        t.expect(other === undefined, 'a name of lower-case letters, digits and hyphens', other?.[0]);
      }),
    ],
    mutants: {
      'names a protocol with an underscore': { declaration: (protocols) => ({ ...protocols, my_protocol: chess }) },
      'names a protocol with a version': { declaration: (protocols) => ({ ...protocols, 'mcp.v2': chess }) },
      'names a protocol with an accent': { declaration: (protocols) => ({ ...protocols, échecs: chess }) },
    },
    benign: {
      'names a protocol with a digit and a hyphen': {
        declaration: (protocols) => ({ ...protocols, 'chess-960': chess }),
      },
    },
  }),

  requirement('NAME-3', on('transports'), {
    cases: [
      vectors('list', 'a list over both transports', lists, {}, async (peer, t: Trial, list) => {
        await declared(peer.chat, t, list.capability);
        await compare(peer, t, [mcpRequest(list.method)], list);
      }),
      scenario('discovery', 'a discovery over both transports', async (peer, t: Trial) => {
        await compare(peer, t, [mcpRequest('server/discover')]);
      }),
      scenario('errors', 'requests that the protocol refuses over both transports', async (peer, t: Trial) => {
        await compare(peer, t, [mcpRequest('no/such/method'), mcpRequest('tools/call', { name: 'no such tool' })]);
      }),
      scenario('calls', 'calls of tools over both transports', async (peer, t: Trial) => {
        const { safe, structured, failing } = peer.fixtures.mcp ?? {};
        const named = [safe, structured, failing].filter((fixture) => fixture !== undefined);
        const { tools } = await peer.chat.survey();
        const unnamed = tools.filter((tool) => isHarmless(tool) && requiredArguments(tool).length === 0);
        const free = unnamed.slice(0, unnamedAtMost).map(({ name }) => ({ tool: String(name) }));
        const calls = [...named, ...free].map((fixture) => toolCall(fixture));
        if (calls.length === 0) {
          t.untested('fixtures.mcp.safe in conformance.config.json names a tool that has no side effects');
        }
        await compare(peer, t, calls);
      }),
      scenario('reads', 'resources and prompts over both transports', async (peer, t: Trial) => {
        const { resources, prompts } = await peer.chat.survey();
        const plain = prompts.filter(({ arguments: list }) => !Array.isArray(list) || list.length === 0);
        const requests = [
          ...resources.slice(0, 2).map(({ uri }) => mcpRequest('resources/read', { uri })),
          ...plain.slice(0, 2).map(({ name }) => mcpRequest('prompts/get', { name })),
        ];
        if (requests.length === 0) t.inapplicable('it lists no resource, and no prompt without arguments');
        await compare(peer, t, requests);
      }),
      property('ids', 'a discovery with any id over both transports', ids, {}, async (peer, t: Trial, id) => {
        await compare(peer, t, [mcpRequest('server/discover', {}, { id })]);
      }),
    ],
    mutants: {
      'leaves the JSON-RPC frame out over rpc': {
        envelope: ({ response, ...rest }) => (response ? { response: response.result ?? response.error } : rest),
      },
      'leaves jsonrpc out over rpc': {
        envelope: ({ response, ...rest }) => (response ? { response: { ...response, jsonrpc: undefined } } : rest),
      },
      'writes ids as texts over rpc': {
        envelope: ({ response, ...rest }) => (response ? { response: { ...response, id: String(response.id) } } : rest),
      },
      'names the transport in every result of a conversation': {
        result: (result, { transport }) => (transport === 'chat' ? { ...result, via: 'chat' } : result),
      },
      'gives errors another code over rpc': {
        response: (response, { transport }) =>
          response.error && transport === 'rpc'
            ? { ...response, error: { ...response.error, code: -31_999 } }
            : response,
      },
      'leaves descriptions out over rpc': {
        tools: (tools, { transport }) =>
          transport === 'rpc' ? tools.map(({ description: _, ...tool }) => tool) : tools,
      },
    },
    benign: {
      'writes members in another order over rpc': {
        envelope: (envelope) =>
          Object.fromEntries(Object.entries(envelope).map(([name, one]) => [name, reversed(one)])),
      },
      'says when it answered': {
        result: (result, { transport }) => ({
          ...result,
          _meta: { ...(result._meta as object), 'com.example/at': `2026-08-01T10:00:0${transport === 'rpc' ? 1 : 2}Z` },
        }),
      },
    },
  }),

  requirement('NAME-4', on('profile'), {
    cases: [
      scenario('declared', 'the name under which the profile declares MCP', async (peer, t: Trial) => {
        const names = declaredProtocols(peer, t).map(([name]) => name);
        const others = names.filter((name) => isOtherNameOfMcp(name));
        if (others.length === 0 && !names.includes('mcp')) t.inapplicable('the profile does not declare MCP');
        t.expect(names.includes('mcp'), 'the name mcp', others[0]);
      }),
    ],
    mutants: {
      'calls it model-context-protocol': { protocolName: () => 'model-context-protocol' },
      'calls it MCP': { protocolName: () => 'MCP' },
      'calls it mcp-server': { protocolName: () => 'mcp-server' },
    },
    benign: {
      'serves another protocol beside': { declaration: (protocols) => ({ 'x-chess': chess, ...protocols }) },
    },
  }),
]);

const chess = { versions: ['1'], transports: {} };

async function compare(
  peer: TransportsPeer,
  trial: Trial,
  requests: readonly McpRequest[],
  list?: ListMember,
): Promise<void> {
  const reasons: (string | undefined)[] = [];
  for (const request of requests) reasons.push(await expectSameMessage(peer, trial, request, list));
  if (!reasons.includes(undefined)) trial.inconclusive(`nothing to compare: ${reasons.join('; ')}`);
}

function isOtherNameOfMcp(name: string): boolean {
  return (
    ['mcp', 'mcpserver', 'modelcontextprotocol'].includes(name.toLowerCase().replace(/[^a-z]/g, '')) && name !== 'mcp'
  );
}

/** The same JSON, with the members of each object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, reversed(one)]),
  );
}
