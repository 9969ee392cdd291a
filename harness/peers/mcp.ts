import { type CarrierExchange, isRecord, mcpView } from '../exchange.ts';
import { mcpRequest } from '../mcp/request.ts';
import type { ChatPeer, McpPeer, RpcPeer, Sending, Survey, TargetFacts } from './peer.ts';

/** How a binding carries one MCP request. */
interface Carrier {
  readonly binding: 'chat' | 'rpc';
  readonly facts: TargetFacts;
  /** Sends in order; the promises settle as the answers end. */
  send(message: unknown, sending?: Sending): Promise<CarrierExchange>;
}

export function mcpOverChat(chat: ChatPeer): Carrier {
  return { binding: 'chat', facts: chat, send: (message, sending) => chat.call(message, sending) };
}

export function mcpOverRpc(rpc: RpcPeer): Carrier {
  return {
    binding: 'rpc',
    facts: rpc,
    send: (message, sending) => rpc.request({ protocol: 'mcp', request: message }, sending),
  };
}

/** MCP over a carrier. `survey` and `another` are the target's: one answer for all peers of a binding. */
export function createMcpPeer(
  { binding, facts, send }: Carrier,
  survey: () => Promise<Survey>,
  another: () => Promise<McpPeer>,
): McpPeer {
  const request: McpPeer['request'] = async (message, sending) => {
    const carrier = await send(message, sending);
    // What is sent as MCP reads back as MCP, or the harness is broken.
    const view = mcpView(carrier);
    if (view === undefined) throw new Error('the request does not read back as an MCP request');
    return view;
  };
  return {
    ...facts,
    kind: 'mcp',
    binding,
    request,
    requestAll: (messages, sending) => Promise.all(messages.map((message) => request(message, sending))),
    survey,
    another,
  };
}

/** Pages of one list are followed so far; a list that never ends is judged by a case of its own. */
const pagesAtMost = 20;

/** Asks the target what it offers. */
export async function takeSurvey(peer: Pick<McpPeer, 'request'>): Promise<Survey> {
  const discovery = await resultOf(peer, 'server/discover', {});
  const capabilities = isRecord(discovery?.capabilities) ? discovery.capabilities : undefined;
  const versions = Array.isArray(discovery?.supportedVersions) ? discovery.supportedVersions.filter(isText) : [];
  const offers = (name: string) => capabilities !== undefined && name in capabilities;
  return {
    capabilities,
    versions,
    tools: offers('tools') ? await listed(peer, 'tools/list', 'tools') : [],
    resources: offers('resources') ? await listed(peer, 'resources/list', 'resources') : [],
    prompts: offers('prompts') ? await listed(peer, 'prompts/list', 'prompts') : [],
  };
}

async function listed(
  peer: Pick<McpPeer, 'request'>,
  method: string,
  member: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const entries: Readonly<Record<string, unknown>>[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pagesAtMost; page++) {
    const result = await resultOf(peer, method, cursor === undefined ? {} : { cursor });
    if (Array.isArray(result?.[member])) entries.push(...result[member].filter(isRecord));
    if (typeof result?.nextCursor !== 'string') break;
    cursor = result.nextCursor;
  }
  return entries;
}

async function resultOf(
  peer: Pick<McpPeer, 'request'>,
  method: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { response } = await peer.request(mcpRequest(method, params));
  return isRecord(response?.result) ? response.result : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
