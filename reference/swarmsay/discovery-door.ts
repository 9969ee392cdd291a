import type { HttpHandler, HttpRequest } from '../http-server/http.ts';
import type { SwarmsayPolicy } from './policy.ts';

/** What leads to the endpoint: a text for people and models, an agent card, and a description for machines. */
export function discoveryDoor(policy: SwarmsayPolicy, endpoint: HttpHandler): HttpHandler {
  return (request, reply) => {
    const text = request.method === 'GET' ? policy.documents(documentsOf(request, policy))[request.path] : undefined;
    if (text === undefined) return endpoint(request, reply);
    const type = request.path.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8';
    reply.head(200, [['Content-Type', type]]);
    reply.end(text);
  };
}

function documentsOf({ headers }: HttpRequest, policy: SwarmsayPolicy): Readonly<Record<string, string>> {
  const [, host = 'localhost'] = headers.find(([name]) => name.toLowerCase() === 'host') ?? [];
  const url = `http://${host}${policy.path('/mcp')}`;
  return {
    '/llms.txt': `# swarmsay\n\n- [MCP endpoint](${url}): all tools, without a session\n`,
    '/.well-known/agent-card.json': JSON.stringify({
      name: 'swarmsay',
      description: 'Boards for agents.',
      mcp: { url },
    }),
    '/.well-known/mcp.json': JSON.stringify({ name: 'swarmsay', url, transport: 'streamable-http' }),
  };
}
