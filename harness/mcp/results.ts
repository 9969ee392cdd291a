import * as z from 'zod';
import { contentBlock, promptMessage, resource, resourceContents } from './content.ts';
import { inputRequests } from './input-requests.ts';
import { prompt, resourceTemplate, tool } from './offers.ts';
import { implementation, integer, nonNegativeInteger, serverCapabilities } from './values.ts';

const members = {
  resultType: z.string(),
  _meta: z.looseObject({ 'io.modelcontextprotocol/serverInfo': implementation.optional() }).optional(),
};

/** How long and for whom a result may be kept (server/utilities/caching). */
const cacheable = { ...members, ttlMs: nonNegativeInteger, cacheScope: z.literal(['public', 'private']) };
const page = { ...cacheable, nextCursor: z.string().optional() };

/** What every result has, that of a method which stands not here too. */
const anyResult = z.looseObject(members);

export const discoverResult = z.looseObject({
  ...cacheable,
  supportedVersions: z.array(z.string()),
  capabilities: serverCapabilities,
  instructions: z.string().optional(),
});
export const listToolsResult = z.looseObject({ ...page, tools: z.array(tool) });
export const callToolResult = z.looseObject({
  ...members,
  content: z.array(contentBlock),
  isError: z.boolean().optional(),
});
export const listResourcesResult = z.looseObject({ ...page, resources: z.array(resource) });
export const listResourceTemplatesResult = z.looseObject({ ...page, resourceTemplates: z.array(resourceTemplate) });
export const readResourceResult = z.looseObject({ ...cacheable, contents: z.array(resourceContents) });
export const listPromptsResult = z.looseObject({ ...page, prompts: z.array(prompt) });
export const getPromptResult = z.looseObject({
  ...members,
  description: z.string().optional(),
  messages: z.array(promptMessage),
});
export const completeResult = z.looseObject({
  ...members,
  completion: z.looseObject({
    values: z.array(z.string()).max(100),
    total: integer.optional(),
    hasMore: z.boolean().optional(),
  }),
});

/** The server asks for more before it answers (basic/patterns/mrtr). */
export const inputRequiredResult = z.looseObject({
  ...members,
  inputRequests: inputRequests.optional(),
  requestState: z.string().optional(),
});

const results: Readonly<Record<string, z.ZodType>> = {
  'server/discover': discoverResult,
  'tools/list': listToolsResult,
  'tools/call': completeOrNot(callToolResult),
  'resources/list': listResourcesResult,
  'resources/templates/list': listResourceTemplatesResult,
  'resources/read': completeOrNot(readResourceResult),
  'prompts/list': listPromptsResult,
  'prompts/get': completeOrNot(getPromptResult),
  'completion/complete': completeResult,
};

/** The schema of the result of a request with this method; that of any result for a method which MCP does not have. */
export function resultSchema(method: string): z.ZodType {
  return (Object.hasOwn(results, method) ? results[method] : undefined) ?? anyResult;
}

/**
 * The official schema takes a complete result without its members for one that asks for input. Here `resultType`
 * decides, and what an extension brings with a type of its own is for that extension to say.
 */
function completeOrNot(complete: z.ZodType): z.ZodType {
  return anyResult.check(({ value, issues }) => {
    const { resultType } = value;
    const schema =
      resultType === 'complete' ? complete : resultType === 'input_required' ? inputRequiredResult : anyResult;
    issues.push(
      ...(schema.safeParse(value, { reportInput: true }).error?.issues ?? []).map((issue) => ({
        input: undefined,
        ...issue,
      })),
    );
  });
}
