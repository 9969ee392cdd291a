import { type CarrierExchange, isRecord, mcpView } from '../exchange.ts';

/** The member that makes a result of a method more than an acknowledgement. */
const substance: Readonly<Record<string, string>> = {
  'server/discover': 'supportedVersions',
  'tools/list': 'tools',
  'tools/call': 'content',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
  'resources/read': 'contents',
  'prompts/list': 'prompts',
  'prompts/get': 'messages',
  'completion/complete': 'completion',
};

/**
 * Whether the target served the request of the exchange: the positive evidence without which no case on its connection
 * passes. A peer that is dead, echoes, or refuses everything never shows it.
 */
export function isServed(exchange: CarrierExchange): boolean {
  const view = mcpView(exchange);
  const result = view?.response?.result;
  const member = substance[String(view?.request.method)];
  return isRecord(result) && member !== undefined && typeof result[member] === 'object' && result[member] !== null;
}
