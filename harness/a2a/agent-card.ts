import * as z from 'zod';
import { protoObject } from './proto-object.ts';
import { securityRequirement, securityScheme } from './security-schemes.ts';
import { id, strings, struct } from './values.ts';

/** A way to reach the agent (specification, 4.4.6). */
const agentInterface = protoObject({
  url: id,
  protocolBinding: id,
  tenant: z.string().nullish(),
  protocolVersion: id,
});

const agentExtension = protoObject({
  uri: z.string().nullish(),
  description: z.string().nullish(),
  required: z.boolean().nullish(),
  params: struct.nullish(),
});

const agentCapabilities = protoObject({
  streaming: z.boolean().nullish(),
  pushNotifications: z.boolean().nullish(),
  extensions: z.array(agentExtension).nullish(),
  extendedAgentCard: z.boolean().nullish(),
});

const agentSkill = protoObject({
  id,
  name: z.string(),
  description: z.string(),
  tags: strings,
  examples: strings.nullish(),
  inputModes: strings.nullish(),
  outputModes: strings.nullish(),
  securityRequirements: z.array(securityRequirement).nullish(),
});

/** What an agent says of itself (specification, 4.4.1); names and descriptions can be empty, and so can lists (8.4.1). */
export const agentCard = protoObject({
  name: z.string(),
  description: z.string(),
  supportedInterfaces: z.array(agentInterface).min(1),
  provider: protoObject({ url: z.string(), organization: z.string() }).nullish(),
  version: z.string(),
  documentationUrl: z.string().nullish(),
  capabilities: agentCapabilities,
  securitySchemes: z.record(z.string(), securityScheme).nullish(),
  securityRequirements: z.array(securityRequirement).nullish(),
  defaultInputModes: strings,
  defaultOutputModes: strings,
  skills: z.array(agentSkill),
  signatures: z.array(protoObject({ protected: id, signature: id, header: struct.nullish() })).nullish(),
  iconUrl: z.string().nullish(),
});
