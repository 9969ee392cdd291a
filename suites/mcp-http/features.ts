import { isRecord, parseJson } from '../../harness/exchange.ts';
import { contentBlock } from '../../harness/mcp/content.ts';
import { valueProblems } from '../../harness/mcp/json-schema.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { invariant, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import {
  about,
  answerOf,
  askedIn,
  errorOf,
  expectServed,
  type JsonObject,
  needResult,
  resultOf,
  rule,
} from './expectations.ts';
import { legacy, requirement, since202506 } from './requirement.ts';

/** What the server offers, where it declares the capability; without it the case does not apply. */
async function declared(peer: HttpPeer, trial: Trial, capability: string): Promise<void> {
  const { capabilities } = await peer.survey();
  if (capabilities === undefined) trial.inconclusive('the handshake gave no capabilities');
  if (!(capability in capabilities)) trial.inapplicable(`it declares no ${capability} capability`);
}

/** A list whose entries have their required members. */
function lists(capability: string, fits: (entry: JsonObject) => boolean, expected: string) {
  return [
    scenario('list', 'the list', async (peer: HttpPeer, t: Trial) => {
      await declared(peer, t, capability);
      const exchange = await peer.call(`${capability}/list`);
      const entries = expectServed(t, exchange)[capability];
      const holds = Array.isArray(entries) && entries.every((entry) => isRecord(entry) && fits(entry));
      t.expect(holds, expected, answerOf(exchange), about(exchange));
    }),
  ] as const;
}

