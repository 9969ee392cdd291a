import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import type { A2aExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { beginTask, listedTasks, paramsOf } from './known-tasks.ts';
import { expectError, expectServed, needResult, resultOf } from './response-expectations.ts';
import { walk } from './task-pages.ts';

/** The tasks on a page where the request names no size. */
const usualSize = 50;

/** Every result has nextPageToken as a string. */
function hasToken(exchange: A2aExchange): Judgement {
  const result = resultOf(exchange);
  if (exchange.request.method !== 'ListTasks' || result === undefined) return 'irrelevant';
  const { nextPageToken } = result;
  return holdsIf(typeof nextPageToken === 'string', 'nextPageToken, a string', nextPageToken, about(exchange).at);
}

/** No page is longer than its size, and the result says a size. */
function keepsSize(exchange: A2aExchange): Judgement {
  const result = resultOf(exchange);
  if (exchange.request.method !== 'ListTasks' || result === undefined) return 'irrelevant';
  const { pageSize: asked } = paramsOf(exchange);
  const limit = typeof asked === 'number' && asked >= 1 && asked <= 100 ? asked : usualSize;
  const { at } = about(exchange);
  const length = listedTasks(exchange).length;
  if (length > limit && (asked === undefined || limit === asked)) {
    return holdsIf(false, `no more than ${limit} tasks on a page`, length, at);
  }
  return holdsIf(typeof result.pageSize === 'number', 'pageSize, a number', result.pageSize, at);
}

/** Begins some tasks, so that there is something to list. */
async function begin(a2a: A2aPeer, trial: Trial, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await beginTask(a2a, trial, 'complete')).id);
  return ids;
}

const outOfRange = [
  { id: 'zero', comment: 'no task', pageSize: 0 },
  { id: 'negative', comment: 'less than none', pageSize: -1 },
  { id: 'above', comment: 'one more than is allowed', pageSize: 101 },
  { id: 'far', comment: 'many more than are allowed', pageSize: 1_000_000 },
];

