import type { Policy } from '../policy.ts';
import type { AgentCapabilities, AgentCard, AgentInterface } from './model.ts';

/** A revision of the binding that breaks compatibility has another URI (A2A binding, Identification). */
const bindingUri = 'https://simplex.chat/protocol/a2a/v1';

/** What methods are gated on. Push notifications are not used (A2A binding, Push notifications). */
export function capabilitiesOf(policy: Policy): AgentCapabilities {
  const extensions = policy.extensions();
  return policy.a2aCapabilities({
    streaming: true,
    pushNotifications: false,
    extendedAgentCard: true,
    ...(extensions.length === 0 ? {} : { extensions }),
  });
}

/** The Agent Card of a bot at this contact address; `undefined` where the policy has none. */
export function agentCard(
  { name, url, credential }: { readonly name: string; readonly url: string; readonly credential: boolean },
  policy: Policy,
): object | undefined {
  const protocolVersion = policy.a2aVersions()[0] ?? '1.0';
  const simplex: AgentInterface = { url, protocolBinding: bindingUri, protocolVersion };
  const securitySchemes = policy.securitySchemes();
  const schemes = Object.keys(securitySchemes);
  const card: AgentCard = {
    name,
    description: 'Does what it is told, step by step',
    version: '1.0.0',
    supportedInterfaces: [policy.cardInterface(simplex) as AgentInterface],
    capabilities: policy.declaredA2aCapabilities(capabilitiesOf(policy)) as AgentCapabilities,
    ...(schemes.length === 0
      ? {}
      : {
          securitySchemes,
          securityRequirements: schemes.map((scheme) => ({ schemes: { [scheme]: { list: [] } } })),
        }),
    defaultInputModes: policy.inputModes(),
    defaultOutputModes: ['text/plain', 'application/json', 'application/octet-stream'],
    skills: [
      {
        id: 'rehearsal',
        name: 'Rehearsal',
        description: 'Goes through the life of a task: the first word of a message says which one',
        tags: ['test'],
        examples: ['complete', 'input', 'stream 3'],
      },
    ],
  };
  return policy.card(card, { credential });
}
