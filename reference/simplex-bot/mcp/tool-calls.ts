import { EnvelopeFailure } from '../envelope-failure.ts';
import { isObject, type JsonObject } from '../messages.ts';
import { schemaProblems } from './arguments.ts';
import type { Call } from './call.ts';
import { ProtocolFailure } from './failure.ts';
import { pageOf } from './page.ts';
import { errorResult, toolDefinition } from './tool.ts';
import { createTools } from './tools.ts';

/** More than there are: the tools are one page. */
const pageSize = 50;

export interface ToolBox {
  /** `tools/list` (server/tools). */
  list(call: Call): { readonly page: number; readonly result: JsonObject };
  /** `tools/call`. */
  call(call: Call): Promise<JsonObject>;
}

export function createToolBox(): ToolBox {
  const tools = createTools();
  let listed = 0;
  let called = 0;
  return {
    list({ request, policy, asked, principal }) {
      const context = { listed, called, transport: asked.transport, caller: principal };
      listed += 1;
      const shown = policy.tools(tools.map(toolDefinition), context);
      const page = pageOf('tools', shown, pageSize, request.params, policy);
      return { page: page.number, result: { tools: page.items, nextCursor: page.nextCursor } };
    },

    async call(call) {
      const { request, asked, policy } = call;
      const { name, arguments: given = {} } = request.params;
      if (typeof name !== 'string' || !isObject(given)) {
        throw new ProtocolFailure('bad-params', 'A tool call needs a name, and its arguments are an object.');
      }
      called += 1;
      const tool = tools.find((candidate) => candidate.name === name);
      if (!tool) return failed(policy.unknownTool(), 'There is no such tool.');
      if (asked.transport === 'rpc' && policy.needsConversation(name, tool.needsConversation ?? false)) {
        throw new EnvelopeFailure('needs-conversation', `The tool ${name} needs a conversation.`);
      }
      const problems = schemaProblems(tool.inputSchema, given);
      if (problems.length > 0) return failed(policy.badArguments(), problems.join(' '));
      return tool.run(given, call);
    },
  };
}

function failed(how: ReturnType<Call['policy']['unknownTool']>, message: string): JsonObject {
  if (how === 'result') return errorResult(message);
  throw new ProtocolFailure(how, message);
}
