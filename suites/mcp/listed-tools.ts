import type { McpExchange } from '../../harness/exchange.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { entriesOf, toolList, walk } from './list-methods.ts';
import { resultOf } from './response-parts.ts';

export interface ListedTool {
  readonly tool: Readonly<Record<string, unknown>>;
  /** The page that lists it. */
  readonly page: McpExchange;
}

/** The tools of all pages; without any there is nothing to judge. */
export async function listedTools(mcp: McpPeer, trial: Trial): Promise<readonly ListedTool[]> {
  const { pages } = await walk(mcp, trial, toolList);
  const listed = pages.flatMap((page) => entriesOf(resultOf(page), toolList).map((tool) => ({ tool, page })));
  if (listed.length === 0) trial.inapplicable('it lists no tools');
  return listed;
}
