import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { buildShop } from '../sdk-bot/shop.ts';

/** The shop of the SDK's bot on `@modelcontextprotocol/server`, both eras, behind the guards of `@modelcontextprotocol/node`. */
export function sdkV2(): RequestListener {
  return guarded(() => buildShop({ sleep: (ms) => sleep(ms), secret: 'http-servers' }));
}

/** The same SDK with one tool: no resources, no prompts, nothing a suite could have planned for. */
export function sdkV2WithOneTool(): RequestListener {
  return guarded(() => {
    const server = new McpServer({ name: 'one-tool', version: '1.0.0' });
    const inputSchema = fromJsonSchema<{ readonly word: string }>({
      type: 'object',
      properties: { word: { type: 'string' } },
      required: ['word'],
    });
    server.registerTool('shout', { description: 'The word in capitals', inputSchema }, ({ word }) => ({
      content: [{ type: 'text', text: word.toUpperCase() }],
    }));
    return server;
  });
}

function guarded(build: () => McpServer): RequestListener {
  const guards = [localhostHostValidation(), localhostOriginValidation()];
  const handle = toNodeHandler(createMcpHandler(build));
  return (request, response) => {
    if (guards.every((allows) => allows(request, response))) void handle(request as NodeIncomingMessageLike, response);
  };
}
