import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { holdsList, resourceList } from './list-methods.ts';
import { declared, knownResource } from './offers.ts';
import { expectError, expectResult, expectServed } from './response-expectations.ts';

export const resources = suite('mcp', 'resources', [
  requirement('mcp.resources-list-answered', on('mcp'), {
    cases: [
      scenario('list', 'resources/list', async (mcp, t: Trial) => {
        await declared(mcp, t, resourceList.capability);
        const exchange = await mcp.request(mcpRequest(resourceList.method));
        expectResult(t, exchange);
        t.judge(holdsList(resourceList)(exchange), about(exchange));
      }),
      invariant('every-list', 'the list in every result of resources/list', holdsList(resourceList)),
    ],
    mutants: {
      'does not have resources/list': { servesMethod: (method, known) => known && method !== 'resources/list' },
      'answers resources/list without the list': {
        result: ({ resources: list, ...rest }, { method }) =>
          method === 'resources/list' ? rest : { resources: list, ...rest },
      },
    },
    benign: {
      'has no resource templates': { servesMethod: (method, known) => known && method !== 'resources/templates/list' },
      'has no resources yet': {
        result: (result, { method }) =>
          method === 'resources/list' ? { ...result, resources: [], nextCursor: undefined } : result,
      },
    },
  }),

  requirement('mcp.resource-not-found', on('mcp'), {
    cases: [
      scenario('found', 'a read of a resource that exists', async (mcp, t) => {
        expectServed(t, await mcp.request(mcpRequest('resources/read', { uri: await knownResource(mcp, t) })));
      }),
      scenario('not-found', 'a read of a resource that no list shows', async (mcp, t) => {
        await declared(mcp, t, 'resources');
        const exchange = await mcp.request(mcpRequest('resources/read', { uri: 'conformance:///no-such-resource' }));
        expectError(t, exchange, errorCodes.invalidParams);
      }),
    ],
    mutants: {
      'answers a missing resource with empty contents': { missingResource: () => 'empty' },
      'answers a missing resource with -32603': { missingResource: () => 'failure' },
      'answers a missing resource as an unknown method': { missingResource: () => 'unknown-method' },
    },
    benign: {
      'says nothing of which resource is missing': {
        errorData: (data, reason) => (reason === 'unknown-resource' ? undefined : data),
      },
    },
  }),
]);
