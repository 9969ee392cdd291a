import type { JsonObject } from '../messages.ts';
import type { Call } from './call.ts';
import { complete } from './completion.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listResources, listTemplates, readResource } from './resources.ts';
import { createToolBox } from './tool-calls.ts';

/** One page of a list, for the caching hints of its result. */
interface Listed {
  readonly page: number;
  readonly result: JsonObject;
}

export interface Method {
  /** The capability that the method belongs to; `server/discover` needs none. */
  readonly capability: string | undefined;
  /** Whether complete results carry caching hints (server/utilities/caching). */
  readonly cacheable: boolean;
  answer(call: Call): Promise<Listed>;
}

export const capabilities: JsonObject = { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} };

/** The request-response methods of MCP 2026-07-28; `subscriptions/listen` is none of them. */
export function createMethods(): ReadonlyMap<string, Method> {
  const toolBox = createToolBox();
  return new Map([
    ['server/discover', single(undefined, true, discover)],
    ['tools/list', list('tools', (call) => toolBox.list(call))],
    ['tools/call', single('tools', false, (call) => toolBox.call(call))],
    ['resources/list', list('resources', listResources)],
    ['resources/templates/list', list('resources', listTemplates)],
    ['resources/read', single('resources', true, readResource)],
    ['prompts/list', list('prompts', listPrompts)],
    ['prompts/get', single('prompts', false, getPrompt)],
    ['completion/complete', single('completions', false, complete)],
  ]);
}

function discover({ policy }: Call): JsonObject {
  return {
    supportedVersions: policy.listedVersions(policy.versions(), 'discover'),
    capabilities: policy.declaredCapabilities(policy.capabilities(capabilities)),
    instructions: 'Ask for availability before you order.',
  };
}

function list(capability: string, answer: (call: Call) => Listed): Method {
  return { capability, cacheable: true, answer: async (call) => answer(call) };
}

function single(
  capability: string | undefined,
  cacheable: boolean,
  answer: (call: Call) => JsonObject | Promise<JsonObject>,
): Method {
  return { capability, cacheable, answer: async (call) => ({ page: 0, result: await answer(call) }) };
}
