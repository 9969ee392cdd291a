import type { HttpExchange } from '../../harness/exchange.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { invariant, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import {
  about,
  errorOf,
  expectRefused,
  expectServed,
  type JsonObject,
  resultOf,
  rule,
  statusOf,
} from './expectations.ts';
import { modern, requirement } from './requirement.ts';

/** Every answer with this code has this status. */
function statusOfCode(code: number, status: number) {
  return rule(
    (exchange) => errorOf(exchange)?.code === code,
    (exchange) => statusOf(exchange) === status,
    `the status ${status} with the error ${code}`,
  );
}

const ofResults = rule(
  (exchange) => resultOf(exchange) !== undefined,
  (exchange) => statusOf(exchange) === 200,
  'the status 200 with a result',
);
const ofUnknownMethods = statusOfCode(-32_601, 404);
const ofUnsupportedVersions = statusOfCode(-32_022, 400);
const ofMissingCapabilities = statusOfCode(-32_021, 400);

const served = scenario('served', 'a request that is served', async (peer: HttpPeer, t: Trial) => {
  expectServed(t, await peer.call('server/discover'));
});

const prefix = 'io.modelcontextprotocol/';
const incomplete = [
  { id: 'meta', comment: 'no _meta at all', without: [`${prefix}protocolVersion`, `${prefix}clientCapabilities`] },
  { id: 'version', comment: 'a _meta without the version', without: [`${prefix}protocolVersion`] },
  { id: 'capabilities', comment: 'a _meta without capabilities', without: [`${prefix}clientCapabilities`] },
];

/** The status of an answer that is there for another reason is none of this statement. */
function judgeCode(trial: Trial, exchange: HttpExchange, judge: ReturnType<typeof rule>): void {
  if (judge(exchange) === 'irrelevant')
    trial.inconclusive('it is not refused with this error, which another statement judges');
  trial.judge(judge(exchange), about(exchange));
}

export const statusCodes = suite('mcp-http', 'status-codes', [
  requirement('http.status-served', modern, {
    cases: [
      scenario('discovery', 'the answer to server/discover', async (peer, t: Trial) => {
        const exchange = await peer.call('server/discover');
        expectServed(t, exchange);
        t.judge(ofResults(exchange), about(exchange));
      }),
      invariant('every-answer', 'every answer of the run', ofResults, {
        'serves reads with 206': {
          answer: (answer, { reason, method, revision = '' }) =>
            reason === 'result' && method === 'resources/read' && revision >= '2026'
              ? { ...answer, status: 206 }
              : answer,
        },
      }),
    ],
    mutants: {
      'serves with the status 201': {
        answer: (answer, { reason, method }) =>
          reason === 'result' && method === 'server/discover' ? { ...answer, status: 201 } : answer,
      },
    },
    benign: {
      'says more than it has to in every result': {
        result: (result, { revision = '' }) =>
          revision >= '2026'
            ? { ...result, _meta: { ...(result._meta as object), 'com.example/node': 7 }, took: 3 }
            : result,
      },
    },
  }),

  requirement('http.status-method-unknown', modern, {
    cases: [
      served,
      scenario('unknown', 'a method that does not exist', { twin: 'served' }, async (peer, t) => {
        expectRefused(t, await peer.call('conformance/no-such-method'), 404, -32_601);
      }),
      invariant('every-answer', 'every answer of the run', ofUnknownMethods, {
        'answers a removed method with 410': {
          refusal: (answer, { reason, method }) =>
            reason === 'unknown-method' && method === 'ping' ? { ...answer, status: 410 } : answer,
        },
      }),
    ],
    mutants: {
      'answers an unknown method with 200': {
        refusal: (answer, { reason, revision = '' }) =>
          reason === 'unknown-method' && revision >= '2026' ? { ...answer, status: 200 } : answer,
      },
      'answers an unknown method with 400': {
        refusal: (answer, { reason, revision = '' }) =>
          reason === 'unknown-method' && revision >= '2026' ? { ...answer, status: 400 } : answer,
      },
    },
  }),

  requirement('http.status-meta-missing', modern, {
    cases: [
      served,
      vectors('missing', 'a request without members of _meta', incomplete, { twin: 'served' }, async (peer, t, one) => {
        const message = peer.message('server/discover') as { readonly params: { readonly _meta: JsonObject } };
        const kept = Object.entries(message.params._meta).filter(([key]) => !one.without.includes(key));
        const params = kept.length === 0 ? {} : { _meta: Object.fromEntries(kept) };
        const exchange = await peer.post({ ...message, params }, {});
        if (resultOf(exchange) !== undefined) t.inconclusive('it is served, which another statement judges');
        expectRefused(t, exchange, 400);
      }),
    ],
    mutants: {
      'answers a missing _meta with 200': {
        refusal: (answer, { reason }) => (reason === 'missing-meta' ? { ...answer, status: 200 } : answer),
      },
      'answers a missing _meta with 422': {
        refusal: (answer, { reason }) => (reason === 'missing-meta' ? { ...answer, status: 422 } : answer),
      },
    },
  }),

  requirement('http.status-version-unsupported', modern, {
    cases: [
      served,
      scenario('unsupported', 'a version that no revision has', { twin: 'served' }, async (peer, t: Trial) => {
        judgeCode(t, await peer.call('server/discover', {}, { version: '9999-01-01' }), ofUnsupportedVersions);
      }),
      invariant('every-answer', 'every answer of the run', ofUnsupportedVersions),
    ],
    mutants: {
      'answers a version that it does not serve with 200': {
        refusal: (answer, { reason }) => (reason === 'unsupported-version' ? { ...answer, status: 200 } : answer),
      },
      'answers a version that it does not serve with 505': {
        refusal: (answer, { reason }) => (reason === 'unsupported-version' ? { ...answer, status: 505 } : answer),
      },
    },
  }),

  requirement('http.status-capability-missing', modern, {
    cases: [
      served,
      scenario(
        'undeclared',
        'a tool that asks, for a client that cannot be asked',
        { twin: 'served' },
        async (peer, t) => {
          const { inputRequired } = peer.fixtures.mcp ?? {};
          if (inputRequired === undefined) {
            return t.untested('fixtures.mcp.inputRequired in conformance.config.json names a tool that asks for input');
          }
          const params = { name: inputRequired.tool, arguments: inputRequired.arguments ?? {} };
          judgeCode(t, await peer.call('tools/call', params), ofMissingCapabilities);
        },
      ),
      invariant('every-answer', 'every answer of the run', ofMissingCapabilities),
    ],
    mutants: {
      'answers a missing capability with 200': {
        refusal: (answer, { reason }) => (reason === 'missing-capability' ? { ...answer, status: 200 } : answer),
      },
      'answers a missing capability with 403': {
        refusal: (answer, { reason }) => (reason === 'missing-capability' ? { ...answer, status: 403 } : answer),
      },
    },
  }),
]);