export const listPages = suite('a2a', 'list-pages', [
  requirement('a2a.list-next-page-token', on('a2a', 'chat'), {
    cases: [
      scenario('empty', 'the list of a caller without tasks', async (a2a, t) => {
        const exchange = await a2a.request(a2aRequest('ListTasks', {}));
        needResult(t, exchange);
        t.judge(hasToken(exchange), about(exchange));
      }),
      scenario('pages', 'a page with another one after it', async (a2a, t) => {
        await begin(a2a, t, 2);
        const exchange = await a2a.request(a2aRequest('ListTasks', { pageSize: 1 }));
        needResult(t, exchange);
        t.judge(hasToken(exchange), about(exchange));
      }),
      invariant('every-page', 'the token of every page', hasToken, {
        'leaves the token out where it lists by context': {
          listTasks: ({ nextPageToken, ...result }, { params }) =>
            'contextId' in params ? result : { ...result, nextPageToken },
        },
      }),
    ],
    mutants: {
      'leaves the token out on the last page': {
        listTasks: ({ nextPageToken, ...result }) => (nextPageToken === '' ? result : { ...result, nextPageToken }),
      },
      'says null on the last page': {
        listTasks: (result) => ({ ...result, nextPageToken: result.nextPageToken || null }),
      },
      'counts its pages': {
        listTasks: (result) => ({ ...result, nextPageToken: result.nextPageToken === '' ? '' : 2 }),
      },
    },
  }),

  requirement('a2a.list-last-page', on('a2a', 'chat'), {
    cases: [
      scenario('empty', 'the list of a caller without tasks', async (a2a, t) => {
        judgeLastPage(t, await a2a.request(a2aRequest('ListTasks', { pageSize: 100 })), 100);
      }),
      scenario('some', 'a list that fits on its page', async (a2a, t) => {
        await begin(a2a, t, 2);
        judgeLastPage(t, await a2a.request(a2aRequest('ListTasks', { pageSize: 100 })), 100);
      }),
    ],
    mutants: {
      'says null on the last page': {
        listTasks: (result) => ({ ...result, nextPageToken: result.nextPageToken || null }),
      },
      'names the end by a word': {
        listTasks: (result) => ({ ...result, nextPageToken: result.nextPageToken || 'end' }),
      },
      'leads from the last page to an empty one': {
        listTasks: (result) => ({
          ...result,
          nextPageToken:
            result.nextPageToken || (result.tasks.length > 0 ? Buffer.from('after 0').toString('base64url') : ''),
        }),
      },
    },
  }),

  requirement('a2a.list-pagination', on('a2a', 'chat'), {
    cases: [
      scenario('walk', 'all pages of a list with one task on each', async (a2a, t: Trial) => {
        const begun = await begin(a2a, t, 3);
        const { pages, tokens, end } = await walk(a2a, t, 1);
        const evidence = about(pages.at(-1) ?? (await a2a.request(a2aRequest('ListTasks', {}))));
        t.expect(end === 'last page', 'a walk that comes to an end', { end, tokens: tokens.slice(-3) }, evidence);
        const met = pages.flatMap(listedTasks).map(({ id }) => id);
        t.expect(new Set(met).size === met.length, 'each task once', met, evidence);
        t.expect(
          begun.every((id) => met.includes(id)),
          'every task on some page',
          met,
          evidence,
        );
      }),
    ],
    mutants: {
      'repeats the last task of a page on the next one': { pageStart: (index) => index - 1 },
      'skips a task between two pages': { pageStart: (index) => index + 1 },
      'does not know its own tokens': {
        listTasks: (result) => ({ ...result, nextPageToken: result.nextPageToken && 'lost' }),
      },
      'has one page only': { listTasks: (result) => ({ ...result, nextPageToken: '' }) },
    },
    benign: {
      'ends with an empty page': {
        listTasks: (result) => ({
          ...result,
          nextPageToken:
            result.nextPageToken ||
            (result.tasks.length > 0 && result.pageSize === 1 ? Buffer.from('after 0').toString('base64url') : ''),
        }),
      },
    },
  }),

  requirement('a2a.list-page-size', on('a2a', 'chat'), {
    cases: [
      scenario('small', 'a page of one task', async (a2a, t) => {
        await begin(a2a, t, 2);
        const exchange = await a2a.request(a2aRequest('ListTasks', { pageSize: 1 }));
        needResult(t, exchange);
        t.judge(keepsSize(exchange), about(exchange));
      }),
      scenario('usual', 'a page without a size', async (a2a, t) => {
        const exchange = await a2a.request(a2aRequest('ListTasks', {}));
        needResult(t, exchange);
        t.judge(keepsSize(exchange), about(exchange));
      }),
      invariant('every-page', 'the size of every page', keepsSize, {
        'leaves pageSize out where it lists by time': {
          listTasks: ({ pageSize, ...result }, { params }) =>
            'statusTimestampAfter' in params ? result : { ...result, pageSize },
        },
      }),
    ],
    mutants: {
      'lists one task more than fits': {
        listTasks: (result) => ({ ...result, tasks: [...result.tasks, ...result.tasks.slice(0, 1)] }),
      },
      'leaves pageSize out': { listTasks: ({ pageSize: _, ...result }) => result },
      'says pageSize in words': { listTasks: (result) => ({ ...result, pageSize: String(result.pageSize) }) },
    },
    benign: {
      'says how many tasks there are on the page': {
        listTasks: (result) => ({ ...result, pageSize: result.tasks.length }),
      },
    },
  }),

  requirement('a2a.list-page-size-range', on('a2a', 'chat'), {
    cases: [
      scenario('largest', 'a page of 100 tasks', async (a2a, t) => {
        expectServed(t, await a2a.request(a2aRequest('ListTasks', { pageSize: 100 })));
      }),
      vectors('range', 'a size out of range', outOfRange, { twin: 'largest' }, async (a2a, t, { pageSize }) => {
        const exchange = await a2a.request(a2aRequest('ListTasks', { pageSize }), { malformed: true });
        expectError(t, exchange, errorCodes.invalidParams);
      }),
    ],
    mutants: {
      'cuts sizes down to the limit': {
        refusal: (reason) => (reason === 'bad-page-size' ? undefined : reason),
      },
      'answers a size out of range with -32603': {
        refusal: (reason) => (reason === 'bad-page-size' ? 'failure' : reason),
      },
    },
  }),

  requirement('a2a.list-total-size', on('a2a', 'chat'), {
    cases: [
      scenario('walk', 'the total on all pages of a list', async (a2a, t: Trial) => {
        await begin(a2a, t, 3);
        const { pages, end } = await walk(a2a, t, 2);
        if (end !== 'last page') t.inconclusive('the walk over the pages did not come to an end');
        const met = new Set(pages.flatMap(listedTasks).map(({ id }) => id)).size;
        for (const page of pages) {
          const total = resultOf(page)?.totalSize;
          t.expect(total === met, `the ${met} tasks of all pages as totalSize`, total, about(page));
        }
      }),
    ],
    mutants: {
      'counts the tasks of the page': { listTasks: (result) => ({ ...result, totalSize: result.tasks.length }) },
      'leaves totalSize out': { listTasks: ({ totalSize: _, ...result }) => result },
      'counts what is left': {
        listTasks: (result, { params }) =>
          'pageToken' in params ? { ...result, totalSize: result.tasks.length } : result,
      },
    },
  }),
]);

/** A page that holds fewer tasks than fit on it is the last one. */
function judgeLastPage(trial: Trial, exchange: A2aExchange, size: number): void {
  const { nextPageToken } = needResult(trial, exchange);
  if (listedTasks(exchange).length >= size) trial.inconclusive('the page is full');
  if (nextPageToken === undefined) trial.inconclusive('the page has no token at all');
  trial.expect(nextPageToken === '', 'the empty string as nextPageToken', answerOf(exchange), about(exchange));
}
