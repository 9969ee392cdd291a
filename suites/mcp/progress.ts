import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { call, toolFixture } from './offers.ts';
import { expectServed, needResult } from './response-expectations.ts';
import { metaOf } from './response-parts.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** `params` of the progress notifications of an exchange, in order. */
function progressOf({ notifications }: McpExchange): readonly JsonObject[] {
  return notifications
    .filter(({ method }) => method === 'notifications/progress')
    .map(({ params }) => (isRecord(params) ? params : {}));
}

function hasToken(exchange: McpExchange): boolean {
  return metaOf(exchange).progressToken !== undefined;
}

/** A request without a token brings no progress. */
function onlyWithToken(exchange: McpExchange): Judgement {
  if (exchange.response === undefined || hasToken(exchange)) return 'irrelevant';
  const progress = progressOf(exchange);
  return holdsIf(progress.length === 0, 'no notifications/progress without a token', progress, lastEntry(exchange));
}

/** Every notification has the token of its request, by value and type. */
function echoesToken(exchange: McpExchange): Judgement {
  const progress = progressOf(exchange);
  if (!hasToken(exchange) || progress.length === 0) return 'irrelevant';
  const { progressToken } = metaOf(exchange);
  const tokens = progress.map((params) => params.progressToken);
  const same = tokens.every((token) => token === progressToken);
  return holdsIf(same, `the progressToken ${JSON.stringify(progressToken)}`, tokens, lastEntry(exchange));
}

/** The values are numbers, each greater than the one before. */
function increases(exchange: McpExchange): Judgement {
  const values = progressOf(exchange).map(({ progress }) => progress);
  if (values.length === 0) return 'irrelevant';
  const rises = values.every((value, index) => {
    const before = index === 0 ? Number.NEGATIVE_INFINITY : values[index - 1];
    return typeof value === 'number' && typeof before === 'number' && value > before;
  });
  return holdsIf(rises, 'progress as numbers, each greater than the one before', values, lastEntry(exchange));
}

function lastEntry({ carrier }: McpExchange) {
  return carrier.entries.at(-1);
}

/** Calls the tool that reports progress; a tool that reports none to a token shows nothing. */
async function callWithToken(mcp: McpPeer, trial: Trial, progressToken: unknown): Promise<McpExchange> {
  const exchange = await mcp.request(call(toolFixture(mcp, trial, 'progress'), {}, { meta: { progressToken } }));
  needResult(trial, exchange);
  if (progressOf(exchange).length === 0) trial.inconclusive('the tool of fixtures.mcp.progress reported none');
  return exchange;
}

const tokens = [
  { id: 'text', comment: 'a string', token: 'abc' },
  { id: 'number', comment: 'an integer', token: 7 },
  { id: 'zero', comment: 'a number that is false to some languages', token: 0 },
  { id: 'digits', comment: 'a string that looks like a number', token: '42' },
  { id: 'multi-byte', comment: 'a string of characters beyond ASCII', token: 'Größe-日本-🛠️' },
];

const risingToken = 'rising';

/** Over Service RPC a request has one answer, and no notification can come. */
const severalMessages = on('mcp', 'chat', 'http');

export const progress = suite('mcp', 'progress', [
  requirement('mcp.progress-only-with-token', severalMessages, {
    cases: [
      scenario('token', 'a call with a token', async (mcp, t) => {
        expectServed(t, await callWithToken(mcp, t, 'twin'));
      }),
      scenario('no-token', 'the same call without a token', { twin: 'token' }, async (mcp, t) => {
        const exchange = await mcp.request(call(toolFixture(mcp, t, 'progress')));
        needResult(t, exchange);
        t.judge(onlyWithToken(exchange), about(exchange));
      }),
      invariant('every-exchange', 'every exchange whose request has no token', onlyWithToken),
    ],
    mutants: {
      'reports progress to everybody': { reportsProgress: () => true },
      'makes a token up where there is none': {
        reportsProgress: () => true,
        progressToken: (token) => token ?? 'progress-1',
      },
    },
  }),

  requirement('mcp.progress-token-echo', severalMessages, {
    cases: [
      vectors('token', 'a call with this token', tokens, {}, async (mcp, t, { token }) => {
        const exchange = await callWithToken(mcp, t, token);
        t.judge(echoesToken(exchange), about(exchange));
      }),
      invariant('every-exchange', 'the tokens of every exchange', echoesToken, {
        'loses the token on the way to the second part of a long answer': {
          notification: (notification, { params }) =>
            isRecord(params._meta) && params._meta.progressToken === risingToken && notification.params.progress === 2
              ? { ...notification, params: { ...notification.params, progressToken: 'lost' } }
              : notification,
        },
      }),
    ],
    mutants: {
      'sends every token as a string': { progressToken: (token) => String(token) },
      'sends the id in place of the token': {
        notification: (notification, { id }) => ({
          ...notification,
          params: { ...notification.params, progressToken: id },
        }),
      },
      'leaves the token out': { progressToken: () => undefined },
      'reads numbers from strings': {
        progressToken: (token) => (typeof token === 'string' && /^\d+$/.test(token) ? Number(token) : token),
      },
    },
    benign: {
      'says with each step what it does': {
        notification: (notification) =>
          notification.method === 'notifications/progress'
            ? { ...notification, params: { ...notification.params, message: 'Hammering', _meta: {} } }
            : notification,
      },
      'reports no progress': { reportsProgress: () => false },
    },
  }),

  requirement('mcp.progress-increases', severalMessages, {
    cases: [
      scenario('rising', 'the progress of a call', async (mcp, t) => {
        const exchange = await callWithToken(mcp, t, risingToken);
        t.judge(increases(exchange), about(exchange));
      }),
      invariant('every-exchange', 'the progress of every exchange', increases, {
        'starts again in the middle where the token is a number': {
          notification: (notification, { params }) =>
            isRecord(params._meta) && params._meta.progressToken === 7 && notification.params.progress === 3
              ? { ...notification, params: { ...notification.params, progress: 0 } }
              : notification,
        },
      }),
    ],
    mutants: {
      'reports the same progress twice': { progress: (step) => Math.min(step, 2) },
      'counts down': { progress: (step, total) => total - step },
      'reports percentages in strings': {
        notification: (notification) => ({
          ...notification,
          params: { ...notification.params, progress: `${notification.params.progress} %` },
        }),
      },
    },
    benign: {
      'reports fractions of one': { progress: (step, total) => step / total },
      'starts below zero': { progress: (step) => step - 10 },
    },
  }),
]);
