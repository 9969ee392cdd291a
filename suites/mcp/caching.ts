import type { McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { nonNegativeInteger } from '../../harness/mcp/values.ts';
import { type Case, invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { firstPage, lists, walk } from './list-methods.ts';
import { needResult, responseEntry } from './response-expectations.ts';
import { completeResultOf } from './response-parts.ts';

const cacheable = ['server/discover', 'resources/read', ...lists.map(({ method }) => method)];

type HintRule = (exchange: McpExchange) => Judgement;

/** A member of every complete result that may be kept. */
function hintRule(member: string, expected: string, fits: (value: unknown) => boolean): HintRule {
  return (exchange) => {
    const result = completeResultOf(exchange);
    if (result === undefined || !cacheable.includes(String(exchange.request.method))) return 'irrelevant';
    return holdsIf(fits(result[member]), expected, result[member], responseEntry(exchange));
  };
}

const hasTtl = hintRule(
  'ttlMs',
  'ttlMs as an integral number of at least 0',
  (value) => nonNegativeInteger.safeParse(value).success,
);
const hasScope = hintRule(
  'cacheScope',
  'cacheScope public or private',
  (value) => value === 'public' || value === 'private',
);

/** Discovery and every list; what is read is left to the invariant. */
function hinted(rule: HintRule) {
  return [
    scenario('discovery', 'the result of server/discover', async (mcp, t: Trial) => {
      const exchange = await mcp.request(mcpRequest('server/discover'));
      needResult(t, exchange);
      t.judge(rule(exchange), about(exchange));
    }),
    vectors('list', 'the result of a list method', lists, {}, async (mcp, t: Trial, list) => {
      const exchange = await firstPage(mcp, t, list);
      t.judge(rule(exchange), about(exchange));
    }),
  ] satisfies readonly Case<'mcp'>[];
}

export const caching = suite('mcp', 'caching', [
  requirement('mcp.cache-ttl', on('mcp'), {
    cases: [
      ...hinted(hasTtl),
      invariant('every-result', 'ttlMs of every cacheable result', hasTtl, {
        'lets what is read expire before it comes': {
          cacheHints: (hints, method) => (method === 'resources/read' ? { ...hints, ttlMs: -1 } : hints),
        },
      }),
    ],
    mutants: {
      'leaves ttlMs out': { cacheHints: ({ cacheScope }) => ({ cacheScope }) },
      'gives ttlMs as a string': { cacheHints: (hints) => ({ ...hints, ttlMs: String(hints.ttlMs) }) },
      'gives a fraction of a millisecond': { cacheHints: (hints) => ({ ...hints, ttlMs: 0.5 }) },
      'gives no ttlMs for templates': {
        cacheHints: (hints, method) =>
          method === 'resources/templates/list' ? { cacheScope: hints.cacheScope } : hints,
      },
      'lets lists live forever': {
        cacheHints: (hints, method) => (method === 'tools/list' ? { ...hints, ttlMs: null } : hints),
      },
    },
    benign: {
      'lets nothing be kept': { cacheHints: (hints) => ({ ...hints, ttlMs: 0 }) },
      'lets everything be kept for a thousand years': {
        cacheHints: (hints) => ({ ...hints, ttlMs: 31_557_600_000_000 }),
      },
    },
  }),

  requirement('mcp.cache-scope', on('mcp'), {
    cases: [
      ...hinted(hasScope),
      invariant('every-result', 'cacheScope of every cacheable result', hasScope, {
        'has a word of its own for what is read': {
          cacheHints: (hints, method) => (method === 'resources/read' ? { ...hints, cacheScope: 'shared' } : hints),
        },
      }),
    ],
    mutants: {
      'leaves cacheScope out': { cacheHints: ({ ttlMs }) => ({ ttlMs }) },
      'says Public with a capital letter': { cacheHints: (hints) => ({ ...hints, cacheScope: 'Public' }) },
      'gives no cacheScope for prompts': {
        cacheHints: (hints, method) => (method === 'prompts/list' ? { ttlMs: hints.ttlMs } : hints),
      },
    },
    benign: {
      'keeps everything private': { cacheHints: (hints) => ({ ...hints, cacheScope: 'private' }) },
    },
  }),

  requirement('mcp.cache-scope-pages', on('mcp'), {
    cases: [
      vectors('pages', 'all pages of a list', lists, {}, async (mcp, t: Trial, list) => {
        const { pages } = await walk(mcp, t, list);
        const [first, ...rest] = pages;
        if (first === undefined || rest.length === 0) return t.inapplicable('the list has one page');
        const { cacheScope } = needResult(t, first);
        for (const page of rest) {
          const { cacheScope: scope } = needResult(t, page);
          t.expect(scope === cacheScope, `the cacheScope ${cacheScope} of the first page`, scope, about(page));
        }
      }),
    ],
    mutants: {
      'keeps later pages private': {
        cacheHints: (hints, _method, page) => (page > 0 ? { ...hints, cacheScope: 'private' } : hints),
      },
      'gives later pages no cacheScope': {
        cacheHints: (hints, _method, page) => (page > 0 ? { ttlMs: hints.ttlMs } : hints),
      },
    },
    benign: {
      'keeps later pages for a shorter time': {
        cacheHints: (hints, _method, page) => (page > 0 ? { ...hints, ttlMs: 1 } : hints),
      },
    },
  }),
]);
