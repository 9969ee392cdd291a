import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import type { Vector } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { declared } from './offers.ts';
import { needResult, responseEntry } from './response-expectations.ts';
import { completeResultOf, errorOf, resultOf } from './response-parts.ts';

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
  needResult(trial, exchange);
  return exchange;
}

/** Every result of the method holds its list, which may be empty. */
export function holdsList({ method, member }: List): (exchange: McpExchange) => Judgement {
  return (exchange) => {
    const result = completeResultOf(exchange);
    if (exchange.request.method !== method || result === undefined) return 'irrelevant';
    const list = result[member];
    return holdsIf(Array.isArray(list), `${member}, a list, which may be empty`, list, responseEntry(exchange));
  };
}

/** The entries of a page that are objects. */
export function entriesOf(result: Readonly<Record<string, unknown>> | undefined, { member }: List) {
  const entries = result?.[member];
  return Array.isArray(entries) ? entries.filter(isRecord) : [];
}

/** Pages that a walk follows at most. */
const pagesAtMost = 100;

/** How a walk over the pages of a list went. */
export interface Walk {
  readonly pages: readonly McpExchange[];
  readonly cursors: readonly unknown[];
  /** `refused`: the page of a cursor that the list gave out brought no result. */
  readonly end: 'last page' | 'repeated cursor' | 'refused' | 'too many pages';
}

/** Follows `nextCursor`, of which the empty string is one as well, to the end of a list. */
export async function walk(mcp: McpPeer, trial: Trial, list: List): Promise<Walk> {
  const pages: McpExchange[] = [];
  const cursors: unknown[] = [];
  let page = await firstPage(mcp, trial, list);
  while (pages.length < pagesAtMost) {
    pages.push(page);
    const result = resultOf(page);
    if (result === undefined) return { pages, cursors, end: 'refused' };
    const { nextCursor } = result;
    if (nextCursor === undefined) return { pages, cursors, end: 'last page' };
    if (cursors.includes(nextCursor)) return { pages, cursors, end: 'repeated cursor' };
    cursors.push(nextCursor);
    const malformed = typeof nextCursor !== 'string';
    page = await mcp.request(mcpRequest(list.method, { cursor: nextCursor }), { malformed });
  }
  return { pages, cursors, end: 'too many pages' };
}
