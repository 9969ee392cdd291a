import { AgentCard } from '@a2a-js/sdk';

/** The URI of the binding (A2A binding, Identification). */
export const binding = 'https://simplex.chat/protocol/a2a/v1';

/** The card of a bot at this contact address. */
export function agentCard(url: string): AgentCard {
  return AgentCard.fromJSON({
    name: 'sdk-bot',
    description: 'Assists in a shop',
    version: '1.0.0',
    supportedInterfaces: [{ url, protocolBinding: binding, protocolVersion: '1.0' }],
    capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain', 'application/json', 'application/octet-stream'],
    skills: [{ id: 'shop', name: 'Shop', description: 'Does what the first word says', tags: ['shop'] }],
  });
}
