import { type AgentCard, Extensions } from '@a2a-js/sdk';
import { TaskNotFoundError } from '@a2a-js/sdk/errors';
import {
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  ServerCallContext,
  validateVersion,
} from '@a2a-js/sdk/server';
import { credentialKey } from './agent.ts';
import { binding } from './agent-card.ts';
import { at, isRecord } from './core.ts';
import { failure } from './engine.ts';

const settled = new Set<unknown>([
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_REJECTED',
  'TASK_STATE_INPUT_REQUIRED',
  'TASK_STATE_AUTH_REQUIRED',
]);

/** Takes one response; resolves with whether it could be sent as it is. */
export type Reply = (response: object) => Promise<boolean>;

/** Answers one request of a caller: calls `reply` for each response, in their order. */
export type CallAgent = (request: unknown, caller: string, reply: Reply) => Promise<void>;

/** A2A by the official SDK in this process; what the binding has and the SDK has not is done here. */
export function createAgentEngine(card: AgentCard, executor: AgentExecutor): CallAgent {
  const handler = new DefaultRequestHandler(
    card,
    new InMemoryTaskStore(),
    executor,
    undefined,
    undefined,
    undefined,
    card,
  );
  const rpc = new JsonRpcTransportHandler(handler);
  /** The SDK takes a context of another caller for a new one of this caller. */
  const owners = new Map<string, string>();

  function isForeign(contextId: unknown, caller: string): boolean {
    const owner = typeof contextId === 'string' ? owners.get(contextId) : undefined;
    return owner !== undefined && owner !== caller;
  }

  function remember(result: unknown, caller: string): void {
    const contextId = at(result, 'task', 'contextId') ?? at(result, 'message', 'contextId');
    if (typeof contextId === 'string' && !owners.has(contextId)) owners.set(contextId, caller);
  }

  return async function callAgent(request, caller, reply) {
    if (!isRecord(request) || request.jsonrpc !== '2.0' || typeof request.method !== 'string') {
      await reply(failure(null, -32600, 'Not a JSON-RPC request'));
      return;
    }
    if (!('id' in request)) return;
    const id = request.id;
    const parameters = serviceParameters(request);
    const context = new ServerCallContext({
      user: { isAuthenticated: true, userName: caller },
      requestedVersion: parameters.get('a2a-version') || '0.3',
      requestedExtensions: Extensions.parseServiceParameter(parameters.get('a2a-extensions')),
      state: new Map([[credentialKey, parameters.has('authorization')]]),
    });
    try {
      validateVersion(context.requestedVersion, card, binding);
      const named = at(request, 'params', 'message', 'contextId') ?? at(request, 'params', 'contextId');
      if (isForeign(named, caller)) throw new TaskNotFoundError();
      const answer = await rpc.handle({ ...request }, context);
      if (!(Symbol.asyncIterator in answer)) {
        remember(at(answer, 'result'), caller);
        await reply(answer);
        return;
      }
      for await (const response of answer) {
        const result = at(response, 'result');
        remember(result, caller);
        if (!(await reply(response))) return;
        // The SDK goes on where a credential is awaited; the binding ends a stream there.
        if (settled.has(at(result, 'task', 'status', 'state') ?? at(result, 'statusUpdate', 'status', 'state'))) return;
      }
    } catch (error) {
      // A stream throws its error when it is read.
      await reply({ jsonrpc: '2.0', id, error: JsonRpcTransportHandler.mapToJSONRPCError(error) });
    }
  };
}

/** Service parameters by their names in small letters (A2A binding, Service parameters). */
function serviceParameters(request: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const given = request['a2a-service-parameters'];
  return new Map(
    Object.entries(isRecord(given) ? given : {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );
}
