import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { resultTypeKnown, resultXorError } from '../../harness/mcp/rules.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { firstPage, lists } from './list-methods.ts';
import { call, safeTool } from './offers.ts';
import { needError, needResponse, needResult, responseEntry } from './response-expectations.ts';
import { capabilitiesOf, resultOf } from './response-parts.ts';

/** A response is JSON-RPC 2.0 and has either a result, which is an object, or an error. */
function isJsonRpc(exchange: McpExchange): Judgement {
  const { response } = exchange;
  if (response === undefined) return 'irrelevant';
  const one = resultXorError(response) && (!('result' in response) || isRecord(response.result));
  const fits = response.jsonrpc === '2.0' && one;
  const wanted = 'jsonrpc "2.0", and either a result that is an object or an error';
  return holdsIf(fits, wanted, response, responseEntry(exchange));
}

function hasResultType(exchange: McpExchange): Judgement {
  const result = resultOf(exchange);
  if (result === undefined) return 'irrelevant';
  const actual = result.resultType;
  return holdsIf(typeof actual === 'string', 'the string resultType in the result', actual, responseEntry(exchange));
}

/** The words of extensions are theirs; no server uses them for a client that declares none. */
function hasKnownResultType(exchange: McpExchange): Judgement {
  const result = resultOf(exchange);
  if (result === undefined || typeof result.resultType !== 'string') return 'irrelevant';
  if ('extensions' in capabilitiesOf(exchange)) return 'irrelevant';
  const wanted = 'the resultType complete or input_required';
  return holdsIf(resultTypeKnown(result), wanted, result.resultType, responseEntry(exchange));
}

/** Whatever error the response has, it has an integral code and a message. */
function hasErrorMembers(exchange: McpExchange): Judgement {
  const { response } = exchange;
  if (response === undefined) return 'irrelevant';
  const { error } = response;
  const fits = isRecord(error) && Number.isInteger(error.code) && typeof error.message === 'string';
  const wanted = 'an error with an integral code and a message that is a string';
  return holdsIf(fits || 'result' in response, wanted, error, responseEntry(exchange));
}

export const responses = suite('mcp', 'responses', [
  requirement('mcp.response-shape', on('mcp'), {
    cases: [
      scenario('result', 'a request that is served', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover'));
        needResponse(t, exchange);
        t.judge(isJsonRpc(exchange), about(exchange));
      }),
      scenario('error', 'a request that is refused', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('conformance/no-such-method'));
        needResponse(t, exchange);
        t.judge(isJsonRpc(exchange), about(exchange));
      }),
      invariant('every-response', 'the form of every response', isJsonRpc, {
        'leaves jsonrpc out of the answer to prompts/get': {
          response: (response, { method }) =>
            method === 'prompts/get' ? { ...response, jsonrpc: undefined } : response,
        },
      }),
    ],
    mutants: {
      'leaves jsonrpc out': { response: ({ jsonrpc: _, ...response }) => response },
      'speaks JSON-RPC 1.0': { response: (response) => ({ ...response, jsonrpc: '1.0' }) },
      'has the version as a number': { response: (response) => ({ ...response, jsonrpc: 2 }) },
      'sends error null beside a result': {
        response: (response) => (response.result ? { ...response, error: null } : response),
      },
      'sends result null beside an error': {
        response: (response) => (response.error ? { ...response, result: null } : response),
      },
      'sends a result that is an array': {
        response: (response) => (response.result ? { ...response, result: [response.result] } : response),
      },
    },
    benign: {
      'has the members in another order': {
        response: (response) => Object.fromEntries(Object.entries(response).reverse()),
      },
      'adds members to response and result': {
        response: (response) => ({ ...response, elapsed: 3 }),
        result: (result) => ({ ...result, 'com.example/served-by': 'b', debug: null }),
      },
    },
  }),

  requirement('mcp.result-type-present', on('mcp'), {
    cases: [
      scenario('discovery', 'the result of server/discover', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover'));
        needResult(t, exchange);
        t.judge(hasResultType(exchange), about(exchange));
      }),
      vectors('list', 'the result of a list method', lists, {}, async (mcp, t, list) => {
        const exchange = await firstPage(mcp, t, list);
        t.judge(hasResultType(exchange), about(exchange));
      }),
      scenario('tool', 'the result of a tool', async (mcp, t) => {
        const exchange = await mcp.request(call(await safeTool(mcp, t)));
        needResult(t, exchange);
        t.judge(hasResultType(exchange), about(exchange));
      }),
      invariant('every-result', 'resultType in every result', hasResultType, {
        'leaves resultType out of prompts/get': {
          result: ({ resultType, ...rest }, { method }) => (method === 'prompts/get' ? rest : { resultType, ...rest }),
        },
      }),
    ],
    mutants: {
      'leaves resultType out': { result: ({ resultType: _, ...rest }) => rest },
      'leaves resultType out of tool results': {
        result: ({ resultType, ...rest }, { method }) => (method === 'tools/call' ? rest : { resultType, ...rest }),
      },
      'sends resultType null': { result: (result) => ({ ...result, resultType: null }) },
    },
  }),

  requirement('mcp.result-type-known', on('mcp'), {
    cases: [
      scenario('discovery', 'the result of server/discover', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover'));
        needResult(t, exchange);
        t.judge(hasKnownResultType(exchange), about(exchange));
      }),
      scenario('tool', 'the result of a tool', async (mcp, t) => {
        const exchange = await mcp.request(call(await safeTool(mcp, t)));
        needResult(t, exchange);
        t.judge(hasKnownResultType(exchange), about(exchange));
      }),
      invariant('every-result', 'the resultType of every result', hasKnownResultType, {
        'calls a completion done': {
          result: (result, { method }) =>
            method === 'completion/complete' ? { ...result, resultType: 'done' } : result,
        },
      }),
    ],
    mutants: {
      'says Complete with a capital letter': { result: (result) => ({ ...result, resultType: 'Complete' }) },
      'calls tool results by their method': {
        result: (result, { method }) => (method === 'tools/call' ? { ...result, resultType: 'call_tool' } : result),
      },
    },
  }),

  requirement('mcp.error-shape', on('mcp'), {
    cases: [
      scenario('method', 'the error of an unknown method', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('conformance/no-such-method'));
        needError(t, exchange);
        t.judge(hasErrorMembers(exchange), about(exchange));
      }),
      scenario('version', 'the error of a version that is not served', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover', {}, { version: '9999-01-01' }));
        needError(t, exchange);
        t.judge(hasErrorMembers(exchange), about(exchange));
      }),
      invariant('every-error', 'code and message of every error', hasErrorMembers, {
        'explains a wrong cursor with an object': {
          errorMessage: (message, reason) => (reason === 'bad-cursor' ? { en: message } : message),
        },
      }),
    ],
    mutants: {
      'sends the code as a string': { errorCode: (code) => String(code) },
      'names the error in words': { errorCode: (_code, reason) => reason },
      'sends a code with a fraction': { errorCode: (code) => code + 0.5 },
      'leaves the message out': { errorMessage: () => undefined },
      'leaves the code out': { error: ({ code: _, ...error }) => error },
      'sends the error as a text': {
        response: (response) => (response.error ? { ...response, error: 'failed' } : response),
      },
    },
    benign: {
      'gives every error data': { errorData: (data) => ({ trace: '0af7', ...data }) },
      'says nothing in its messages': { errorMessage: () => '' },
    },
  }),
]);
