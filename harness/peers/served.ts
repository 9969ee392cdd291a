import { a2aView, type CarrierExchange, isRecord, mcpView } from '../exchange.ts';

/** The members of which one makes a result of a method more than an acknowledgement. */
const substance: ReadonlyMap<unknown, readonly string[]> = new Map(
  Object.entries({
    'server/discover': ['supportedVersions'],
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
 * passes. A peer that is dead, echoes, or refuses everything never shows it.
 */
export function isServed(exchange: CarrierExchange): boolean {
  const view = mcpView(exchange) ?? a2aView(exchange);
  const result = view?.response?.result;
  const members = substance.get(view?.request.method) ?? [];
  return isRecord(result) && members.some((name) => typeof result[name] === 'object' && result[name] !== null);
}
