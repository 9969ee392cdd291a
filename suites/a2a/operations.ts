import * as fc from 'fast-check';
import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { methods as known } from '../../harness/a2a/parameters.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, property, type Scenario, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { unknownId } from './known-tasks.ts';
import { codeOf, expectError, expectResponse, expectServed } from './response-expectations.ts';
import { harmless, promptFor, textMessage } from './sending.ts';

const served: Scenario<A2aPeer> = scenario('known', 'a method that every agent has', async (a2a, t) => {
  expectServed(t, await a2a.request(harmless(a2a, t)));
});

const unknownMethods = [
  { id: 'foreign', comment: 'a name that no version has', method: 'conformance.NoSuchMethod' },
  { id: 'small', comment: 'method names begin with a capital letter', method: 'listTasks' },
  { id: 'capitals', comment: 'method names have small letters', method: 'LISTTASKS' },
  { id: 'space', comment: 'method names have no spaces at their end', method: 'ListTasks ' },
  { id: 'constructor', comment: 'a member of every object in JavaScript', method: 'constructor' },
  { id: 'proto', comment: 'a member of every object in JavaScript', method: '__proto__' },
];

const earlierMethods = [
  { id: 'get', comment: 'GetTask of 0.3', method: 'tasks/get', params: { id: unknownId } },
  { id: 'cancel', comment: 'CancelTask of 0.3', method: 'tasks/cancel', params: { id: unknownId } },
  {
    id: 'card',
    comment: 'GetExtendedAgentCard of 0.3',
    method: 'agent/getAuthenticatedExtendedCard',
    params: {},
  },
];

const word = fc.stringMatching(/^[a-z]{1,12}$/);
const anyMethod = fc.tuple(word, word).map(([left, right]) => `x-${left}/${right}`);

/** Parameters that fit each method and, messages aside, name nothing that exists. */
const parameters: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  GetTask: { id: unknownId },
  ListTasks: {},
  CancelTask: { id: unknownId },
  SubscribeToTask: { id: unknownId },
  CreateTaskPushNotificationConfig: { taskId: unknownId, url: 'https://conformance.invalid/hook' },
  GetTaskPushNotificationConfig: { taskId: unknownId, id: 'none' },
  ListTaskPushNotificationConfigs: { taskId: unknownId },
  DeleteTaskPushNotificationConfig: { taskId: unknownId, id: 'none' },
};
const everyMethod = known.map((method) => ({ id: method, comment: method, method }));

export const operations = suite('a2a', 'operations', [
  requirement('a2a.method-unknown', on('a2a'), {
    cases: [
      served,
      vectors('invented', 'a method that does not exist', unknownMethods, { twin: 'known' }, async (a2a, t, one) => {
        expectError(t, await a2a.request(a2aRequest(one.method, {})), errorCodes.methodNotFound);
      }),
      vectors('earlier', 'a method of 0.3', earlierMethods, { twin: 'known' }, async (a2a, t, { method, params }) => {
        expectError(t, await a2a.request(a2aRequest(method, params)), errorCodes.methodNotFound);
      }),
      property('any', 'any method that does not exist', anyMethod, { twin: 'known' }, async (a2a, t, method) => {
        expectError(t, await a2a.request(a2aRequest(method, {})), errorCodes.methodNotFound);
      }),
    ],
    mutants: {
      'answers an unknown method with -32600': {
        refusal: (reason) => (reason === 'unknown-method' ? 'not-a-request' : reason),
      },
      'answers an unknown method with an empty result': {
        refusal: (reason) => (reason === 'unknown-method' ? undefined : reason),
      },
      'answers to the names of 0.3': {
        refusal: (reason, { method = '' }) => (/^(tasks|message|agent)\//.test(method) ? undefined : reason),
      },
      'finds members of Object.prototype': {
        refusal: (reason, { method = '' }) => (method in {} ? undefined : reason),
      },
      'compares methods without regard to case': {
        refusal: (reason, { method = '' }) => (method.toLowerCase() === 'listtasks' ? undefined : reason),
      },
    },
  }),

  requirement('a2a.operations', on('a2a'), {
    cases: [
      served,
      vectors(
        'method',
        'a request of each method',
        everyMethod,
        { twin: 'known' },
        async (a2a, t: Trial, { method }) => {
          const isMessage = method === 'SendMessage' || method === 'SendStreamingMessage';
          const request = isMessage
            ? textMessage(a2a, t, promptFor(a2a, t, 'complete'), { method })
            : a2aRequest(method, parameters[method]);
          const exchange = await a2a.request(request);
          expectResponse(t, exchange);
          const isKnown = codeOf(exchange) !== errorCodes.methodNotFound;
          t.expect(isKnown, `an answer that knows ${method}`, answerOf(exchange), about(exchange));
        },
      ),
    ],
    mutants: {
      'does not know CancelTask': {
        refusal: (reason, { method }) => (method === 'CancelTask' ? 'unknown-method' : reason),
      },
      'does not know SubscribeToTask': {
        refusal: (reason, { method }) => (method === 'SubscribeToTask' ? 'unknown-method' : reason),
      },
      'does not know the methods of push notifications': {
        refusal: (reason) => (reason === 'push-notification' ? 'unknown-method' : reason),
      },
      'does not know GetExtendedAgentCard': {
        refusal: (reason, { method }) => (method === 'GetExtendedAgentCard' ? 'unknown-method' : reason),
      },
    },
  }),
]);
