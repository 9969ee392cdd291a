import { agentCard as cardSchema } from '../../harness/a2a/agent-card.ts';
import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { invariant, on, type Scenario, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import { about, answerOf } from '../agent-protocols/json-rpc-expectations.ts';
import { simplexEntries } from '../agent-protocols/simplex-interfaces.ts';
import { requirement } from '../requirement.ts';
import { agentCard, declaresCapability } from './agent-cards.ts';
import { finishedTask, unknownId } from './known-tasks.ts';
import { codeOf, expectError, expectResponse, expectServed, needResult, resultOf } from './response-expectations.ts';
import { harmless, messageFor } from './sending.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const served: Scenario<A2aPeer> = scenario('served', 'a request of no capability', async (a2a, t) => {
  expectServed(t, await a2a.request(harmless(a2a, t)));
});

/** The methods of push notification configurations, with parameters that fit. */
const pushMethods = [
  { id: 'Create', comment: 'CreateTaskPushNotificationConfig', params: { url: 'https://conformance.invalid/hook' } },
  { id: 'Get', comment: 'GetTaskPushNotificationConfig', params: { id: 'none' } },
  { id: 'List', comment: 'ListTaskPushNotificationConfigs', params: {} },
  { id: 'Delete', comment: 'DeleteTaskPushNotificationConfig', params: { id: 'none' } },
];

/** An agent that declares push notifications is not asked about them; without a card the binding says that there are none. */
async function withoutPush(a2a: A2aPeer, trial: Trial): Promise<void> {
  const card = resultOf(await a2a.request(a2aRequest('GetExtendedAgentCard', {}))) ?? {};
  if (declaresCapability(card, 'pushNotifications')) trial.inapplicable('it declares push notifications');
}

/** What was answered to a request for the card. */
function givenCard(exchange: A2aExchange): JsonObject | undefined {
  return exchange.request.method === 'GetExtendedAgentCard' ? resultOf(exchange) : undefined;
}

function isCard({ capabilities, supportedInterfaces }: JsonObject): boolean {
  return isRecord(capabilities) && Array.isArray(supportedInterfaces);
}

function givesCard(exchange: A2aExchange): Judgement {
  const given = givenCard(exchange);
  return given === undefined ? 'irrelevant' : holdsIf(isCard(given), 'an Agent Card', given, about(exchange).at);
}

/**
 * The members of a card that must be there, and those of the objects in it; names and emptiness are other statements.
 * So is what is no card at all (a2a.extended-card), and what the one interface for SimpleX says (A2A-ID-6 to A2A-ID-8).
 */
function hasCardMembers(exchange: A2aExchange): Judgement {
  const card = givenCard(exchange);
  if (card === undefined || !isCard(card)) return 'irrelevant';
  const [simplex, ...others] = simplexEntries(card);
  const isOfSimplex = (path: readonly PropertyKey[]) =>
    others.length === 0 &&
    path.length === 3 &&
    entryAt(card, path[1]) === simplex &&
    ['url', 'protocolBinding', 'protocolVersion'].includes(String(path[2]));
  const issues = cardSchema.safeParse(card).error?.issues ?? [];
  const issue = issues.find(({ code, path }) => code !== 'custom' && code !== 'too_small' && !isOfSimplex(path));
  const actual = issue === undefined ? undefined : { at: `/${issue.path.join('/')}`, fault: issue.message };
  return holdsIf(issue === undefined, 'an Agent Card with all members that it requires', actual, about(exchange).at);
}

