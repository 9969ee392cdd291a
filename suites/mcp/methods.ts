import * as fc from 'fast-check';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { on, property, scenario, suite, vectors } from '../../harness/suite.ts';
import { requirement } from '../requirement.ts';
import { lists } from './list-methods.ts';
import { expectError, expectServed } from './response-expectations.ts';

const served = scenario('known', 'a method that every server has', async (mcp: McpPeer, t) => {
  expectServed(t, await mcp.request(mcpRequest('server/discover')));
});

/** Names near to methods, and names that every object of some languages has. */
const unknownMethods = [
  { id: 'foreign', comment: 'a name that no revision has', method: 'conformance/no-such-method' },
  { id: 'upper-case', comment: 'method names have lower case', method: 'Server/Discover' },
  { id: 'space', comment: 'method names have no spaces at their end', method: 'server/discover ' },
  { id: 'prefix', comment: 'the part before the slash is no method', method: 'server' },
  { id: 'constructor', comment: 'a member of every object in JavaScript', method: 'constructor' },
  { id: 'proto', comment: 'a member of every object in JavaScript', method: '__proto__' },
];

/** A word of lower-case letters before and after the slash, in a name space of its own. */
const word = fc.stringMatching(/^[a-z]{1,12}$/);
const anyMethod = fc.tuple(word, word).map(([left, right]) => `x-${left}/${right}`);

/** Methods of earlier revisions, with parameters that suited them. */
const removedMethods = [
  { id: 'ping', comment: 'removed without replacement', method: 'ping', params: {} },
  {
    id: 'set-level',
    comment: 'replaced by a member of `_meta`',
    method: 'logging/setLevel',
    params: { level: 'error' },
  },
  {
    id: 'subscribe',
    comment: 'replaced by subscriptions/listen',
    method: 'resources/subscribe',
    params: { uri: 'conformance:///no-such-resource' },
  },
];

const completion = {
  id: 'completion',
  comment: 'completion/complete',
  method: 'completion/complete',
  capability: 'completions',
  params: { ref: { type: 'ref/prompt', name: 'no-such-prompt' }, argument: { name: 'none', value: '' } },
};
const gatedMethods = [...lists.map((list) => ({ ...list, params: {} })), completion];

export const methods = suite('mcp', 'methods', [
  requirement('mcp.method-unknown', on('mcp'), {
    cases: [
      served,
      vectors(
        'invented',
        'a method that does not exist',
        unknownMethods,
        { twin: 'known' },
        async (mcp, t, { method }) => {
          expectError(t, await mcp.request(mcpRequest(method)), errorCodes.methodNotFound);
        },
      ),
      property('any', 'any method that does not exist', anyMethod, { twin: 'known' }, async (mcp, t, method) => {
        expectError(t, await mcp.request(mcpRequest(method)), errorCodes.methodNotFound);
      }),
    ],
    mutants: {
      'answers an unknown method with -32600': {
        errorCode: (code, reason) => (reason === 'unknown-method' ? errorCodes.invalidRequest : code),
      },
      'answers an unknown method with an empty result': { unknownMethod: () => ({}) },
      'finds members of Object.prototype': { unknownMethod: (method) => (method in {} ? {} : undefined) },
      'compares methods without regard to case': {
        unknownMethod: (method) => (method.toLowerCase() === 'server/discover' ? {} : undefined),
      },
    },
  }),

  requirement('mcp.method-undeclared', on('mcp'), {
    cases: [
      vectors('method', 'a method whose capability is not declared', gatedMethods, {}, async (mcp, t, gated) => {
        const { capability, method, params } = gated;
        const { capabilities } = await mcp.survey();
        if (capabilities === undefined) return t.inconclusive('server/discover gave no capabilities');
        if (capability in capabilities) return t.inapplicable(`it declares the ${capability} capability`);
        expectError(t, await mcp.request(mcpRequest(method, params)), errorCodes.methodNotFound);
      }),
    ],
    mutants: {
      'does not declare the prompts that it lists': { declaredCapabilities: ({ prompts: _, ...rest }) => rest },
      'does not declare the completions that it gives': { declaredCapabilities: ({ completions: _, ...rest }) => rest },
      'answers undeclared methods with -32603': {
        capabilities: ({ tools }) => ({ tools }),
        errorCode: (code, reason) => (reason === 'unknown-method' ? errorCodes.internalError : code),
      },
      'answers the list of undeclared resources with an empty list': {
        capabilities: ({ resources: _, ...rest }) => rest,
        unknownMethod: (method) =>
          method === 'resources/list' ? { resources: [], ttlMs: 0, cacheScope: 'public' } : undefined,
      },
    },
    benign: {
      'offers tools only': { capabilities: ({ tools }) => ({ tools }) },
    },
  }),

  requirement('mcp.method-removed', on('mcp'), {
    cases: [
      served,
      vectors('removed', 'a method of earlier revisions', removedMethods, { twin: 'known' }, async (mcp, t, one) => {
        expectError(t, await mcp.request(mcpRequest(one.method, one.params)));
      }),
    ],
    mutants: {
      'answers ping': { unknownMethod: (method) => (method === 'ping' ? {} : undefined) },
      'sets the log level by a method': { unknownMethod: (method) => (method === 'logging/setLevel' ? {} : undefined) },
      'takes subscriptions': { unknownMethod: (method) => (method === 'resources/subscribe' ? {} : undefined) },
    },
  }),
]);
