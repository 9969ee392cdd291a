import * as z from 'zod';
import { audioContent, contentBlock, imageContent, textContent } from './content.ts';
import { tool } from './offers.ts';
import { anyObject, integer, role } from './values.ts';

const strings = z.array(z.string());
const titled = z.array(z.looseObject({ const: z.string(), title: z.string() }));
const labels = { title: z.string().optional(), description: z.string().optional() };

/** A field of a form: only primitive values and choices (client/elicitation, "Requested Schema"). */
export const formField = z.discriminatedUnion('type', [
  z.looseObject({
    ...labels,
    type: z.literal('string'),
    default: z.string().optional(),
    format: z.literal(['date', 'date-time', 'email', 'uri']).optional(),
    minLength: integer.optional(),
    maxLength: integer.optional(),
    enum: strings.optional(),
    enumNames: strings.optional(),
    oneOf: titled.optional(),
  }),
  z.looseObject({
    ...labels,
    type: z.literal(['integer', 'number']),
    default: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
  z.looseObject({ ...labels, type: z.literal('boolean'), default: z.boolean().optional() }),
  z.looseObject({
    ...labels,
    type: z.literal('array'),
    items: z.union([z.looseObject({ anyOf: titled }), z.looseObject({ type: z.literal('string'), enum: strings })]),
    default: strings.optional(),
    minItems: integer.optional(),
    maxItems: integer.optional(),
  }),
]);

export const formElicitation = z.looseObject({
  mode: z.literal('form').optional(),
  message: z.string(),
  requestedSchema: z.looseObject({
    $schema: z.string().optional(),
    type: z.literal('object'),
    properties: z.record(z.string(), formField),
    required: strings.optional(),
  }),
});

export const urlElicitation = z.looseObject({ mode: z.literal('url'), message: z.string(), url: z.string() });

export const elicitation = z.looseObject({
  method: z.literal('elicitation/create'),
  params: z.discriminatedUnion('mode', [urlElicitation, formElicitation]),
});

export const toolUseContent = z.looseObject({
  _meta: anyObject.optional(),
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: anyObject,
});

export const toolResultContent = z.looseObject({
  _meta: anyObject.optional(),
  type: z.literal('tool_result'),
  toolUseId: z.string(),
  content: z.array(contentBlock),
  isError: z.boolean().optional(),
});

const samplingBlock = z.discriminatedUnion('type', [
  textContent,
  imageContent,
  audioContent,
  toolUseContent,
  toolResultContent,
]);

export const samplingMessage = z.looseObject({
  _meta: anyObject.optional(),
  role,
  content: z.union([samplingBlock, z.array(samplingBlock)]),
});

const share = z.number().min(0).max(1).optional();

export const modelPreferences = z.looseObject({
  costPriority: share,
  intelligencePriority: share,
  speedPriority: share,
  hints: z.array(z.looseObject({ name: z.string().optional() })).optional(),
});

export const sampling = z.looseObject({
  method: z.literal('sampling/createMessage'),
  params: z.looseObject({
    messages: z.array(samplingMessage),
    maxTokens: integer,
    includeContext: z.literal(['allServers', 'none', 'thisServer']).optional(),
    metadata: anyObject.optional(),
    modelPreferences: modelPreferences.optional(),
    stopSequences: strings.optional(),
    systemPrompt: z.string().optional(),
    temperature: z.number().optional(),
    toolChoice: z.looseObject({ mode: z.literal(['auto', 'none', 'required']).optional() }).optional(),
    tools: z.array(tool).optional(),
  }),
});

export const rootsRequest = z.looseObject({
  method: z.literal('roots/list'),
  params: z.looseObject({ _meta: anyObject.optional() }).optional(),
});

/** What a server asks of its client, by keys of its choice (basic/patterns/mrtr). */
export const inputRequests = z.record(
  z.string(),
  z.discriminatedUnion('method', [elicitation, sampling, rootsRequest]),
);
