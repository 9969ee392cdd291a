import { isRecord } from '../exchange.ts';
import { mcpRequest } from '../mcp/request.ts';
import type { McpPeer, Survey } from './peer.ts';

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
