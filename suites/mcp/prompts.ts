import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { holdsList, promptList } from './list-methods.ts';
import { declared, knownPrompt, requiredPromptArguments } from './offers.ts';
import { expectError, expectResult, expectServed } from './response-expectations.ts';

export const prompts = suite('mcp', 'prompts', [
  requirement('mcp.prompts-list-answered', on('mcp'), {
    cases: [
      scenario('list', 'prompts/list', async (mcp, t: Trial) => {
        await declared(mcp, t, promptList.capability);
        const exchange = await mcp.request(mcpRequest(promptList.method));
        expectResult(t, exchange);
        t.judge(holdsList(promptList)(exchange), about(exchange));
      }),
      invariant('every-list', 'the list in every result of prompts/list', holdsList(promptList)),
    ],
    mutants: {
      'does not have prompts/list': { servesMethod: (method, known) => known && method !== 'prompts/list' },
      'answers prompts/list without the list': {
        result: ({ prompts: list, ...rest }, { method }) =>
          method === 'prompts/list' ? rest : { prompts: list, ...rest },
      },
      'lists prompts in an object': {
        result: (result) => ('prompts' in result ? { ...result, prompts: { 0: {} } } : result),
      },
    },
    benign: {
      'has no prompts yet': {
        result: (result, { method }) => (method === 'prompts/list' ? { ...result, prompts: [] } : result),
      },
    },
  }),

  requirement('mcp.prompt-unknown', on('mcp'), {
    cases: [
      scenario('known', 'a prompt that exists', async (mcp, t) => {
        expectServed(t, await mcp.request(mcpRequest('prompts/get', { ...(await knownPrompt(mcp, t)) })));
      }),
      scenario('unknown', 'a prompt that no list shows', async (mcp, t) => {
        await declared(mcp, t, 'prompts');
        const exchange = await mcp.request(mcpRequest('prompts/get', { name: 'conformance-no-such-prompt' }));
        expectError(t, exchange, errorCodes.invalidParams);
      }),
      scenario('arguments', 'a prompt without the arguments that it needs', async (mcp, t) => {
        const { prompts: listed } = await declared(mcp, t, 'prompts');
        const prompt = listed.find((one) => requiredPromptArguments(one).length > 0);
        if (prompt === undefined) return t.inapplicable('no prompt needs arguments');
        expectError(t, await mcp.request(mcpRequest('prompts/get', { name: prompt.name })), errorCodes.invalidParams);
      }),
    ],
    mutants: {
      'answers an unknown prompt with -32603': {
        errorCode: (code, reason) => (reason === 'unknown-prompt' ? errorCodes.internalError : code),
      },
      'answers missing arguments of a prompt with -32600': {
        errorCode: (code, reason) => (reason === 'prompt-arguments' ? errorCodes.invalidRequest : code),
      },
    },
  }),
]);
