import { isRecord, isResponse, type McpExchange } from '../../harness/exchange.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { on, suite, type Vector, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { declared, isHarmless } from '../mcp/offers.ts';
import { requirement } from '../requirement.ts';
import { expectResponse as expectReplied } from './chat-expectations.ts';
import { about, answerOf, expectResponse } from './json-rpc-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const { commands, serviceRequests } = readVectors('agent-protocols/examples.json') as {
  readonly commands: readonly (Vector & { readonly command: string })[];
  readonly serviceRequests: readonly (Vector & {
    readonly request: { readonly request: ExampleCall };
    readonly response: { readonly response: JsonObject };
  })[];
};
interface ExampleCall extends JsonObject {
  readonly params: { readonly name: string };
}
const methodNotFound = -32601;

/** The messages of MCP binding / Examples, as they stand there. */
export const mcpExamples = suite('agent-protocols', 'mcp-examples', [
  requirement('MCP-EX-1', on('chat'), {
    cases: [
      vectors('command', 'the command of the example', commands, {}, async (chat, t: Trial, { command }) => {
        const exchange = await chat.command(command);
        const { reply, response } = expectReplied(t, exchange);
        const { error } = response;
        if (isRecord(error) && error.code === methodNotFound) t.inapplicable('the target has no tools');
        t.expect(isRecord(response.result), 'a JSON-RPC response with a result', response, {
          in: exchange,
          at: reply.entry,
        });
      }),
    ],
    mutants: {
      'reads compact JSON only': { readRequest: (text) => (text.includes(': ') ? undefined : JSON.parse(text)) },
      'looks for the method without a blank': {
        readRequest: (text) => {
          const request = JSON.parse(text);
          return /"method":"/.test(text) ? request : { ...request, method: undefined };
        },
      },
      'says nothing to JSON with blanks': {
        readRequest: (text) => (text.includes(': ') ? undefined : JSON.parse(text)),
        answersMalformed: () => false,
      },
    },
  }),

  requirement('MCP-EX-3', on('mcp', 'rpc'), {
    cases: [
      vectors(
        'pair',
        'the request of the example, or a call of a tool that the target has',
        serviceRequests,
        {},
        async (mcp, t, { request, response }) => {
          const exchange = await mcp.request(await callable(mcp, t, request.request));
          expectResponse(t, exchange);
          expectForm(t, exchange, response.response);
        },
      ),
    ],
    mutants: {
      'sends the message without the envelope': { envelope: (envelope) => envelope.response ?? envelope },
      'leaves jsonrpc out': {
        response: ({ jsonrpc: _, ...response }) => response,
      },
      'answers with the content alone': {
        response: (response, { method }) =>
          method === 'tools/call' ? { ...response, result: response.result?.content } : response,
      },
      'wraps the content into a text': {
        result: (result, { method }) =>
          method === 'tools/call' ? { ...result, content: JSON.stringify(result.content) } : result,
      },
      'knows no tool over Service RPC': {
        response: (response, { method, transport }) =>
          method === 'tools/call' && transport === 'rpc'
            ? { ...response, result: undefined, error: { code: -32602, message: 'There is no such tool.' } }
            : response,
      },
    },
    benign: {
      'leaves isError out': {
        result: ({ isError, ...result }) => (isError === true ? { ...result, isError } : result),
      },
      'adds what it likes': { result: (result) => ({ ...result, took: 3 }) },
    },
  }),
]);

/** The call of the example where the target has the tool and may be asked; else the same for a tool of its own. */
async function callable(mcp: McpPeer, t: Trial, example: ExampleCall): Promise<JsonObject> {
  const { safe } = mcp.fixtures.mcp ?? {};
  if (safe?.tool === example.params.name) return example;
  const { tools } = await declared(mcp, t, 'tools');
  if (tools.some((tool) => tool.name === example.params.name && isHarmless(tool))) return example;
  if (safe === undefined) t.untested('fixtures.mcp.safe in conformance.config.json names a tool that may be called');
  return { ...example, params: { ...example.params, name: safe.tool, arguments: safe.arguments ?? {} } };
}

/** Members and their types as in the example; the content is the target's own. */
function expectForm(t: Trial, exchange: McpExchange, example: JsonObject): void {
  const envelope = exchange.carrier.kind === 'rpc' ? exchange.carrier.response : undefined;
  const response = isRecord(envelope) ? envelope.response : undefined;
  const result = isRecord(response) ? response.result : undefined;
  t.expect(
    isResponse(response) &&
      response.jsonrpc === example.jsonrpc &&
      isRecord(result) &&
      Array.isArray(result.content) &&
      result.content.every(isRecord),
    'the form {"response": {"jsonrpc": "2.0", "id": …, "result": {"content": [{…}], …}}}',
    envelope ?? answerOf(exchange),
    about(exchange),
  );
}
