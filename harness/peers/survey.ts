import { isRecord } from '../exchange.ts';
import { mcpRequest } from '../mcp/request.ts';
import type { McpPeer, Survey } from './peer.ts';

/** Pages of one list are followed so far; a list that never ends is judged by a case of its own. */
const pagesAtMost = 20;

/** Asks for the result of a method; `undefined` where there is none. */
export type Ask = (
  method: string,
  params: Readonly<Record<string, unknown>>,
) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** Asks the target what it offers. */
export async function takeSurvey(peer: Pick<McpPeer, 'request'>): Promise<Survey> {
  const ask: Ask = async (method, params) => {
    const { response } = await peer.request(mcpRequest(method, params));
    return isRecord(response?.result) ? response.result : undefined;
  };
  return surveyOf(await ask('server/discover', {}), ask);
}

/** Asks for what a discovery, or the result of a handshake, says that there is. */
export async function surveyOf(offer: Readonly<Record<string, unknown>> | undefined, ask: Ask): Promise<Survey> {
  const capabilities = isRecord(offer?.capabilities) ? offer.capabilities : undefined;
  const versions = Array.isArray(offer?.supportedVersions) ? offer.supportedVersions.filter(isText) : [];
  const offers = (name: string) => capabilities !== undefined && name in capabilities;
  return {
    capabilities,
    versions,
    tools: offers('tools') ? await listed(ask, 'tools/list', 'tools') : [],
    resources: offers('resources') ? await listed(ask, 'resources/list', 'resources') : [],
    prompts: offers('prompts') ? await listed(ask, 'prompts/list', 'prompts') : [],
  };
}

async function listed(ask: Ask, method: string, member: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const entries: Readonly<Record<string, unknown>>[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pagesAtMost; page++) {
    const result = await ask(method, cursor === undefined ? {} : { cursor });
    if (Array.isArray(result?.[member])) entries.push(...result[member].filter(isRecord));
    if (typeof result?.nextCursor !== 'string') break;
    cursor = result.nextCursor;
  }
  return entries;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
