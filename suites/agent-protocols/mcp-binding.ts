import { isResponse, type McpExchange } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { on, property, scenario, suite, type Vector, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { anyRequestId } from '../any-request-id.ts';
import { requirement } from '../requirement.ts';
import { about, answersOf, expectInEnvelope, expectResponse, expectResult } from './json-rpc-expectations.ts';

const { ids } = readVectors('mcp/request-ids.json') as {
  readonly ids: readonly (Vector & { readonly requestId: string | number })[];
};
const unknownMethod = 'simplex-conformance/unknown-method';

/** Which message of the answer is the response, and whose it is (MCP binding / Messages). */
export const mcpBinding = suite('agent-protocols', 'mcp-binding', [
  requirement('MCP-MSG-1', on('mcp'), {
    cases: [
      scenario('mcp', 'a request for the protocol mcp', async (mcp, t) => {
        expectResponse(t, await mcp.request(mcpRequest('server/discover')));
      }),
    ],
    mutants: {
      'knows itself by another name': { serves: (protocol) => protocol === 'mcp-server' },
      'wants the name in capitals': { serves: (protocol) => protocol === 'MCP' },
    },
    benign: { 'folds the letter case of the name': { serves: (protocol) => protocol.toLowerCase() === 'mcp' } },
  }),

  requirement('MCP-MSG-7', on('mcp'), {
    cases: [
      scenario('result', 'the end of the answer to a request that is served', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover'));
        expectResult(t, exchange);
        expectOneOutcome(t, exchange);
      }),
      scenario('error', 'the end of the answer to a request that is refused', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest(unknownMethod));
        expectResponse(t, exchange);
        expectOneOutcome(t, exchange);
      }),
    ],
    mutants: {
      'ends with the bare result': { response: (response) => response.result ?? response },
      'ends with the bare error': { response: (response) => response.error ?? response },
      'ends with a result beside the error': {
        response: (response) => (response.error ? { ...response, result: null } : response),
      },
      'ends with a notification that carries the result': {
        response: ({ result }) => ({
          jsonrpc: '2.0',
          method: 'notifications/message',
          params: { level: 'info', data: result },
        }),
      },
    },
  }),

  requirement('MCP-MSG-9', on('mcp', 'rpc'), {
    cases: [
      scenario('result', 'where the result stands', async (mcp, t) => {
        expectInEnvelope(t, await mcp.request(mcpRequest('server/discover')), 'result');
      }),
      scenario('error', 'where an error of the protocol stands', async (mcp, t) => {
        expectInEnvelope(t, await mcp.request(mcpRequest(unknownMethod)), 'error');
      }),
    ],
    mutants: {
      'sends the response without the envelope': { envelope: (envelope) => envelope.response ?? envelope },
      'puts the members of the response beside its name': {
        envelope: ({ response, ...rest }) => (response ? { response: 'below', ...response } : rest),
      },
      'names the member result': { envelope: ({ response, ...rest }) => (response ? { result: response } : rest) },
      'sends the response as a text': {
        envelope: ({ response, ...rest }) => (response ? { response: JSON.stringify(response) } : rest),
      },
    },
  }),

  requirement('MCP-MSG-14', on('mcp'), {
    cases: [
      vectors('result', 'a request with this id that is served', ids, {}, async (mcp, t, { requestId }) => {
        expectOwnId(t, await mcp.request(mcpRequest('server/discover', {}, { id: requestId })));
      }),
      vectors('error', 'a request with this id that is refused', ids, {}, async (mcp, t, { requestId }) => {
        expectOwnId(t, await mcp.request(mcpRequest(unknownMethod, {}, { id: requestId })));
      }),
      property('any', 'a request with any id', anyRequestId, {}, async (mcp, t, id) => {
        expectOwnId(t, await mcp.request(mcpRequest('server/discover', {}, { id })));
      }),
    ],
    mutants: {
      'sends the id as a text': { responseId: (id) => String(id) },
      'counts its own ids': { responseId: () => 1 },
      'takes an id that is false for none': { responseId: (id) => id || null },
      'takes digits for a number': {
        responseId: (id) => (typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id),
      },
      'keeps 32 bits of a number': { responseId: (id) => (typeof id === 'number' ? id | 0 : id) },
      'forgets the id where it refuses': {
        response: (response) => (response.error ? { ...response, id: null } : response),
      },
    },
  }),
]);

/** The last message is a response that has a result or an error, by presence. */
function expectOneOutcome(t: Trial, exchange: McpExchange): void {
  const last = answersOf(exchange).at(-1)?.message;
  t.expect(
    isResponse(last) && 'result' in last !== 'error' in last,
    'an answer that ends with a JSON-RPC response: a result or an error, not both',
    last,
    about(exchange),
  );
}

function expectOwnId(t: Trial, exchange: McpExchange): void {
  const { id } = expectResponse(t, exchange);
  const asked = exchange.request.id;
  t.expect(id === asked, `the id of the request, ${JSON.stringify(asked)}`, id, about(exchange));
}
