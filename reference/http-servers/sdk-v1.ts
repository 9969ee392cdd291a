import type { RequestListener } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as z from 'zod';

/** `@modelcontextprotocol/sdk` without sessions and with answers in JSON: a server and a transport for each request. */
export function sdkV1(): RequestListener {
  return async (request, response) => {
    const server = buildLibrary();
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.once('close', () => {
      void transport.close();
      void server.close();
    });
    await server.connect(transport);
    await transport.handleRequest(request, response);
  };
}

function buildLibrary(): McpServer {
  const server = new McpServer({ name: 'library', version: '1.0.0' });
  server.registerTool(
    'shelf',
    {
      description: 'The shelf of a book',
      inputSchema: { title: z.string() },
      outputSchema: { title: z.string(), shelf: z.int() },
      annotations: { readOnlyHint: true },
    },
    ({ title }) => {
      const structuredContent = { title, shelf: title.length };
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    },
  );
  server.registerTool(
    'lend',
    { description: 'Lends a book, which this library never does', inputSchema: { title: z.string() } },
    ({ title }) => ({ content: [{ type: 'text', text: `${title} stays here.` }], isError: true }),
  );
  server.registerResource('rules', 'library:///rules', { mimeType: 'text/plain' }, ({ href }) => ({
    contents: [{ uri: href, text: 'Silence' }],
  }));
  server.registerPrompt('recommend', { description: 'Asks for a book' }, () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'Recommend a book.' } }],
  }));
  return server;
}
