import { isRecord } from '../../harness/exchange.ts';
import { schemaProblems } from '../../harness/mcp/json-schema.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Policy } from '../../reference/simplex-bot/policy.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { listedTools } from './listed-tools.ts';

/** The first tool that is listed has this value in place of a member. */
function firstTool(member: string, value: unknown): Policy['tools'] {
  return ([first, ...rest]) => [{ ...first, [member]: value }, ...rest];
}

/** The list has one tool more for each of these members. */
function moreTools(...members: readonly object[]): Policy['tools'] {
  return (tools) => [...tools, ...members.map((member, index) => ({ ...tools[0], name: `more-${index}`, ...member }))];
}

/** Every schema of this member is valid under its dialect; of a dialect that is not known here nothing is said. */
async function expectValidSchemas(mcp: McpPeer, trial: Trial, member: 'inputSchema' | 'outputSchema'): Promise<void> {
  const listed = await listedTools(mcp, trial);
  const having = listed.filter(({ tool }) => member in tool);
  if (having.length === 0) trial.inapplicable(`no tool has an ${member}`);
  for (const { tool, page } of having) {
    const schema = tool[member];
    const problems = isRecord(schema) ? await schemaProblems(schema) : ['the schema is no object'];
    if (problems === undefined) continue;
    const actual = problems.length === 0 ? schema : `${problems.join('; ')}: ${JSON.stringify(schema)}`;
    trial.expect(problems.length === 0, `a valid ${member} for ${tool.name}`, actual, about(page));
  }
}

export const toolDefinitions = suite('mcp', 'tool-definitions', [
  requirement('mcp.tool-name', on('mcp'), {
    cases: [
      scenario('format', 'the name of every listed tool', async (mcp, t: Trial) => {
        for (const { tool, page } of await listedTools(mcp, t)) {
          const fits = typeof tool.name === 'string' && /^[A-Za-z0-9_.-]{1,128}$/.test(tool.name);
          t.expect(fits, '1 to 128 letters, digits, underscores, hyphens and dots', tool.name, about(page));
        }
      }),
      scenario('unique', 'the names over all pages', async (mcp, t: Trial) => {
        const seen = new Set<unknown>();
        for (const { tool, page } of await listedTools(mcp, t)) {
          t.expect(!seen.has(tool.name), 'a name that no tool before it has', tool.name, about(page));
          seen.add(tool.name);
        }
      }),
    ],
    mutants: {
      'has a space in a name': { tools: firstTool('name', 'check availability') },
      'has a name of 129 characters': { tools: firstTool('name', 'a'.repeat(129)) },
      'has an empty name': { tools: firstTool('name', '') },
      'lists a tool twice': { tools: (tools) => [...tools, ...tools.slice(0, 1)] },
    },
    benign: {
      'has long names with dots, and names that differ in case': {
        tools: moreTools({ name: `acme.example_v2-${'x'.repeat(112)}` }, { name: 'AVAILABILITY' }),
      },
    },
  }),

  requirement('mcp.tool-input-schema', on('mcp'), {
    cases: [
      scenario('root', 'the root of every inputSchema', async (mcp, t: Trial) => {
        for (const { tool, page } of await listedTools(mcp, t)) {
          const { inputSchema } = tool;
          const fits = isRecord(inputSchema) && inputSchema.type === 'object';
          t.expect(fits, `an inputSchema of type object for ${tool.name}`, inputSchema, about(page));
        }
      }),
      scenario('valid', 'every inputSchema under its dialect', async (mcp, t) => {
        await expectValidSchemas(mcp, t, 'inputSchema');
      }),
    ],
    mutants: {
      'leaves the inputSchema of a tool out': { tools: firstTool('inputSchema', undefined) },
      'has an inputSchema of null': { tools: firstTool('inputSchema', null) },
      'has a schema without a type': { tools: firstTool('inputSchema', { properties: {} }) },
      'takes an array of arguments': { tools: firstTool('inputSchema', { type: 'array', items: {} }) },
      'names a required argument in a string': {
        tools: firstTool('inputSchema', { type: 'object', properties: { item: { type: 'string' } }, required: 'item' }),
      },
      'has a type that no dialect knows': {
        tools: firstTool('inputSchema', { type: 'object', properties: { item: { type: 'text' } } }),
      },
    },
    benign: {
      'writes schemas in many ways': {
        tools: moreTools(
          { inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', items: [{}] } },
          { inputSchema: { $schema: 'https://acme.example/dialect', type: 'object', required: 'item' } },
          { inputSchema: { type: 'object', properties: { a: { $ref: 'https://acme.example/a' } }, 'x-note': 1 } },
          { inputSchema: { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] } },
        ),
      },
    },
  }),

  requirement('mcp.tool-output-schema', on('mcp'), {
    cases: [
      scenario('valid', 'every outputSchema under its dialect', async (mcp, t) => {
        await expectValidSchemas(mcp, t, 'outputSchema');
      }),
    ],
    mutants: {
      'describes its output in words': { tools: firstTool('outputSchema', 'the number in stock') },
      'has an outputSchema of null': { tools: firstTool('outputSchema', null) },
      'has a schema of unknown types': {
        tools: firstTool('outputSchema', { type: 'object', properties: { left: { type: 'number?' } } }),
      },
    },
    benign: {
      'gives lists, and anything': {
        tools: moreTools({ outputSchema: { type: 'array', prefixItems: [{ type: 'string' }] } }, { outputSchema: {} }),
      },
    },
  }),
]);
