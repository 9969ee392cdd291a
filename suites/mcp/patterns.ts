import { isRecord, isResponse, type McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { call, everything, safeTool } from './offers.ts';
import { expectResponse, needResult } from './response-expectations.ts';

/** One response, and nothing for the request after it. */
function endsWithOneResponse({ response, messages, carrier }: McpExchange): Judgement {
  if (response === undefined) return 'irrelevant';
  const last = messages.at(-1);
  const once = messages.filter(isResponse).length === 1 && last === response;
  return holdsIf(once, 'one response, and nothing for the request after it', messages, carrier.entries.at(-1));
}

/** No message that came has a method and an id, not even one that answers nothing. */
function asksNothing({ response, messages, carrier }: McpExchange): Judgement {
  if (response === undefined) return 'irrelevant';
  const strays = carrier.kind === 'chat' ? carrier.strays.map(({ json }) => json) : [];
  const requests = [...messages, ...strays].filter(
    (message) => isRecord(message) && 'method' in message && 'id' in message,
  );
  return holdsIf(requests.length === 0, 'no request from the server', requests, carrier.entries.at(-1));
}

export const patterns = suite('mcp', 'patterns', [
  requirement('mcp.one-response', on('mcp'), {
    cases: [
      scenario('served', 'a request that is served, up to the end of the run', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover'));
        expectResponse(t, exchange);
        t.afterQuiet(() => t.judge(endsWithOneResponse(exchange), about(exchange)));
      }),
      scenario('refused', 'a request that is refused, up to the end of the run', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('conformance/no-such-method'));
        expectResponse(t, exchange);
        t.afterQuiet(() => t.judge(endsWithOneResponse(exchange), about(exchange)));
      }),
      scenario('tool', 'a call, up to the end of the run', async (mcp, t) => {
        const exchange = await mcp.request(call(await safeTool(mcp, t), {}, { meta: { progressToken: 'last' } }));
        expectResponse(t, exchange);
        t.afterQuiet(() => t.judge(endsWithOneResponse(exchange), about(exchange)));
      }),
      invariant('every-exchange', 'the messages of every exchange', endsWithOneResponse),
    ],
    mutants: {
      'answers twice': { afterResponse: (_asked, response) => [response] },
      'answers errors twice': { afterResponse: (_asked, response) => (response.error ? [response] : []) },
      'reports progress after the result': {
        afterResponse: ({ params, method }) =>
          method === 'tools/call'
            ? [
                {
                  jsonrpc: '2.0',
                  method: 'notifications/progress',
                  params: { progressToken: tokenOf(params), progress: 9 },
                },
              ]
            : [],
      },
      'sends an empty object after each answer': { afterResponse: () => [{}] },
    },
  }),

  requirement('mcp.no-server-requests', on('mcp'), {
    cases: [
      scenario('able', 'a request of a client that can be asked for anything', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover', {}, { capabilities: everything }));
        needResult(t, exchange);
        t.afterQuiet(() => t.judge(asksNothing(exchange), about(exchange)));
      }),
      scenario('tool', 'a call of a client that can be asked for anything', async (mcp, t) => {
        const exchange = await mcp.request(call(await safeTool(mcp, t), {}, { capabilities: everything }));
        needResult(t, exchange);
        t.afterQuiet(() => t.judge(asksNothing(exchange), about(exchange)));
      }),
      invariant('every-exchange', 'the messages of every exchange', asksNothing, {
        'pings before it refuses a request without a readable id': {
          beforeResponse: ({ protocol, id }) =>
            protocol === 'mcp' && id === undefined ? [{ jsonrpc: '2.0', id: 1, method: 'ping' }] : [],
        },
      }),
    ],
    mutants: {
      'pings before it answers': { beforeResponse: () => [{ jsonrpc: '2.0', id: 1, method: 'ping' }] },
      'asks for roots before it answers a call': {
        beforeResponse: ({ method }) =>
          method === 'tools/call' ? [{ jsonrpc: '2.0', id: 'roots', method: 'roots/list', params: {} }] : [],
      },
      'asks for a sample without quoting the call': {
        beforeResponse: ({ method }) =>
          method === 'tools/call' ? [{ jsonrpc: '2.0', id: null, method: 'sampling/createMessage', params: {} }] : [],
        quotedItem: (item, kind) => (kind === 'response' ? item : undefined),
      },
    },
    benign: {
      'says that its tools have changed': {
        beforeResponse: ({ protocol }) =>
          protocol === 'mcp' ? [{ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }] : [],
      },
    },
  }),
]);

function tokenOf({ _meta }: Readonly<Record<string, unknown>>): unknown {
  return isRecord(_meta) ? _meta.progressToken : undefined;
}
