import type { Clock } from '../clock.ts';
import { EnvelopeFailure } from '../envelope-failure.ts';
import {
  type Asked,
  isNotification,
  isObject,
  type JsonObject,
  type JsonRpcNotification,
  type Transport,
} from '../messages.ts';
import type { Policy } from '../policy.ts';
import type { Answer, Caller, ProtocolServer } from '../protocol-server.ts';
import type { Call } from './call.ts';
import { ProtocolFailure } from './failure.ts';
import { capabilities, createMethods, type Method } from './methods.ts';
import { readableId, readRequest } from './request.ts';
import { errorResponse, resultResponse } from './responses.ts';

/** What this server needs to know of its caller: the principal is what a `requestState` is bound to. */
type McpCaller = Pick<Caller, 'transport' | 'principal' | 'notify'>;

export interface McpServer extends ProtocolServer {
  answer(message: unknown, caller: McpCaller): Promise<Answer>;
}

export interface McpServerOptions {
  readonly policy: Policy;
  readonly clock: Clock;
  readonly ended: AbortSignal;
  readonly stateSecret: string;
}

/** An MCP server of revision 2026-07-28: stateless, one request and one response. */
export function createMcpServer({ policy, clock, ended, stateSecret }: McpServerOptions): McpServer {
  const methods = createMethods();
  const previousMeta = new Map<string, JsonObject>();

  async function resultOf(message: unknown, asked: Asked, caller: McpCaller): Promise<JsonObject> {
    const request = readRequest(message, previousMeta.get(caller.principal) ?? {}, policy);
    previousMeta.set(caller.principal, request.meta);
    const thinkingTime = policy.thinkingTime(asked);
    if (thinkingTime > 0) await clock.sleep(thinkingTime, ended);
    const method = methods.get(request.method);
    const known = method !== undefined && declares(method);
    if (!method || !policy.servesMethod(request.method, known)) return unknownMethod(request.method);
    const notify = (notification: JsonRpcNotification) => {
      const sent = policy.notification(notification, asked);
      if (sent !== undefined) caller.notify(sent, asked);
    };
    const call: Call = { request, asked, principal: caller.principal, policy, clock, ended, stateSecret, notify };
    const { page, result } = await method.answer(call);
    if (result.resultType === 'input_required') return { ...policy.inputRequired(result) };
    if (!method.cacheable) return result;
    const hints = { ttlMs: 300_000, cacheScope: 'public' } as const;
    return { ...result, ...policy.cacheHints(hints, request.method, page) };
  }

  function declares({ capability }: Method): boolean {
    return capability === undefined || Object.hasOwn(policy.capabilities(capabilities), capability);
  }

  function unknownMethod(method: string): JsonObject {
    const result = policy.unknownMethod(method);
    if (result) return result;
    if (method !== 'initialize') throw new ProtocolFailure('unknown-method', 'There is no such method.');
    const served = policy.versions().join(', ');
    throw new ProtocolFailure('legacy-initialize', `There is no handshake; this bot speaks MCP ${served}.`);
  }

  function failure(error: unknown, asked: Asked): Answer {
    if (error instanceof EnvelopeFailure) return { kind: 'refusal', refusal: error, asked };
    if (error instanceof ProtocolFailure) return responded(errorResponse(error, asked, policy), asked);
    if (asked.transport === 'rpc' && policy.failure() === 'envelope') {
      return { kind: 'refusal', refusal: new EnvelopeFailure('failure', 'The bot failed.'), asked };
    }
    return responded(errorResponse(new ProtocolFailure('failure', 'Internal error.'), asked, policy), asked);
  }

  function responded(response: ReturnType<typeof errorResponse>, asked: Asked): Answer {
    const sent = policy.response(response, asked);
    return sent === undefined ? { kind: 'silence' } : { kind: 'response', response: sent, asked };
  }

  return {
    serves: (protocol, transport) => policy.serves(protocol, transport, policy.protocolName()),
    async answer(message, caller) {
      const asked = askedIn(message, caller.transport, policy);
      if (isNotification(message) && !policy.answersNotification(caller.transport)) return { kind: 'silence' };
      try {
        if (message === undefined) throw new ProtocolFailure('not-json', 'The request is not JSON.');
        return responded(resultResponse(await resultOf(message, asked, caller), asked, policy), asked);
      } catch (error) {
        return failure(error, asked);
      }
    },
    failure: (reason, text, asked) => errorResponse(new ProtocolFailure(reason, text), asked, policy),
  };
}

function askedIn(message: unknown, transport: Transport, policy: Policy): Asked {
  const readable = isObject(message) ? message : {};
  return {
    protocol: 'mcp',
    transport,
    id: readableId(message, policy),
    method: typeof readable.method === 'string' ? readable.method : undefined,
    params: isObject(readable.params) ? readable.params : {},
  };
}
