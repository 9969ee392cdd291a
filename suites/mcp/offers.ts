import type { McpFixtures, ToolFixture } from '../../harness/config/config.ts';
import { isRecord } from '../../harness/exchange.ts';
import { type McpRequestOptions, mcpRequest } from '../../harness/mcp/request.ts';
import type { McpPeer, Survey } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The capabilities of a client that can be asked for anything. */
export const everything = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };

/** What the target offers, where it declares the capability; without it the case does not apply. */
export async function declared(mcp: McpPeer, trial: Trial, capability: string): Promise<Survey> {
  const survey = await mcp.survey();
  if (survey.capabilities === undefined) {
    trial.inconclusive('server/discover gave no capabilities, so what the target offers is not known');
  }
  if (!(capability in survey.capabilities)) trial.inapplicable(`it declares no ${capability} capability`);
  return survey;
}

/** A tool that may be called, and what with: the fixture, or a tool that is marked harmless and needs no arguments. */
export async function safeTool(mcp: McpPeer, trial: Trial): Promise<ToolFixture> {
  const { tools } = await declared(mcp, trial, 'tools');
  const { safe } = mcp.fixtures.mcp ?? {};
  const name = safe?.tool ?? tools.find((tool) => isHarmless(tool) && requiredArguments(tool).length === 0)?.name;
  if (typeof name !== 'string') {
    trial.untested('fixtures.mcp.safe in conformance.config.json names a tool that may be called');
  }
  return safe ?? { tool: name };
}

/** URI of a resource that can be read: the fixture, or the first one listed. */
export async function knownResource(mcp: McpPeer, trial: Trial): Promise<string> {
  const { resources } = await declared(mcp, trial, 'resources');
  const uri = mcp.fixtures.mcp?.resource ?? resources[0]?.uri;
  if (typeof uri !== 'string') {
    trial.untested('fixtures.mcp.resource in conformance.config.json is the URI of a resource that can be read');
  }
  return uri;
}

/** A prompt that can be got, and what with: the fixture, or the first one listed that needs no arguments. */
export async function knownPrompt(mcp: McpPeer, trial: Trial): Promise<JsonObject> {
  const { prompts } = await declared(mcp, trial, 'prompts');
  const { prompt } = mcp.fixtures.mcp ?? {};
  const name = prompt?.name ?? prompts.find((one) => requiredPromptArguments(one).length === 0)?.name;
  if (name === undefined) trial.untested('fixtures.mcp.prompt in conformance.config.json names a prompt');
  return { ...prompt, name };
}

/** Arguments that a listed prompt cannot do without. */
export function requiredPromptArguments(prompt: JsonObject): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(prompt.arguments) ? prompt.arguments : [];
  return list.filter((one) => isRecord(one) && one.required === true);
}

/** A tool of the configuration, or the case stays untested. */
export function toolFixture<K extends FixtureName>(mcp: McpPeer, trial: Trial, name: K): NonNullable<McpFixtures[K]> {
  const fixture = mcp.fixtures.mcp?.[name];
  if (fixture === undefined)
    trial.untested(`fixtures.mcp.${name} in conformance.config.json names a tool ${does[name]}`);
  return fixture;
}

/** The call of a fixture's tool. */
export function call(
  { tool, arguments: values = {} }: ToolFixture,
  params: JsonObject = {},
  options?: McpRequestOptions,
) {
  return mcpRequest('tools/call', { name: tool, arguments: values, ...params }, options);
}

/** A tool that says it changes nothing. */
export function isHarmless({ annotations }: JsonObject): boolean {
  return isRecord(annotations) && annotations.readOnlyHint === true;
}

/** Names of the arguments that a listed tool cannot do without. */
export function requiredArguments({ inputSchema }: JsonObject): readonly unknown[] {
  return isRecord(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : [];
}

const does = {
  progress: 'that reports progress',
  logging: 'that sends log messages',
  inputRequired: 'that asks for input',
} as const;
type FixtureName = keyof typeof does;
