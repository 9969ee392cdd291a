import type { McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { invariant, on, type Scenario, scenario, suite } from '../../harness/suite.ts';
import type { Policy } from '../../reference/simplex-bot/policy.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { declared } from './offers.ts';
import { needError, responseEntry } from './response-expectations.ts';
import { errorOf } from './response-parts.ts';

const retired = [-32_002, -32_042];
const defined: readonly number[] = Object.values(errorCodes);

const isRetired = (code: number) => retired.includes(code);
const isUndefined = (code: number) => code <= -32_020 && code >= -32_099 && !defined.includes(code) && !isRetired(code);
const isLegacy = (code: number) => code <= -32_000 && code >= -32_019 && !isRetired(code);

const notRetired = codeRule('an error code other than -32002 and -32042, which the revision retired', isRetired);
const notUndefined = codeRule('no code from -32020 to -32099 other than -32020, -32021 and -32022', isUndefined);
const notLegacy = codeRule('no code from -32000 to -32019', isLegacy);

type CodeRule = (exchange: McpExchange) => Judgement;

/** Whatever error the response has, its code, an integer, is not one of those that are forbidden. */
function codeRule(expected: string, isForbidden: (code: number) => boolean): CodeRule {
  return (exchange) => {
    if (exchange.response === undefined) return 'irrelevant';
    const code = errorOf(exchange)?.code;
    const forbidden = typeof code === 'number' && Number.isInteger(code) && isForbidden(code);
    return holdsIf(!forbidden, expected, code, responseEntry(exchange));
  };
}

/** Errors of which no statement fixes the code, and the one that had a code of its own in earlier revisions. */
function provoked(rule: CodeRule): readonly Scenario<McpPeer>[] {
  return [
    scenario('parameters', 'a call of a tool that names no tool', async (mcp, t) => {
      await declared(mcp, t, 'tools');
      const exchange = await mcp.request(mcpRequest('tools/call'));
      needError(t, exchange);
      t.judge(rule(exchange), about(exchange));
    }),
    scenario('resource', 'a read of a resource that does not exist', async (mcp, t) => {
      await declared(mcp, t, 'resources');
      const exchange = await mcp.request(mcpRequest('resources/read', { uri: 'conformance:///no-such-resource' }));
      needError(t, exchange);
      t.judge(rule(exchange), about(exchange));
    }),
  ];
}

/** Answers wrong parameters with this code. */
function parametersCode(wrong: number): Partial<Policy> {
  return { errorCode: (code, reason) => (reason === 'bad-params' ? wrong : code) };
}

/** Answers a request state that was altered with this code, where no statement fixes one. */
function stateCode(wrong: number): Partial<Policy> {
  return { errorCode: (code, reason) => (reason === 'bad-request-state' ? wrong : code) };
}

export const errorCodeRanges = suite('mcp', 'error-codes', [
  requirement('mcp.error-code-retired', on('mcp'), {
    cases: [
      ...provoked(notRetired),
      invariant('every-error', 'the code of every error', notRetired, {
        'answers an altered request state with -32042': stateCode(-32_042),
      }),
    ],
    mutants: {
      'answers a missing resource with -32002': {
        errorCode: (code, reason) => (reason === 'unknown-resource' ? -32_002 : code),
      },
      'answers wrong parameters with -32042': parametersCode(-32_042),
    },
  }),

  requirement('mcp.error-code-reserved', on('mcp'), {
    cases: [
      ...provoked(notUndefined),
      invariant('every-error', 'the code of every error', notUndefined, {
        'answers an altered request state with -32050': stateCode(-32_050),
      }),
    ],
    mutants: {
      'answers wrong parameters with -32023': parametersCode(-32_023),
      'answers wrong parameters with -32099': parametersCode(-32_099),
    },
    benign: {
      'has codes of its own beyond the reserved ones': {
        errorCode: (code, reason) => (reason === 'bad-params' || reason === 'bad-request-state' ? -31_999 : code),
      },
    },
  }),

  requirement('mcp.error-code-legacy', on('mcp'), {
    cases: [
      ...provoked(notLegacy),
      invariant('every-error', 'the code of every error', notLegacy, {
        'answers an altered request state with -32000': stateCode(-32_000),
      }),
    ],
    mutants: {
      'answers wrong parameters with -32000': parametersCode(-32_000),
      'answers wrong parameters with -32019': parametersCode(-32_019),
    },
  }),
]);