export const capabilities = suite('a2a', 'capabilities', [
  requirement('a2a.push-undeclared', on('a2a', 'chat'), {
    cases: [
      served,
      vectors('unknown', 'a task that does not exist', pushMethods, { twin: 'served' }, async (a2a, t, one) => {
        await withoutPush(a2a, t);
        const exchange = await a2a.request(a2aRequest(one.comment, { taskId: unknownId, ...one.params }));
        expectError(t, exchange, errorCodes.pushNotificationNotSupported);
      }),
      vectors('known', 'a task of the caller', pushMethods, { twin: 'served' }, async (a2a, t, one) => {
        await withoutPush(a2a, t);
        const { id } = await finishedTask(a2a, t);
        const exchange = await a2a.request(a2aRequest(one.comment, { taskId: id, ...one.params }));
        expectError(t, exchange, errorCodes.pushNotificationNotSupported);
      }),
    ],
    mutants: {
      'does not know the methods of push notifications': {
        refusal: (reason) => (reason === 'push-notification' ? 'unknown-method' : reason),
      },
      'looks for the task first': {
        refusal: (reason, { params }) =>
          reason === 'push-notification' && params.taskId === unknownId ? 'unknown-task' : reason,
      },
      'lists no configurations': {
        refusal: (reason, { method }) =>
          reason === 'push-notification' && method === 'ListTaskPushNotificationConfigs' ? undefined : reason,
        unknownOperation: () => ({ configs: [] }),
      },
      'answers with -32004': {
        refusal: (reason) => (reason === 'push-notification' ? 'undeclared-capability' : reason),
      },
    },
  }),

  requirement('a2a.streaming-undeclared', on('a2a', 'chat'), {
    cases: [
      served,
      scenario('message', 'SendStreamingMessage', { twin: 'served' }, async (a2a, t) => {
        await withoutStreaming(a2a, t);
        const request = messageFor(a2a, t, 'complete', { method: 'SendStreamingMessage' });
        expectUndeclared(t, await a2a.request(request));
      }),
      scenario('subscription', 'SubscribeToTask', { twin: 'served' }, async (a2a, t) => {
        await withoutStreaming(a2a, t);
        expectUndeclared(t, await a2a.request(a2aRequest('SubscribeToTask', { id: unknownId })));
      }),
    ],
    mutants: {
      'streams without saying so': {
        declaredA2aCapabilities: (declared) => ({ ...declared, streaming: false }),
      },
      'does not know the methods that stream': {
        a2aCapabilities: (declared) => ({ ...declared, streaming: false }),
        refusal: (reason) => (reason === 'undeclared-capability' ? 'unknown-method' : reason),
      },
    },
    benign: {
      'does not stream': { a2aCapabilities: (declared) => ({ ...declared, streaming: false }) },
    },
  }),

  requirement('a2a.extended-card', on('a2a', 'chat'), {
    cases: [
      scenario('card', 'the Agent Card in a conversation', async (a2a, t: Trial) => {
        const exchange = await a2a.request(a2aRequest('GetExtendedAgentCard', {}));
        const response = expectResponse(t, exchange);
        if (codeOf(exchange) === errorCodes.unsupportedOperation) t.inapplicable('it declares no extended card (Q-A5)');
        if (codeOf(exchange) === errorCodes.extendedAgentCardNotConfigured) t.inapplicable('it has no extended card');
        const card = givenCard(exchange);
        t.expect(card !== undefined && isCard(card), 'an Agent Card', response, about(exchange));
      }),
      invariant('every-card', 'every answer to a request for the card', givesCard),
    ],
    mutants: {
      'wraps its card': {
        a2aResult: (result, { method }) => (method === 'GetExtendedAgentCard' ? { agentCard: result } : result),
      },
      'answers with an empty card': { card: () => ({}) },
      'lists its capabilities': { card: (card) => ({ ...card, capabilities: ['streaming'] }) },
      'fails to give its card': {
        refusal: (reason, { method }) => (method === 'GetExtendedAgentCard' ? 'failure' : reason),
      },
    },
  }),

  requirement('a2a.extended-card-undeclared', on('a2a', 'chat'), {
    cases: [
      served,
      scenario('card', 'the Agent Card that is not declared', { twin: 'served' }, async (a2a, t: Trial) => {
        const exchange = await a2a.request(a2aRequest('GetExtendedAgentCard', {}));
        expectResponse(t, exchange);
        const result = resultOf(exchange) ?? {};
        if (declaresCapability(result, 'extendedAgentCard')) t.inapplicable('its card declares the extended card');
        if (codeOf(exchange) === errorCodes.extendedAgentCardNotConfigured) t.inapplicable('it has no extended card');
        expectUndeclared(t, exchange);
      }),
    ],
    mutants: {
      'gives a card that it does not declare': {
        declaredA2aCapabilities: ({ extendedAgentCard: _, ...declared }) => declared,
      },
      'does not know the method of a card that it does not have': {
        a2aCapabilities: (declared) => ({ ...declared, extendedAgentCard: false }),
        refusal: (reason) => (reason === 'undeclared-capability' ? 'unknown-method' : reason),
      },
    },
  }),

  requirement('a2a.parameters-absent', on('a2a', 'chat'), {
    cases: [
      scenario('absent', 'the Agent Card with empty params and without params', async (a2a, t: Trial) => {
        const empty = await a2a.request(a2aRequest('GetExtendedAgentCard', {}));
        const absent = await a2a.request(a2aRequest('GetExtendedAgentCard'));
        const { id: _, ...expected } = expectResponse(t, empty);
        const { id: __, ...actual } = expectResponse(t, absent);
        const [difference] = differences(actual, expected);
        t.expect(difference === undefined, 'the answer to empty params', difference, about(absent));
      }),
    ],
    mutants: {
      'needs params': {
        refusal: (reason, { message }) => reason ?? ('params' in message ? undefined : 'bad-member'),
      },
      'takes absent params for no request': {
        refusal: (reason, { message }) => reason ?? ('params' in message ? undefined : 'not-a-request'),
      },
    },
  }),

  requirement('a2a.agent-card', on('a2a', 'chat'), {
    cases: [
      scenario('card', 'the Agent Card in a conversation', async (a2a, t) => {
        await agentCard(a2a, t);
        const exchange = await a2a.request(a2aRequest('GetExtendedAgentCard', {}));
        needResult(t, exchange);
        t.judge(hasCardMembers(exchange), about(exchange));
      }),
      invariant('every-card', 'every Agent Card', hasCardMembers),
    ],
    mutants: {
      'has a card without a version': { card: ({ version: _, ...card }) => card },
      'has skills without tags': {
        card: (card) => ({ ...card, skills: card.skills.map(({ tags: _, ...skill }) => skill) }),
      },
      'says in words whether it streams': {
        declaredA2aCapabilities: (declared) => ({ ...declared, streaming: 'yes' }),
      },
      'names no modes': { card: ({ defaultInputModes: _, ...card }) => card },
      'leaves the version out of a further interface': {
        card: (card) => ({
          ...card,
          supportedInterfaces: [
            ...card.supportedInterfaces,
            { url: 'https://acme.example/a2a', protocolBinding: 'JSONRPC' },
          ],
        }),
      },
      'lists its link once more and says no version there': {
        card: (card) => ({
          ...card,
          supportedInterfaces: card.supportedInterfaces.flatMap(({ protocolVersion, ...rest }) => [
            { ...rest, protocolVersion },
            rest,
          ]),
        }),
      },
    },
    benign: {
      'has no skills': { card: (card) => ({ ...card, skills: [] }) },
      'has further interfaces and members': {
        card: (card) => ({
          ...card,
          iconUrl: 'https://acme.example/icon.png',
          'x-shelf': 7,
          supportedInterfaces: [
            ...card.supportedInterfaces,
            { url: 'https://acme.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
          ],
        }),
      },
    },
  }),
]);

function entryAt({ supportedInterfaces }: JsonObject, index: PropertyKey | undefined): unknown {
  return Array.isArray(supportedInterfaces) && typeof index === 'number' ? supportedInterfaces[index] : undefined;
}

async function withoutStreaming(a2a: A2aPeer, trial: Trial): Promise<void> {
  const card = await agentCard(a2a, trial);
  if (declaresCapability(card, 'streaming')) trial.inapplicable('its card declares streaming');
}

/** The method is refused with -32004; serving it is right by the binding (Q-A5). */
function expectUndeclared(trial: Trial, exchange: A2aExchange): void {
  const response = expectResponse(trial, exchange);
  const wanted = 'the error -32004 for a capability that is not declared';
  if (codeOf(exchange) === undefined) {
    trial.prefer(false, wanted, response, { ...about(exchange), weight: 'note', ambiguity: 'Q-A5' });
    return;
  }
  trial.expect(codeOf(exchange) === errorCodes.unsupportedOperation, wanted, answerOf(exchange), about(exchange));
}
