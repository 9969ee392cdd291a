import { mcpRequest } from '../../harness/mcp/request.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { on, suite, vectors } from '../../harness/suite.ts';
import { requirement } from '../requirement.ts';
import { expectError, needError, needResult } from './response-expectations.ts';

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

const incomplete = [
  { id: 'capabilities', comment: 'a _meta without capabilities', _meta: { [versionKey]: '2026-07-28' } },
  { id: 'version', comment: 'a _meta without a version', _meta: { [capabilitiesKey]: {} } },
];

function request(mcp: McpPeer, _meta: object) {
  return mcp.request({ ...mcpRequest('server/discover', {}, { id: 2 }), params: { _meta } }, { malformed: true });
}

export const statelessness = suite('mcp', 'statelessness', [
  requirement('mcp.stateless', on('mcp'), {
    cases: [
      vectors('later', 'an incomplete request after a complete one', incomplete, {}, async (mcp, t, { _meta }) => {
        // Where it is served as the first request of a connection, it shows nothing of what is remembered.
        needError(t, await request(await mcp.another(), _meta));
        needResult(t, await mcp.request(mcpRequest('server/discover')));
        expectError(t, await request(mcp, _meta));
      }),
    ],
    mutants: {
      'remembers the _meta of the request before': { inheritedMeta: (previous) => previous },
      'remembers the version of the request before': {
        inheritedMeta: (previous) => ({ [versionKey]: previous[versionKey] }),
      },
      'remembers what its clients can do': {
        inheritedMeta: (previous) => ({ [capabilitiesKey]: previous[capabilitiesKey] }),
      },
    },
  }),
]);
