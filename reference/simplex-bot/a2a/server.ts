import type { Clock } from '../clock.ts';
import { EnvelopeFailure } from '../envelope-failure.ts';
import { isNotification, type JsonRpcResponse } from '../messages.ts';
import type { Policy } from '../policy.ts';
import type { Answer, ProtocolServer } from '../protocol-server.ts';
import { createAgent } from './agent.ts';
import { type Call, createCall } from './call.ts';
import { capabilitiesOf } from './card.ts';
import { A2aFailure } from './failure.ts';
import { createOperations, type Operation } from './operations.ts';
import { parameter } from './parameters.ts';
import { checkRequest, isOneShot, readableRequest } from './request.ts';
import { errorResponse, resultResponse } from './responses.ts';
import { createTaskStore } from './tasks.ts';
import { checkParams } from './validation.ts';

export interface A2aServerOptions {
  readonly policy: Policy;
  readonly clock: Clock;
  readonly ended: AbortSignal;
  /** Makes the ids of tasks and messages. */
  readonly secret: string;
  /** The name in the Agent Card. */
  readonly name: string;
  /** The contact address of the bot. */
  link(): string | undefined;
}

/** An A2A 1.0 agent over both transports of SimpleX (A2A binding). */
export function createA2aServer({ policy, secret, ...options }: A2aServerOptions): ProtocolServer {
  const store = createTaskStore(options.clock, secret);
  const operations = createOperations({ ...options, store, agent: createAgent(store, options.clock) });

  async function answerTo(message: unknown, call: Call): Promise<Answer> {
    const { request, caller, refuse } = call;
    checkRequest(message, call);
    checkVersion(call);
    const operation = operations.get(request.method ?? '');
    if (!operation) refuse('unknown-method', 'There is no such method.');
    if (caller.transport === 'rpc') checkOneShot(call);
    checkExtensions(call);
    if (!operation) return sent(resultResponse(policy.unknownOperation(request.method ?? ''), request, policy), call);
    checkCapability(operation, call);
    checkParams(request.message, call);
    const outcome = await operation.run(call);
    if ('result' in outcome) return sent(resultResponse(outcome.result, request, policy), call);
    // Over Service RPC, where an honest bot has no streams, the last event is the response.
    if (caller.transport === 'chat' || !outcome.last) return { kind: 'silence' };
    return { kind: 'response', response: outcome.last, asked: request };
  }

  async function sent(response: JsonRpcResponse, { request, caller }: Call): Promise<Answer> {
    const responses = policy.a2aResponses(response, request);
    for (const earlier of responses.slice(0, -1)) await caller.respond(earlier, request);
    const last = responses.at(-1);
    return last === undefined ? { kind: 'silence' } : { kind: 'response', response: last, asked: request };
  }

  function failed(error: unknown, call: Call): Answer | Promise<Answer> {
    const { request } = call;
    if (error instanceof EnvelopeFailure) return { kind: 'refusal', refusal: error, asked: request };
    if (error instanceof A2aFailure) return sent(errorResponse(error, request, policy), call);
    if (request.transport === 'rpc' && policy.failure() === 'envelope') {
      return { kind: 'refusal', refusal: new EnvelopeFailure('failure', 'The bot failed.'), asked: request };
    }
    return sent(errorResponse(new A2aFailure('failure', 'Internal error.'), request, policy), call);
  }

  function checkOneShot({ request, refuse }: Call): void {
    const answer = policy.overService(request, isOneShot(request) ? 'serve' : 'refuse');
    if (answer === 'serve') return;
    const text = 'The request needs a conversation.';
    if (answer !== 'refuse') refuse(answer, text);
    throw new EnvelopeFailure('needs-conversation', text);
  }

  function checkVersion({ request, refuse }: Call): void {
    const named = parameter(request.parameters, 'A2A-Version', policy)?.trim();
    const version = policy.comparedVersion(named || policy.absentVersion());
    if (policy.servesA2aVersion(version, policy.a2aVersions())) return;
    const served = policy.a2aVersions().join(', ');
    if (named) refuse('unsupported-version', `The version is not supported; this bot speaks A2A ${served}.`);
    else refuse('absent-version', `The request names no version; this bot speaks A2A ${served}.`);
  }

  function checkExtensions({ request, refuse }: Call): void {
    const named = policy.parameterValues(parameter(request.parameters, 'A2A-Extensions', policy) ?? '');
    const missing = policy.extensions().find(({ uri, required }) => required === true && !named.includes(uri));
    if (missing) refuse('extension-required', `The extension ${missing.uri} is required.`);
  }

  function checkCapability({ capability }: Operation, { refuse }: Call): void {
    if (capability === undefined || capabilitiesOf(policy)[capability] === true) return;
    refuse('undeclared-capability', 'The Agent Card does not declare this.');
  }

  return {
    serves: (protocol, transport) => policy.servesA2a(protocol, transport, policy.a2aName()),
    async answer(message, caller) {
      if (isNotification(message) && !policy.answersNotification(caller.transport)) return { kind: 'silence' };
      const call = createCall(readableRequest(message, caller, policy), caller, policy);
      try {
        return await answerTo(message, call);
      } catch (error) {
        return failed(error, call);
      }
    },
    failure: (reason, text, asked) => errorResponse(new A2aFailure(reason, text), asked, policy),
  };
}
