import type { McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { call, declared, toolFixture } from './offers.ts';
import { expectError, expectServed, needResult } from './response-expectations.ts';
import { metaOf } from './response-parts.ts';

const levelKey = 'io.modelcontextprotocol/logLevel';

/** A request that names no level brings no log messages. */
function onlyWithLevel(exchange: McpExchange): Judgement {
  if (exchange.response === undefined || levelKey in metaOf(exchange)) return 'irrelevant';
  const messages = logMessages(exchange);
  const entry = exchange.carrier.entries.at(-1);
  return holdsIf(messages.length === 0, 'no notifications/message without a log level', messages, entry);
}

function logMessages({ notifications }: McpExchange) {
  return notifications.filter(({ method }) => method === 'notifications/message');
}

const unknownLevels = [
  { id: 'invented', comment: 'a word that is no level', level: 'loud' },
  { id: 'upper-case', comment: 'levels have lower case', level: 'ERROR' },
  { id: 'number', comment: 'a number, as syslog has them', level: 3 },
];

export const logging = suite('mcp', 'logging', [
  // Over Service RPC a request has one answer, and no notification can come.
  requirement('mcp.log-only-with-level', on('mcp', 'chat', 'http'), {
    cases: [
      scenario('level', 'a call with the level debug', async (mcp, t) => {
        const exchange = await mcp.request(call(toolFixture(mcp, t, 'logging'), {}, { meta: { [levelKey]: 'debug' } }));
        expectServed(t, exchange);
        if (logMessages(exchange).length === 0) t.inconclusive('the tool of fixtures.mcp.logging sent no log message');
      }),
      scenario('no-level', 'the same call without a level', { twin: 'level' }, async (mcp, t) => {
        const exchange = await mcp.request(call(toolFixture(mcp, t, 'logging')));
        needResult(t, exchange);
        t.judge(onlyWithLevel(exchange), about(exchange));
      }),
      invariant('every-exchange', 'every exchange whose request names no level', onlyWithLevel, {
        'logs that a prompt was got': {
          beforeResponse: ({ method }) =>
            method === 'prompts/get'
              ? [{ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'A prompt' } }]
              : [],
        },
      }),
    ],
    mutants: {
      'logs for everybody': { logs: () => true },
      'logs what is severe for everybody': {
        logs: (level, requested, severe) => severe || (requested === undefined && level === 'error'),
      },
    },
    benign: {
      'logs nothing': { logs: () => false },
      'logs what is less severe than it was asked to': { logs: (_level, requested) => requested !== undefined },
    },
  }),

  requirement('mcp.log-level-invalid', on('mcp'), {
    cases: [
      scenario('known', 'a request that names a level', async (mcp, t) => {
        await declared(mcp, t, 'logging');
        expectServed(t, await mcp.request(mcpRequest('server/discover', {}, { meta: { [levelKey]: 'error' } })));
      }),
      vectors(
        'unknown',
        'a request that names this level',
        unknownLevels,
        { twin: 'known' },
        async (mcp, t, { level }) => {
          const request = mcpRequest('server/discover', {}, { meta: { [levelKey]: level } });
          expectError(t, await mcp.request(request, { malformed: true }), errorCodes.invalidParams);
        },
      ),
    ],
    mutants: {
      'passes over an unknown level': { validLogLevel: () => true },
      'knows levels in upper case': { validLogLevel: (level, known) => known || level === 'ERROR' },
      'knows levels by their number': { validLogLevel: (level, known) => known || typeof level === 'number' },
      'answers an unknown level with -32603': {
        errorCode: (code, reason) => (reason === 'bad-log-level' ? errorCodes.internalError : code),
      },
    },
  }),
]);
