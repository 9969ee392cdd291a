import { isRecord, type McpExchange, parseJson } from '../../harness/exchange.ts';
import { valueProblems } from '../../harness/mcp/json-schema.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { call, declared, isHarmless, requiredArguments } from './offers.ts';
import { needResult } from './response-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface Structured {
  readonly exchange: McpExchange;
  readonly result: JsonObject;
  readonly schema: JsonObject;
}

/** Calls a tool with an output schema: the fixture, or a harmless one that needs no arguments. */
async function callStructured(mcp: McpPeer, trial: Trial): Promise<Structured> {
  const { tools } = await declared(mcp, trial, 'tools');
  const { structured } = mcp.fixtures.mcp ?? {};
  const tool = tools.find(
    (candidate) =>
      isRecord(candidate.outputSchema) &&
      (structured === undefined
        ? isHarmless(candidate) && requiredArguments(candidate).length === 0
        : candidate.name === structured.tool),
  );
  if (!isRecord(tool?.outputSchema) || typeof tool.name !== 'string') {
    trial.untested('fixtures.mcp.structured in conformance.config.json names a tool that has an outputSchema');
  }
  const exchange = await mcp.request(call(structured ?? { tool: tool.name }));
  const result = needResult(trial, exchange);
  if (result.resultType === 'input_required') trial.inconclusive('the tool asks for input first');
  if (result.isError === true) trial.inconclusive('the tool failed, and a failure has no structured content');
  return { exchange, result, schema: tool.outputSchema };
}

/** The texts of the result's text blocks. */
function textsOf({ content }: JsonObject): readonly string[] {
  const blocks = Array.isArray(content) ? content.filter(isRecord) : [];
  return blocks.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []));
}

export const structuredContent = suite('mcp', 'structured-content', [
  requirement('mcp.structured-content-schema', on('mcp'), {
    cases: [
      scenario('schema', 'the result of a tool that has an output schema', async (mcp, t: Trial) => {
        const { exchange, result, schema } = await callStructured(mcp, t);
        t.expect('structuredContent' in result, 'structuredContent in the result', result, about(exchange));
        const { structuredContent: value } = result;
        const problems = await valueProblems(schema, value);
        if (problems === undefined) return t.inconclusive('the output schema cannot be judged here');
        const actual = problems.length === 0 ? value : `${problems.join('; ')}: ${JSON.stringify(value)}`;
        t.expect(problems.length === 0, 'structuredContent that fits the outputSchema', actual, about(exchange));
      }),
    ],
    mutants: {
      'gives no structured content': { structuredContent: () => undefined },
      'gives a number as a string': { structuredContent: (content) => ({ ...content, celsius: '21' }) },
      'leaves a required member out': { structuredContent: ({ sky: _, ...content }) => content },
      'gives null': { structuredContent: () => null },
      'wraps the content': { structuredContent: (content) => ({ result: content }) },
    },
    benign: {
      'gives more than the schema names': { structuredContent: (content) => ({ ...content, wind: { knots: 4 } }) },
    },
  }),

  requirement('mcp.structured-content-text', on('mcp'), {
    cases: [
      scenario('text', 'the text of a result with structured content', async (mcp, t: Trial) => {
        const { exchange, result } = await callStructured(mcp, t);
        if (!('structuredContent' in result)) t.inconclusive('there is no structured content');
        const texts = textsOf(result);
        const said = texts.some((text) => sameJson(parseJson(text), result.structuredContent));
        t.expect(
          said,
          `a text block with the JSON ${JSON.stringify(result.structuredContent)}`,
          texts,
          about(exchange),
        );
      }),
    ],
    mutants: {
      'tells its structured content in prose': {
        result: (result) =>
          'structuredContent' in result
            ? { ...result, content: [{ type: 'text', text: 'It is 21 degrees in Lisbon.' }] }
            : result,
      },
      'gives other values as text': {
        structuredContent: (content) => ({ ...content, celsius: 20 }),
      },
      'has no text beside structured content': {
        result: (result) => ('structuredContent' in result ? { ...result, content: [] } : result),
      },
    },
    benign: {
      'writes the JSON with spaces, after a sentence of its own': {
        result: ({ content, ...result }) =>
          'structuredContent' in result
            ? {
                ...result,
                content: [
                  { type: 'text', text: 'The forecast:' },
                  { type: 'text', text: JSON.stringify(reversed(result.structuredContent), null, 2) },
                ],
              }
            : { ...result, content },
      },
    },
  }),
]);

function reversed(value: unknown): unknown {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).reverse()) : value;
}

/** Whether two JSON values are equal, whatever the order of their members. */
function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Members by name, at every depth. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, part]) => [name, sorted(part)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
