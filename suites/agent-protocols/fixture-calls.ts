import type { Fixtures, McpFixtures, ToolFixture } from '../../harness/config/config.ts';
import { type McpRequest, type McpRequestOptions, mcpRequest } from '../../harness/mcp/request.ts';
import type { Trial } from '../../harness/trial.ts';

/** Names of the fixtures that are tools, and what each tool does. */
const purposes = {
  safe: 'that has no side effects and answers quickly',
  oversize: 'that answers more than fits into one message',
  oversizeEscaped: 'that answers what fits into one message only until its quotes are escaped',
  progress: 'that reports progress when the request has a progress token',
  conversationOnly: 'that works in a conversation only',
  crashing: 'whose implementation throws',
  rateLimited: 'that may be called once in a while',
} as const satisfies { readonly [K in keyof McpFixtures]?: string };

/** A call of the tool that the user named for this purpose; without one, the case is untested and says which line is missing. */
export function fixtureCall(
  trial: Trial,
  { fixtures }: { readonly fixtures: Fixtures },
  name: keyof typeof purposes,
  options: McpRequestOptions = {},
): McpRequest {
  const fixture =
    fixtures.mcp?.[name] ??
    trial.untested(`fixtures.mcp.${name} in conformance.config.json names a tool ${purposes[name]}`);
  return toolCall(fixture, options);
}

/** A call of the tool that answers with as much text as it is told; without one, the case is untested. */
export function sizedCall(
  trial: Trial,
  { fixtures }: { readonly fixtures: Fixtures },
  { fill, characters }: { readonly fill: string; readonly characters: number },
  options: McpRequestOptions = {},
): McpRequest {
  const sized =
    fixtures.mcp?.sized ??
    trial.untested(
      'fixtures.mcp.sized in conformance.config.json names a tool that answers with as much text as it is told',
    );
  if (sized.fill === undefined && fill !== 'x') {
    trial.untested('fixtures.mcp.sized.fill in conformance.config.json names the argument for the character');
  }
  const filled = sized.fill === undefined ? {} : { [sized.fill]: fill };
  return mcpRequest(
    'tools/call',
    { name: sized.tool, arguments: { ...sized.arguments, ...filled, [sized.length]: characters } },
    options,
  );
}

export function toolCall({ tool, arguments: values = {} }: ToolFixture, options: McpRequestOptions = {}): McpRequest {
  return mcpRequest('tools/call', { name: tool, arguments: values }, options);
}
