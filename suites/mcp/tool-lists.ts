import type { McpExchange } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { holdsList, toolList } from './list-methods.ts';
import { listedTools } from './listed-tools.ts';
import { call, declared, safeTool } from './offers.ts';
import { expectResult } from './response-expectations.ts';

interface Names {
  /** As they are listed. */
  readonly order: string;
  readonly set: readonly string[];
  readonly page: McpExchange | undefined;
}

/** The names of the tools on all pages. What is told of a tool may change; which tools there are may not. */
async function toolNames(mcp: McpPeer, trial: Trial): Promise<Names> {
  const listed = await listedTools(mcp, trial);
  const names = listed.map(({ tool }) => JSON.stringify(tool.name));
  return { order: names.join(', '), set: [...names].sort(), page: listed.at(-1)?.page };
}

function expectSame(trial: Trial, before: Names, after: Names): void {
  const same = before.set.join() === after.set.join();
  trial.expect(same, `the tools ${before.set.join(', ')}`, after.set.join(', '), after.page ? about(after.page) : {});
}

export const toolLists = suite('mcp', 'tool-lists', [
  requirement('mcp.tools-list-answered', on('mcp'), {
    cases: [
      scenario('list', 'tools/list', async (mcp, t: Trial) => {
        await declared(mcp, t, toolList.capability);
        const exchange = await mcp.request(mcpRequest(toolList.method));
        expectResult(t, exchange);
        t.judge(holdsList(toolList)(exchange), about(exchange));
      }),
      invariant('every-list', 'the list in every result of tools/list', holdsList(toolList)),
    ],
    mutants: {
      'does not have tools/list': { servesMethod: (method, known) => known && method !== 'tools/list' },
      'answers tools/list without the list': {
        result: ({ tools, ...rest }, { method }) => (method === 'tools/list' ? rest : { tools, ...rest }),
      },
    },
    benign: {
      'has no tools yet': { tools: () => [] },
    },
  }),

  requirement('mcp.tools-list-independent', on('mcp'), {
    cases: [
      scenario('connections', 'tools/list over two connections', async (mcp, t) => {
        expectSame(t, await toolNames(mcp, t), await toolNames(await mcp.another(), t));
      }),
      scenario('after-call', 'tools/list before and after a call', async (mcp, t) => {
        const tool = await safeTool(mcp, t);
        const before = await toolNames(mcp, t);
        await mcp.request(call(tool));
        expectSame(t, before, await toolNames(mcp, t));
      }),
    ],
    mutants: {
      'lists one more tool after each call': {
        tools: (tools, { called }) => [...tools, { ...tools[0], name: `follow-up-${called}` }],
      },
      'lists a tool for each contact': {
        tools: (tools, { caller }) => [...tools, { ...tools[0], name: `for-${caller.replaceAll(/\W/g, '')}` }],
      },
    },
    benign: {
      'tells in a description how often it was called': {
        tools: (tools, { called }) => tools.map((tool) => ({ ...tool, description: `Called ${called} times so far` })),
      },
    },
  }),

  requirement('mcp.tools-list-order', on('mcp'), {
    cases: [
      scenario('order', 'tools/list three times', async (mcp, t: Trial) => {
        const first = await toolNames(mcp, t);
        for (const _ of [2, 3]) {
          const next = await toolNames(mcp, t);
          if (first.set.join() !== next.set.join())
            t.inconclusive('the tools are others, which another statement judges');
          t.expect(
            first.order === next.order,
            `the order ${first.order}`,
            next.order,
            next.page ? about(next.page) : {},
          );
        }
      }),
    ],
    mutants: {
      'turns its list with each request': {
        tools: (tools, { listed }) => [...tools.slice(listed % tools.length), ...tools.slice(0, listed % tools.length)],
      },
      'reverses every second list': {
        tools: (tools, { listed }) => (Math.floor(listed / 2) % 2 === 0 ? tools : [...tools].reverse()),
      },
    },
  }),
]);
