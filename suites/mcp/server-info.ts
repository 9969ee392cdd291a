import type { McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { implementation } from '../../harness/mcp/values.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { call, safeTool } from './offers.ts';
import { needResult, responseEntry } from './response-expectations.ts';
import { resultOf } from './response-parts.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const infoKey = 'io.modelcontextprotocol/serverInfo';

/** The server names itself by name and version in the result. */
function namesServer(exchange: McpExchange): Judgement {
  const result = resultOf(exchange);
  if (result === undefined) return 'irrelevant';
  const info = (result._meta as JsonObject | null | undefined)?.[infoKey];
  const wanted = `_meta["${infoKey}"] with a name and a version in the result`;
  return holdsIf(implementation.safeParse(info).success, wanted, info, responseEntry(exchange));
}

export const serverInfo = suite('mcp', 'server-info', [
  requirement('mcp.server-info', on('mcp'), {
    cases: [
      scenario('discovery', 'the result of server/discover', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover'));
        needResult(t, exchange);
        t.judge(namesServer(exchange), about(exchange));
      }),
      scenario('tool', 'the result of a tool', async (mcp, t) => {
        const exchange = await mcp.request(call(await safeTool(mcp, t)));
        needResult(t, exchange);
        t.judge(namesServer(exchange), about(exchange));
      }),
      invariant('every-result', 'the name in every result', namesServer, {
        'forgets its name in prompts/get': {
          result: ({ _meta, ...rest }, { method }) => (method === 'prompts/get' ? rest : { ...rest, _meta }),
        },
      }),
    ],
    mutants: {
      'does not name itself': { serverInfo: () => undefined },
      'leaves its version out': { serverInfo: ({ version: _, ...info }) => info },
      'names itself in discovery only': {
        result: ({ _meta, ...rest }, { method }) => (method === 'server/discover' ? { ...rest, _meta } : rest),
      },
    },
    benign: {
      'tells more of itself': {
        serverInfo: (info) => ({ ...info, websiteUrl: 'https://acme.example', motto: 'Forge on' }),
      },
      'has more to say in _meta': {
        result: ({ _meta, ...rest }) => ({ ...rest, _meta: { ...(_meta as JsonObject), 'com.example/cost': 2 } }),
      },
    },
  }),
]);
