import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  acceptedContent,
  fromJsonSchema,
  inputRequired,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** What the tools of the shop need from their surroundings. */
export interface ShopOptions {
  sleep(ms: number): Promise<void>;
  /** Key that seals `requestState`. */
  readonly secret: string;
}

/** The tools that only a conversation can serve. */
export const conversationTools: readonly string[] = ['consultation'];

// Compiled once: a server is built for every request.
const schemas = {
  item: schema({ item: { type: 'string' } }, ['item']),
  price: schema({ item: { type: 'string' }, euros: { type: 'integer' } }, ['item', 'euros']),
  stops: schema({ stops: { type: 'integer', minimum: 1, maximum: 100 } }, ['stops']),
  letters: schema({ letters: { type: 'integer', minimum: 0, maximum: 200_000 } }, ['letters']),
  nothing: schema({}),
};

/** A small shop on the official SDK: one instance a request, nothing remembered between two. */
export function buildShop({ sleep, secret }: ShopOptions): McpServer {
  const seal = (payload: string) => createHmac('sha256', secret).update(payload).digest('base64url');
  const server = new McpServer(
    { name: 'sdk-bot', version: '1.0.0' },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      cacheHints: { 'tools/list': { ttlMs: 60_000, cacheScope: 'public' } },
      // Synchronous on purpose: the codec of the SDK signs on another thread, where a virtual clock cannot see it work.
      requestState: { verify: (state) => openSeal(state, seal) },
    },
  );

  server.registerTool(
    'price',
    {
      description: 'The price of an item',
      inputSchema: schemas.item,
      outputSchema: schemas.price,
      annotations: { readOnlyHint: true },
    },
    ({ item }) => {
      const structuredContent = { item, euros: String(item).length * 10 };
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    },
  );

  server.registerTool(
    'delivery',
    {
      description: 'Follows a delivery, with progress',
      inputSchema: schemas.stops,
      annotations: { readOnlyHint: true },
    },
    async ({ stops }, context) => {
      for (let stop = 1; stop <= Number(stops); stop += 1) {
        await sleep(50);
        await report(context, stop, Number(stops));
      }
      return { content: [{ type: 'text', text: 'Delivered.' }] };
    },
  );

  server.registerTool(
    'manual',
    {
      description: 'The manual, cut at a number of letters',
      inputSchema: schemas.letters,
      annotations: { readOnlyHint: true },
    },
    ({ letters }) => ({ content: [{ type: 'text', text: 'm'.repeat(Number(letters)) }] }),
  );

  server.registerTool(
    'reserve',
    {
      description: 'Reserves an item, after it asked for a name',
      inputSchema: schemas.item,
    },
    ({ item }, { mcpReq }) => {
      const bound = mcpReq.requestState();
      const name = acceptedContent(mcpReq.inputResponses, 'name')?.name;
      if (bound === item && typeof name === 'string') {
        return { content: [{ type: 'text', text: `One ${item} is reserved for ${name}.` }] };
      }
      const requestedSchema = {
        type: 'object' as const,
        properties: { name: { type: 'string' as const } },
        required: ['name'],
      };
      return inputRequired({
        inputRequests: { name: inputRequired.elicit({ message: 'For whom?', requestedSchema }) },
        requestState: JSON.stringify([item, seal(String(item))]),
      });
    },
  );

  server.registerTool(
    'consultation',
    { description: 'Advice, in a conversation', inputSchema: schemas.nothing },
    () => ({
      content: [{ type: 'text', text: 'Buy the heavy one.' }],
    }),
  );

  server.registerResource('opening hours', 'shop:///hours', { mimeType: 'text/plain' }, (uri) => ({
    contents: [{ uri: uri.href, text: 'Nine to five' }],
  }));

  server.registerPrompt('haggle', { description: 'Haggles for an item', argsSchema: schemas.item }, ({ item }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Haggle for one ${item}.` } }],
  }));
  return server;
}

function schema(properties: Record<string, object>, required: readonly string[] = []) {
  return fromJsonSchema<Record<string, unknown>>({ type: 'object', properties, required: [...required] });
}

async function report({ mcpReq }: ServerContext, progress: number, total: number): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total } });
}

/** The item that a state was sealed for; throws on every other text. */
function openSeal(state: string, seal: (payload: string) => string): string {
  const [item, mac] = JSON.parse(state) as readonly unknown[];
  const given = Buffer.from(String(mac));
  const right = Buffer.from(seal(String(item)));
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Error('mac');
  return String(item);
}
