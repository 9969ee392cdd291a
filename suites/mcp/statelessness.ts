import { mcpRequest } from '../../harness/mcp/request.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf } from '../agent-protocols/mcp-expectations.ts';
import { requirement } from '../requirement.ts';
import { call, everything, toolFixture } from './offers.ts';
import { expectError, expectResponse, expectResult } from './response-expectations.ts';
import { inputRequiredResultOf } from './response-parts.ts';

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';
const version = '2026-07-28';

const first = scenario('first', 'a complete request', async (mcp: McpPeer, t: Trial) => {
  expectResult(t, await mcp.request(mcpRequest('server/discover', {}, { capabilities: { elicitation: {} } })));
});

/** The same method on the same connection, with this `_meta`. */
function later(mcp: McpPeer, _meta: object) {
  return mcp.request({ ...mcpRequest('server/discover', {}, { id: 2 }), params: { _meta } }, { malformed: true });
}

export const statelessness = suite('mcp', 'statelessness', [
  requirement('mcp.stateless', on('mcp'), {
    cases: [
      first,
      scenario('capabilities', 'a later request without capabilities', { twin: 'first' }, async (mcp, t) => {
        expectError(t, await later(mcp, { [versionKey]: version }));
      }),
      scenario('version', 'a later request without a version', { twin: 'first' }, async (mcp, t) => {
        expectError(t, await later(mcp, { [capabilitiesKey]: {} }));
      }),
      scenario('other-capabilities', 'a later call that declares less', async (mcp, t: Trial) => {
        const tool = toolFixture(mcp, t, 'inputRequired');
        const asked = await mcp.request(call(tool, {}, { capabilities: everything }));
        if (!inputRequiredResultOf(asked)) t.inconclusive('the tool of fixtures.mcp.inputRequired does not ask');
        const exchange = await mcp.request(call(tool, {}, { id: 2 }));
        expectResponse(t, exchange);
        const { inputRequests } = inputRequiredResultOf(exchange) ?? {};
        const asks =
          typeof inputRequests === 'object' && inputRequests !== null && Object.keys(inputRequests).length > 0;
        t.expect(!asks, 'no input requests to a call that declares no capability', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'remembers the _meta of the request before': { inheritedMeta: (previous) => previous },
      'remembers the version of the request before': {
        inheritedMeta: (previous) => ({ [versionKey]: previous[versionKey] }),
      },
      'takes every client for one that can be asked': { hasCapability: () => true },
    },
  }),
]);
