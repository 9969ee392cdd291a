import { a2aRequest } from '../../harness/a2a/request.ts';
import type { A2aExchange } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { needResult, resultOf } from './response-expectations.ts';

/** Pages that a walk follows at most. */
const pagesAtMost = 20;

/** How a walk over the pages of ListTasks went. */
export interface Walk {
  readonly pages: readonly A2aExchange[];
  readonly tokens: readonly unknown[];
  /** `refused`: the page of a token that the list gave out brought no result. */
  readonly end: 'last page' | 'repeated token' | 'refused' | 'too many pages';
}

/** Follows `nextPageToken` to the end of the list; what is not a token ends it. */
export async function walk(a2a: A2aPeer, trial: Trial, pageSize: number): Promise<Walk> {
  const pages: A2aExchange[] = [];
  const tokens: unknown[] = [];
  let page = await a2a.request(a2aRequest('ListTasks', { pageSize }));
  needResult(trial, page);
  while (pages.length < pagesAtMost) {
    const result = resultOf(page);
    if (result === undefined) return { pages, tokens, end: 'refused' };
    pages.push(page);
    const { nextPageToken } = result;
    if (typeof nextPageToken !== 'string' || nextPageToken === '') return { pages, tokens, end: 'last page' };
    if (tokens.includes(nextPageToken)) return { pages, tokens, end: 'repeated token' };
    tokens.push(nextPageToken);
    page = await a2a.request(a2aRequest('ListTasks', { pageSize, pageToken: nextPageToken }));
  }
  return { pages, tokens, end: 'too many pages' };
}