/** Something that does not exist is refused with a code. */
function refuses(capability: string, method: string, params: JsonObject, code: number) {
  return [
    scenario('list', 'what exists', async (peer: HttpPeer, t: Trial) => {
      await declared(peer, t, capability);
      expectServed(t, await peer.call(`${capability}/list`));
    }),
    scenario('unknown', 'what does not exist', { twin: 'list' }, async (peer: HttpPeer, t: Trial) => {
      const exchange = await peer.call(method, params);
      const found = errorOf(exchange)?.code;
      t.expect(found === code, `the error ${code}`, answerOf(exchange), about(exchange));
    }),
  ] as const;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const hasContent = rule(
  (exchange) => askedIn(exchange).method === 'tools/call' && resultOf(exchange) !== undefined,
  (exchange) => {
    const { content, isError } = resultOf(exchange) ?? {};
    const isList = Array.isArray(content) && content.every((block) => contentBlock.safeParse(block).success);
    return isList && (isError === undefined || typeof isError === 'boolean');
  },
  'content, a list of content blocks, and isError as a boolean where it is there',
);

/** The result of the configured tool with an output schema, and the schema. */
async function structured(peer: HttpPeer, trial: Trial) {
  const fixture = peer.fixtures.mcp?.structured;
  if (fixture === undefined) {
    trial.untested('fixtures.mcp.structured in conformance.config.json names a tool with an output schema');
  }
  const { tools } = await peer.survey();
  const { outputSchema } = tools.find(({ name }) => name === fixture.tool) ?? {};
  if (!isRecord(outputSchema)) trial.untested('the tool of fixtures.mcp.structured declares an outputSchema');
  const exchange = await peer.call('tools/call', { name: fixture.tool, arguments: fixture.arguments ?? {} });
  const result = needResult(trial, exchange);
  if (result.isError === true) trial.untested('the tool of fixtures.mcp.structured succeeds with its arguments');
  return { exchange, result, outputSchema };
}

/** Changes results before 2026. */
function earlier(method: string, change: (result: JsonObject) => JsonObject) {
  return (
    result: JsonObject,
    subject: { readonly method: string | undefined; readonly revision: string | undefined },
  ) => (subject.method === method && (subject.revision ?? '') < '2026' ? change(result) : result);
}

/** Changes the code of errors before 2026. */
function withCode(method: string, code: number) {
  return (
    error: JsonObject,
    subject: { readonly method: string | undefined; readonly revision: string | undefined },
  ) => (subject.method === method && (subject.revision ?? '') < '2026' ? { ...error, code } : error);
}

export const features = suite('mcp-http-2025', 'features', [
  requirement('http2025.tools-listed', legacy, {
    cases: lists(
      'tools',
      ({ name, inputSchema }) => isText(name) && isRecord(inputSchema) && inputSchema.type === 'object',
      'tools with a name and an inputSchema of the type object',
    ),
    mutants: {
      'lists tools without a schema': {
        result: earlier('tools/list', (result) => ({ ...result, tools: [{ name: 'opening-hours' }] })),
      },
      'lists its tools as an object': {
        result: earlier('tools/list', (result) => ({ ...result, tools: { 'opening-hours': {} } })),
      },
    },
  }),

  requirement('http2025.tool-unknown', legacy, {
    cases: [
      scenario('unknown', 'a call of a tool that does not exist', async (peer, t: Trial) => {
        await declared(peer, t, 'tools');
        const exchange = await peer.call('tools/call', { name: 'conformance-no-such-tool', arguments: {} });
        t.expect(errorOf(exchange) !== undefined, 'a JSON-RPC error', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'answers an unknown tool with isError': {
        response: (response, { params, revision = '' }) =>
          params.name === 'conformance-no-such-tool' && revision < '2026'
            ? { jsonrpc: '2.0', id: response.id, result: { content: [], isError: true } }
            : response,
      },
    },
  }),

  requirement('http2025.tool-result', legacy, {
    cases: [
      scenario('safe', 'a call of a harmless tool', async (peer, t: Trial) => {
        await declared(peer, t, 'tools');
        const { tools } = await peer.survey();
        const harmless = tools.find(
          ({ annotations, inputSchema }) =>
            isRecord(annotations) &&
            annotations.readOnlyHint === true &&
            isRecord(inputSchema) &&
            (!Array.isArray(inputSchema.required) || inputSchema.required.length === 0),
        );
        const { safe } = peer.fixtures.mcp ?? {};
        const name = safe?.tool ?? harmless?.name;
        if (!isText(name)) t.untested('fixtures.mcp.safe in conformance.config.json names a tool that may be called');
        const exchange = await peer.call('tools/call', { name, arguments: safe?.arguments ?? {} });
        expectServed(t, exchange);
        t.judge(hasContent(exchange), about(exchange));
      }),
      invariant('every-call', 'every call of the run', hasContent),
    ],
    mutants: {
      'answers calls with a text': { result: earlier('tools/call', (result) => ({ ...result, content: 'done' })) },
      'leaves the type out of blocks': {
        result: earlier('tools/call', (result) => ({ ...result, content: [{ text: 'done' }] })),
      },
      'answers with a block of no known type': {
        result: earlier('tools/call', (result) => ({ ...result, content: [{ type: 'txt', text: 'done' }] })),
      },
      'answers with a number for a text': {
        result: earlier('tools/call', (result) => ({ ...result, content: [{ type: 'text', text: 1 }] })),
      },
      'says in words that it is no error': {
        result: earlier('tools/call', (result) => ({ ...result, isError: 'no' })),
      },
    },
    benign: {
      'has an annotation on its blocks': {
        result: earlier('tools/call', (result) => ({ ...result, _meta: { 'com.example/cost': 0 } })),
      },
    },
  }),

  requirement('http2025.structured-content', since202506, {
    cases: [
      scenario('tool', 'a tool with an output schema', async (peer, t: Trial) => {
        const { exchange, result, outputSchema } = await structured(peer, t);
        t.expect('structuredContent' in result, 'structuredContent in the result', result, about(exchange));
        const problems = await valueProblems(outputSchema, result.structuredContent);
        if (problems === undefined) return t.inconclusive('the output schema cannot be judged here');
        t.expect(problems.length === 0, 'structuredContent by the output schema', problems, about(exchange));
      }),
    ],
    mutants: {
      'leaves structured content out': {
        result: earlier('tools/call', ({ structuredContent: _, ...result }) => result),
      },
      'gives structured content of another shape': {
        result: earlier('tools/call', (result) =>
          'structuredContent' in result ? { ...result, structuredContent: { city: 7 } } : result,
        ),
      },
    },
  }),

  requirement('http2025.structured-text', since202506, {
    cases: [
      scenario('tool', 'a tool with an output schema', async (peer, t: Trial) => {
        const { exchange, result } = await structured(peer, t);
        if (!('structuredContent' in result)) t.inconclusive('there is no structured content to compare');
        const blocks: readonly unknown[] = Array.isArray(result.content) ? result.content : [];
        const texts = blocks.flatMap((block) => (isRecord(block) && isText(block.text) ? [block.text] : []));
        const holds = texts.some((text) => differences(parseJson(text), result.structuredContent).length === 0);
        t.expect(holds, 'the same JSON in a text block', result, about(exchange));
      }),
    ],
    mutants: {
      'says the same in words': {
        result: earlier('tools/call', (result) =>
          'structuredContent' in result ? { ...result, content: [{ type: 'text', text: 'It is warm.' }] } : result,
        ),
      },
    },
  }),

  requirement('http2025.resources-listed', legacy, {
    cases: lists('resources', ({ uri, name }) => isText(uri) && isText(name), 'resources with a URI and a name'),
    mutants: {
      'lists resources without a name': {
        result: earlier('resources/list', (result) => ({ ...result, resources: [{ uri: 'shop:///catalogue' }] })),
      },
    },
  }),

  requirement('http2025.resource-not-found', legacy, {
    cases: refuses('resources', 'resources/read', { uri: 'conformance:///no-such-resource' }, -32_002),
    mutants: {
      'answers what is not there with -32602': { error: withCode('resources/read', -32_602) },
    },
  }),

  requirement('http2025.prompts-listed', legacy, {
    cases: lists('prompts', ({ name }) => isText(name), 'prompts with a name'),
    mutants: {
      'lists prompts by their titles': {
        result: earlier('prompts/list', (result) => ({ ...result, prompts: [{ title: 'Greeting' }] })),
      },
    },
  }),

  requirement('http2025.prompt-unknown', legacy, {
    cases: refuses('prompts', 'prompts/get', { name: 'conformance-no-such-prompt' }, -32_602),
    mutants: {
      'answers an unknown prompt with -32603': { error: withCode('prompts/get', -32_603) },
    },
  }),
]);
