import type { HttpExchange } from '../exchange.ts';
import type { Header, HttpRequest } from '../http/http.ts';
import { messageHeaders, repeatedHeaders } from '../http/request-headers.ts';
import { hasVersionHeader, isLegacy, type Revision } from '../http/revisions.ts';
import { type McpRequestOptions, mcpRequest } from '../mcp/request.ts';
import { requestId } from '../request-id.ts';
import type { HttpConversation, StartedRequest } from './http-log.ts';
import type { AnswerPart, HeaderChanges, HttpPeer } from './http-peer.ts';

/** The session of a run, where there is one. */
export interface RunSession {
  readonly offer: Readonly<Record<string, unknown>>;
  readonly id: string | undefined;
  /** An id for a request that no other of the run has: a session takes each once (2025-11-25, basic "Requests"). */
  freshId(method: string): number;
  /** Begins another session in place of one that the server has ended. */
  renew(ended: string): Promise<void>;
}

export interface HttpPeerOptions extends Pick<HttpPeer, 'revision' | 'url' | 'fixtures' | 'answerWithin' | 'survey'> {
  readonly conversation: HttpConversation;
  readonly session: RunSession | undefined;
  /** `Authorization` of every request that does not say otherwise. */
  readonly authorization: string | undefined;
}

/** A client of one revision over a conversation, and what the MCP peer of the same target sends by. */
export function createHttpPeer({ conversation, authorization, session, ...facts }: HttpPeerOptions): HttpPeer & {
  /** Sends a message of MCP, as its clients do. */
  startMessage(message: unknown): Promise<StartedRequest>;
} {
  const { revision } = facts;

  const headersOf = async (message: unknown): Promise<readonly Header[]> => {
    const common = [
      ...messageHeaders,
      ...(authorization === undefined ? [] : [['Authorization', authorization] as const]),
    ];
    if (!isLegacy(revision)) return [...common, ...repeatedHeaders(message, await toolsFor(message))];
    return [
      ...common,
      ...(hasVersionHeader(revision) ? [['MCP-Protocol-Version', revision] as const] : []),
      ...(session?.id === undefined ? [] : [['Mcp-Session-Id', session.id] as const]),
    ];
  };
  /** Only a call repeats what the schema of its tool says, and the survey calls no tool. */
  const toolsFor = async (message: unknown) => (isCall(message) ? (await facts.survey()).tools : []);

  const requestOf = async (message: unknown, changes: HeaderChanges = {}): Promise<HttpRequest> => ({
    method: 'POST',
    headers: changed(await headersOf(message), changes),
    body: JSON.stringify(message),
  });
  const startMessage = async (message: unknown) => conversation.start(await requestOf(message), carried(revision));
  const post = async (message: unknown, changes?: HeaderChanges, until?: AnswerPart): Promise<HttpExchange> => {
    const protocol = changes === undefined && until === undefined ? carried(revision) : undefined;
    const id = session?.id;
    const ask = async () => answered(conversation.start(await requestOf(message, changes), protocol), until);
    const exchange = await ask();
    if (changes !== undefined || id === undefined || exchange.response?.status !== 404) return exchange;
    // A server may end a session at any time, and a client then begins another one (basic/transports).
    await session?.renew(id);
    return ask();
  };
  const messageOf = (
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    options: McpRequestOptions = {},
  ): object => {
    if (!isLegacy(revision)) return mcpRequest(method, params, options);
    const { id = session?.id === undefined ? requestId(method) : session.freshId(method), meta } = options;
    return { jsonrpc: '2.0', id, method, params: meta === undefined ? params : { ...params, _meta: meta } };
  };

  return {
    ...facts,
    kind: 'http',
    offer: session?.offer,
    get session() {
      return session?.id;
    },
    startMessage,
    requestOf,
    message: messageOf,
    post: (message, headers) => post(message, headers),
    call: (method, params, { headers, until, ...options } = {}) =>
      post(messageOf(method, params, options), headers, until),
    send: (request, until) => answered(conversation.start(request), until),
  };
}

/** A message of 2026-07-28 that a client sends is judged as MCP, whatever carries it. */
function carried(revision: Revision): 'mcp' | undefined {
  return isLegacy(revision) ? undefined : 'mcp';
}

async function answered({ exchange, came, stop }: StartedRequest, until: AnswerPart = 'end'): Promise<HttpExchange> {
  await came(until);
  stop();
  return exchange;
}

function isCall(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'method' in message && message.method === 'tools/call';
}

function changed(headers: readonly Header[], changes: HeaderChanges): readonly Header[] {
  const names = new Set(Object.keys(changes).map((name) => name.toLowerCase()));
  return [
    ...headers.filter(([name]) => !names.has(name.toLowerCase())),
    ...Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ];
}
