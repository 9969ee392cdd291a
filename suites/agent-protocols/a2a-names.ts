import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { codeOf } from '../a2a/response-expectations.ts';
import { harmless } from '../a2a/sending.ts';
import { requirement } from '../requirement.ts';
import { methods, pushMethods } from './a2a-methods.ts';
import { about, answerOf, expectResponse, responseOf } from './json-rpc-expectations.ts';
import { declaredProtocols } from './published-profile.ts';

/** Under which names A2A is declared, called and spoken (A2A binding, Identification and A2A messages). */
export const a2aNames = suite('agent-protocols', 'a2a-names', [
  requirement('NAME-5', on('profile'), {
    cases: [
      scenario('declared', 'the name under which the profile declares A2A', async (peer, t: Trial) => {
        const names = declaredProtocols(peer, t).map(([name]) => name);
        const [other] = names.filter(isOtherNameOfA2a);
        if (other === undefined && !names.includes('a2a')) t.inapplicable('the profile does not declare A2A');
        t.expect(names.includes('a2a'), 'the name a2a', other);
      }),
    ],
    mutants: {
      'calls it agent2agent': { a2aName: () => 'agent2agent' },
      'calls it A2A': { a2aName: () => 'A2A' },
      'calls it a2a-agent': { a2aName: () => 'a2a-agent' },
    },
  }),

  requirement('A2A-ID-1', on('a2a'), {
    cases: [
      scenario('a2a', 'a request for the protocol a2a', async (a2a, t) => {
        expectResponse(t, await a2a.request(harmless(a2a, t)));
      }),
    ],
    mutants: {
      'knows itself by another name': { servesA2a: (protocol) => protocol === 'agent2agent' },
      'wants the name in capitals': { servesA2a: (protocol) => protocol === 'A2A' },
      'knows the name in a conversation only': { servesA2a: (protocol, at) => protocol === 'a2a' && at === 'chat' },
    },
    benign: { 'folds the letter case of the name': { servesA2a: (protocol) => protocol.toLowerCase() === 'a2a' } },
  }),

  requirement('A2A-ID-2', on('a2a'), {
    cases: [
      scenario('result', 'the answer to a request that is served', async (a2a, t) => {
        expectJsonRpc(t, await a2a.request(harmless(a2a, t)));
      }),
      scenario('error', 'the answer to a message without content', async (a2a, t: Trial) => {
        const exchange = await a2a.request(a2aRequest('SendMessage', {}), { malformed: true });
        if (exchange.envelopeError !== undefined) t.inconclusive('the message was refused with the envelope', 'S-A17');
        expectJsonRpc(t, exchange);
      }),
    ],
    mutants: {
      'answers with the bare result': {
        a2aResponses: (response) => [response.result ?? response],
      },
      'answers with a problem of HTTP': {
        a2aResponses: (response) =>
          response.error ? [{ type: 'about:blank', status: 400, title: response.error.message }] : [response],
      },
      'leaves jsonrpc out': { a2aResponses: ({ jsonrpc: _, ...response }) => [response] },
      'writes the version of JSON-RPC as a number': {
        a2aResponses: (response) => [{ ...response, jsonrpc: 2 }],
      },
      'sends a null error beside the result': { a2aResponses: (response) => [{ error: null, ...response }] },
    },
    benign: { 'puts jsonrpc last': { a2aResponses: ({ jsonrpc, ...response }) => [{ ...response, jsonrpc }] } },
  }),

  requirement('A2A-ID-9', on('profile'), {
    cases: [
      scenario('declared', 'the versions in the declaration of a2a', async (peer, t: Trial) => {
        const declaration = declaredProtocols(peer, t).find(([name]) => name === 'a2a')?.[1];
        if (declaration === undefined) t.inapplicable('the profile does not declare a2a');
        const versions = Array.isArray(declaration.versions) ? declaration.versions : [];
        const texts = versions.filter((version) => typeof version === 'string');
        if (texts.length === 0) t.inconclusive('the declaration names no version');
        const other = texts.find((version) => !/^\d+\.\d+$/.test(version));
        t.expect(other === undefined, 'versions in the form Major.Minor', other);
      }),
    ],
    mutants: {
      'declares a patch number': { a2aDeclaration: (declaration) => ({ ...declaration, versions: ['1.0.0'] }) },
      'declares a major number': { a2aDeclaration: (declaration) => ({ ...declaration, versions: ['1.0', '2'] }) },
      'declares a version with a letter': { a2aDeclaration: (declaration) => ({ ...declaration, versions: ['v1.0'] }) },
      'declares a date': { a2aDeclaration: (declaration) => ({ ...declaration, versions: ['2026-03-12'] }) },
    },
    benign: { 'serves versions of two digits': { a2aVersions: () => ['1.0', '12.10'] } },
  }),

  requirement('A2A-MSG-4', on('a2a', 'chat'), {
    cases: [
      vectors(
        'method',
        'a request of this method',
        [...methods, ...pushMethods],
        {},
        async (a2a, t: Trial, { method, params }) => {
          const exchange = await a2a.request(a2aRequest(method, params), { malformed: true });
          expectResponse(t, exchange);
          t.expect(
            codeOf(exchange) !== errorCodes.methodNotFound,
            `an answer to the method ${method}`,
            answerOf(exchange),
            about(exchange),
          );
        },
      ),
    ],
    mutants: {
      'knows the methods of tasks under other names': {
        refusal: (reason, { method }) => (method === 'ListTasks' ? 'unknown-method' : reason),
      },
      'knows no push notification methods': {
        refusal: (reason) => (reason === 'push-notification' ? 'unknown-method' : reason),
      },
      'calls what it does not stream unknown': {
        refusal: (reason, { method }) => (method === 'SendStreamingMessage' ? 'unknown-method' : reason),
      },
      'knows no extended card': {
        refusal: (reason, { method }) => (method === 'GetExtendedAgentCard' ? 'unknown-method' : reason),
      },
      'says nothing to a method that it has not': {
        a2aResponses: (response, { method }) => (method === 'CancelTask' ? [] : [response]),
      },
    },
    benign: { 'does not stream': { a2aCapabilities: (capabilities) => ({ ...capabilities, streaming: false }) } },
  }),
]);

/** JSON-RPC 2.0, whatever it says. */
function expectJsonRpc(t: Trial, exchange: A2aExchange): void {
  const response = responseOf(exchange);
  t.expect(
    isRecord(response) && response.jsonrpc === '2.0' && 'result' in response !== 'error' in response,
    'a JSON-RPC 2.0 response with a result or an error',
    answerOf(exchange),
    about(exchange),
  );
}

function isOtherNameOfA2a(name: string): boolean {
  const bare = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return ['a2a', 'a2aagent', 'agent2agent', 'agenttoagent'].includes(bare) && name !== 'a2a';
}
