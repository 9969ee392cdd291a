import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import type { Vector } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { declared } from './offers.ts';
import { expectResult } from './response-expectations.ts';
import { errorOf } from './response-parts.ts';

/** A list method of MCP. */
export interface List extends Vector {
  readonly method: string;
  readonly capability: string;
  /** The member of the result that holds the list. */
  readonly member: string;
  /** The member that tells entries apart. */
  readonly key: string;
}

export const toolList = list('tools', 'tools/list', 'tools', 'tools', 'name');
export const resourceList = list('resources', 'resources/list', 'resources', 'resources', 'uri');
export const templateList = list(
  'templates',
  'resources/templates/list',
  'resources',
  'resourceTemplates',
  'uriTemplate',
);
export const promptList = list('prompts', 'prompts/list', 'prompts', 'prompts', 'name');

/** The list methods; that of templates is not demanded of a server with resources (P-A7). */
export const lists: readonly List[] = [toolList, resourceList, templateList, promptList];

function list(id: string, method: string, capability: string, member: string, key: string): List {
  return { id, comment: method, method, capability, member, key };
}

/** Asks for the first page of a list, where the target declares it. */
export async function firstPage(mcp: McpPeer, trial: Trial, list: List): Promise<McpExchange> {
  await declared(mcp, trial, list.capability);
  const exchange = await mcp.request(mcpRequest(list.method));
  if (list === templateList && errorOf(exchange)?.code === errorCodes.methodNotFound) {
    trial.inapplicable('it has no resource templates');
  }
  expectResult(trial, exchange);
  return exchange;
}

/** The entries of a page that are objects. */
export function entriesOf(result: Readonly<Record<string, unknown>> | undefined, { member }: List) {
  const entries = result?.[member];
  return Array.isArray(entries) ? entries.filter(isRecord) : [];
}

/** Pages that a walk follows at most. */
const pagesAtMost = 50;

/** How a walk over the pages of a list went. */
export interface Walk {
  readonly pages: readonly McpExchange[];
  readonly cursors: readonly unknown[];
  readonly end: 'last page' | 'repeated cursor' | 'too many pages';
}

/** Follows `nextCursor`, of which the empty string is one as well, to the end of a list. */
export async function walk(mcp: McpPeer, trial: Trial, list: List): Promise<Walk> {
  const pages = [await firstPage(mcp, trial, list)];
  const cursors: unknown[] = [];
  while (pages.length < pagesAtMost) {
    const page = pages.at(-1);
    const cursor = page === undefined ? undefined : expectResult(trial, page).nextCursor;
    if (cursor === undefined) return { pages, cursors, end: 'last page' };
    if (cursors.includes(cursor)) return { pages, cursors, end: 'repeated cursor' };
    cursors.push(cursor);
    pages.push(await mcp.request(mcpRequest(list.method, { cursor }), { malformed: typeof cursor !== 'string' }));
  }
  return { pages, cursors, end: 'too many pages' };
}
