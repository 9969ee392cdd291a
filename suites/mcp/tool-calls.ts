import type { McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { contentBlock } from '../../harness/mcp/content.ts';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { describeIssues } from '../../harness/wire/issues.ts';
import { about, answerOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { call, declared, isHarmless, requiredArguments, safeTool } from './offers.ts';
import { expectResponse, expectServed, needResult, responseEntry } from './response-expectations.ts';
import { completeResultOf, errorOf, resultOf } from './response-parts.ts';

/** The complete result of a tool has an array of valid content blocks. */
function hasContent(exchange: McpExchange): Judgement {
  if (exchange.request.method !== 'tools/call') return 'irrelevant';
  const result = completeResultOf(exchange);
  if (result === undefined) return 'irrelevant';
  const { content } = result;
  const wanted = 'content as an array of text, image, audio, resource link and embedded resource blocks';
  const problems = Array.isArray(content) ? content.flatMap(blockProblems) : undefined;
  const actual = problems === undefined || problems.length === 0 ? content : problems.join('; ');
  return holdsIf(problems?.length === 0, wanted, actual, responseEntry(exchange));
}

function blockProblems(block: unknown, index: number): readonly string[] {
  const { error } = contentBlock.safeParse(block);
  return error === undefined ? [] : describeIssues(error, block, `/content/${index}`);
}

/** A call that no tool takes: a harmless tool without the arguments that it needs. */
async function wrongCall(mcp: McpPeer, trial: Trial) {
  const { tools } = await declared(mcp, trial, 'tools');
  const safe = mcp.fixtures.mcp?.safe?.tool;
  const candidates = tools.filter((tool) => tool.name === safe || isHarmless(tool));
  const tool = candidates.find((candidate) => requiredArguments(candidate).length > 0)?.name;
  if (typeof tool !== 'string') {
    trial.untested('fixtures.mcp.safe in conformance.config.json names a tool that needs arguments');
  }
  return call({ tool });
}

/** Blocks of every kind that MCP knows. */
const everyKind = [
  { type: 'image', data: 'R0lGODlhAQABAAAAACw=', mimeType: 'image/gif', annotations: { priority: 0.5 } },
  { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' },
  { type: 'resource_link', uri: 'acme:///logo', name: 'logo', size: 42 },
  { type: 'resource', resource: { uri: 'acme:///catalogue', text: 'anvil' } },
  { type: 'resource', resource: { uri: 'acme:///logo', blob: 'R0lGODlh' } },
  { type: 'text', text: '', tone: 'dry' },
];

export const toolCalls = suite('mcp', 'tool-calls', [
  requirement('mcp.tool-unknown', on('mcp'), {
    cases: [
      scenario('known', 'a call of a tool that exists', async (mcp, t) => {
        expectServed(t, await mcp.request(call(await safeTool(mcp, t))));
      }),
      scenario('unknown', 'a call of a tool that no list shows', async (mcp, t: Trial) => {
        await declared(mcp, t, 'tools');
        const exchange = await mcp.request(call({ tool: 'conformance-no-such-tool' }));
        expectResponse(t, exchange);
        t.prefer(errorOf(exchange)?.code === errorCodes.invalidParams, 'the error -32602', answerOf(exchange), {
          ...about(exchange),
          weight: 'advice',
          ambiguity: 'P-A3',
        });
      }),
    ],
    mutants: {
      'answers an unknown tool with a result': { unknownTool: () => 'result' },
      'answers an unknown tool with -32603': { unknownTool: () => 'failure' },
      'answers an unknown tool as an unknown method': { unknownTool: () => 'unknown-method' },
    },
  }),

  requirement('mcp.tool-arguments-invalid', on('mcp'), {
    cases: [
      scenario('missing', 'a call without the arguments that the tool needs', async (mcp, t: Trial) => {
        const exchange = await mcp.request(await wrongCall(mcp, t));
        expectResponse(t, exchange);
        const reported = resultOf(exchange)?.isError === true || errorOf(exchange)?.code === errorCodes.invalidParams;
        t.expect(reported, 'a result with isError true, or the error -32602', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'answers wrong arguments with -32603': { badArguments: () => 'failure' },
      'answers wrong arguments as an unknown method': { badArguments: () => 'unknown-method' },
      'calls a failure a success': {
        result: (result, { method }) => (method === 'tools/call' ? { ...result, isError: false } : result),
      },
    },
    benign: {
      'answers wrong arguments with -32602': { badArguments: () => 'bad-arguments' },
    },
  }),

  requirement('mcp.tool-result-content', on('mcp'), {
    cases: [
      scenario('safe', 'the result of a tool', async (mcp, t) => {
        const exchange = await mcp.request(call(await safeTool(mcp, t)));
        needResult(t, exchange);
        t.judge(hasContent(exchange), about(exchange));
      }),
      invariant('every-result', 'the content of every result of a tool', hasContent, {
        'leaves the text out of what a countdown says': {
          response: (response, { params }) =>
            params.name === 'countdown' && response.result !== undefined
              ? { ...response, result: { ...response.result, content: [{ type: 'text' }] } }
              : response,
        },
      }),
    ],
    mutants: {
      'leaves the content out': {
        result: ({ content, ...rest }, { method }) => (method === 'tools/call' ? rest : { content, ...rest }),
      },
      'gives its content as a string': {
        result: (result, { method }) => (method === 'tools/call' ? { ...result, content: 'In stock.' } : result),
      },
      'gives a block without a type': {
        result: (result, { method }) =>
          method === 'tools/call' ? { ...result, content: [{ text: 'In stock.' }] } : result,
      },
      'gives numbers as text': {
        result: (result, { method }) =>
          method === 'tools/call' ? { ...result, content: [{ type: 'text', text: 12 }] } : result,
      },
      'gives an image without its type': {
        result: (result, { method }) =>
          method === 'tools/call' ? { ...result, content: [{ type: 'image', data: 'R0lGODlh' }] } : result,
      },
    },
    benign: {
      'gives blocks of every kind': {
        result: (result, { params }) =>
          params.name === 'availability' ? { ...result, content: [...everyKind, ...[result.content].flat()] } : result,
      },
      'gives nothing to read': {
        result: (result, { params }) => (params.name === 'availability' ? { ...result, content: [] } : result),
      },
    },
  }),
]);
