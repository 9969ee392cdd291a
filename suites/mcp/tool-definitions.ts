import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { type Judgement, objection } from '../../harness/judgement.ts';
import { schemaProblems } from '../../harness/mcp/json-schema.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Policy } from '../../reference/simplex-bot/policy.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { entriesOf, toolList } from './list-methods.ts';
import { listedTools } from './listed-tools.ts';
import { responseEntry } from './response-expectations.ts';
import { completeResultOf } from './response-parts.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The first tool that is listed has this value in place of a member. */
function firstTool(member: string, value: unknown): Policy['tools'] {
  return ([first, ...rest]) => [{ ...first, [member]: value }, ...rest];
}

/** The list has one tool more for each of these members. */
function moreTools(...members: readonly object[]): Policy['tools'] {
  return (tools) => [...tools, ...members.map((member, index) => ({ ...tools[0], name: `more-${index}`, ...member }))];
}

/** A schema is an object here; its `$schema`, where it has one, names the dialect. */
function isSchema(value: unknown): value is JsonObject {
  return isRecord(value) && ['string', 'undefined'].includes(typeof value.$schema);
}

/** What is to be seen of the tools of a page without knowing any dialect. */
function everyTool(expected: string, fits: (tool: JsonObject) => boolean): (exchange: McpExchange) => Judgement {
  return (exchange) => {
    const tools = exchange.request.method === toolList.method ? entriesOf(completeResultOf(exchange), toolList) : [];
    const wrong = tools.find((tool) => !fits(tool));
    if (wrong !== undefined) return objection(expected, wrong, responseEntry(exchange));
    return tools.length > 0 ? 'holds' : 'irrelevant';
  };
}

const hasInputSchemas = everyTool(
  'an inputSchema that is a schema of the type object',
  ({ inputSchema }) => isSchema(inputSchema) && inputSchema.type === 'object',
);
const hasOutputSchemas = everyTool(
  'an outputSchema that is a schema, or none',
  ({ outputSchema }) => outputSchema === undefined || isSchema(outputSchema),
);

/** Every schema of this member is valid under its dialect; of a dialect that is not known here nothing is said. */
async function expectValidSchemas(mcp: McpPeer, trial: Trial, member: 'inputSchema' | 'outputSchema'): Promise<void> {
  const listed = await listedTools(mcp, trial);
  const having = listed.filter(({ tool }) => member in tool);
  if (having.length === 0) trial.inapplicable(`no tool has an ${member}`);
  for (const { tool, page } of having) {
    const schema = tool[member];
    const problems = isSchema(schema) ? await schemaProblems(schema) : ['no object that can be a schema'];
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
        const pages = new Set((await listedTools(mcp, t)).map(({ page }) => page));
        for (const page of pages) t.judge(hasInputSchemas(page), about(page));
      }),
      scenario('valid', 'every inputSchema under its dialect', async (mcp, t) => {
        await expectValidSchemas(mcp, t, 'inputSchema');
      }),
      invariant('every-page', 'the root of every inputSchema on every page', hasInputSchemas),
    ],
    mutants: {
      'leaves the inputSchema of a tool out': { tools: firstTool('inputSchema', undefined) },
      'has an inputSchema of null': { tools: firstTool('inputSchema', null) },
      'has a schema without a type': { tools: firstTool('inputSchema', { properties: {} }) },
      'names the dialect of a schema by a number': { tools: firstTool('inputSchema', { $schema: 7, type: 'object' }) },
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
      invariant('every-page', 'every outputSchema on every page', hasOutputSchemas),
    ],
    mutants: {
      'describes its output in words': { tools: firstTool('outputSchema', 'the number in stock') },
      'names the dialect of its output by a number': { tools: firstTool('outputSchema', { $schema: 2020 }) },
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
