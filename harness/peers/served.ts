import {
  a2aView,
  type CarrierExchange,
  type HttpExchange,
  isRecord,
  isResponse,
  mcpView,
  parseJson,
  type SmcpExchange,
} from '../exchange.ts';
import { framesOfTarget } from './smcp-log.ts';

/** The members of which one makes a result of a method more than an acknowledgement. */
const substance: ReadonlyMap<unknown, readonly string[]> = new Map(
  Object.entries({
    'server/discover': ['supportedVersions'],
    initialize: ['capabilities'],
    'tools/list': ['tools'],
    'tools/call': ['content'],
    'resources/list': ['resources'],
    'resources/templates/list': ['resourceTemplates'],
    'resources/read': ['contents'],
    'prompts/list': ['prompts'],
    'prompts/get': ['messages'],
    'completion/complete': ['completion'],
    SendMessage: ['task', 'message'],
    SendStreamingMessage: ['task', 'message', 'statusUpdate', 'artifactUpdate'],
    SubscribeToTask: ['task', 'statusUpdate', 'artifactUpdate'],
    GetTask: ['status'],
    CancelTask: ['status'],
    ListTasks: ['tasks'],
    GetExtendedAgentCard: ['supportedInterfaces'],
  }),
);

/**
 * Whether the target served the request of the exchange: the positive evidence without which no case on its connection
 * passes. A peer that is dead, echoes, refuses everything, or says the same whatever it is asked never shows it.
 */
export function isServed(exchange: CarrierExchange): boolean {
  if (exchange.kind === 'smcp') return exchange.role === 'server' ? servesSession(exchange) : keepsSession(exchange);
  if (exchange.kind === 'http') return answersPost(exchange);
  const view = mcpView(exchange) ?? a2aView(exchange);
  return view !== undefined && hasSubstance(view.request, view.response);
}

/** However it was sent, a request that has its result was served. */
function answersPost({ request, response }: HttpExchange): boolean {
  const asked = parseJson(request.body ?? '');
  return isRecord(asked) && hasSubstance(asked, response?.messages.find(isResponse));
}

/** Ids of the texts' examples: what says the same to everything may well say it with one of them. */
const printed: ReadonlySet<unknown> = new Set([1, 2, 3, '1', '2', '3']);

function hasSubstance(
  request: Readonly<Record<string, unknown>>,
  response: Readonly<Record<string, unknown>> | undefined,
): boolean {
  if (response === undefined || response.id !== request.id || printed.has(request.id)) return false;
  const { result } = response;
  const members = substance.get(request.method) ?? [];
  return isRecord(result) && members.some((name) => typeof result[name] === 'object' && result[name] !== null);
}

/** A server gave a token or the result of a tool, in a message of its own that the deployment signed. */
function servesSession(exchange: SmcpExchange): boolean {
  const sent = new Set(exchange.session.filter(({ entry }) => entry.direction === 'sent').map(({ text }) => text));
  return framesOfTarget(exchange).some(
    ({ text, payload, message, verified }) =>
      verified !== undefined &&
      !sent.has(text) &&
      isRecord(payload) &&
      isRecord(message) &&
      message.type !== 'error' &&
      ('result' in payload || (typeof payload.token === 'string' && !('tool_name' in payload))),
  );
}

/** A client went on to authenticate, in a message that the deployment signed. */
function keepsSession(exchange: SmcpExchange): boolean {
  return framesOfTarget(exchange).some(
    ({ payload, verified }) => verified !== undefined && isRecord(payload) && typeof payload.api_key === 'string',
  );
}
