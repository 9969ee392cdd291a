import { isRecord } from '../../harness/exchange.ts';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { call, everything, toolFixture } from './offers.ts';
import { expectError, expectResponse, expectServed } from './response-expectations.ts';
import { errorOf, inputRequiredResultOf } from './response-parts.ts';

export const clientCapabilities = suite('mcp', 'client-capabilities', [
  requirement('mcp.client-capability-missing', on('mcp'), {
    cases: [
      scenario('declared', 'a tool that asks, for a client that can be asked', async (mcp, t) => {
        const tool = toolFixture(mcp, t, 'inputRequired');
        expectServed(t, await mcp.request(call(tool, {}, { capabilities: everything })));
      }),
      scenario(
        'undeclared',
        'the same for a client that declares nothing',
        { twin: 'declared' },
        async (mcp, t: Trial) => {
          const exchange = await mcp.request(call(toolFixture(mcp, t, 'inputRequired')));
          expectResponse(t, exchange);
          if (inputRequiredResultOf(exchange)) t.inconclusive('it asks all the same, which another statement judges');
          if (errorOf(exchange) === undefined)
            t.inapplicable('the tool of fixtures.mcp.inputRequired can do without input');
          const { data } = expectError(t, exchange, errorCodes.missingRequiredClientCapability);
          const listed = isRecord(data) && isRecord(data.requiredCapabilities);
          t.expect(listed, 'data.requiredCapabilities as an object', data, about(exchange));
        },
      ),
    ],
    mutants: {
      'answers a missing capability with -32602': {
        errorCode: (code, reason) => (reason === 'missing-capability' ? errorCodes.invalidParams : code),
      },
      'does not say which capability it misses': {
        errorData: (data, reason) => (reason === 'missing-capability' ? undefined : data),
      },
      'lists the missing capabilities in an array': {
        errorData: (data, reason) =>
          reason === 'missing-capability' ? { requiredCapabilities: ['elicitation'] } : data,
      },
    },
    benign: {
      'misses elicitation of any mode': {
        errorData: (data, reason) =>
          reason === 'missing-capability' ? { requiredCapabilities: { elicitation: {} } } : data,
      },
    },
  }),
]);
