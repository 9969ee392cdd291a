import { isRecord } from '../../harness/exchange.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf, expectRefused, expectServed, type JsonObject } from './expectations.ts';
import { modern, requirement } from './requirement.ts';

const mismatch = -32_020;

/** A place of a schema that asks for a header. */
interface Annotation {
  readonly header: unknown;
  readonly type: unknown;
  /** Whether `properties` alone lead there. */
  readonly reachable: boolean;
}

function annotationsIn(schema: unknown, reachable = true): readonly Annotation[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => annotationsIn(one, false));
  if (!isRecord(schema)) return [];
  const own = 'x-mcp-header' in schema ? [{ header: schema['x-mcp-header'], type: schema.type, reachable }] : [];
  const inner = Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'default' || keyword === 'examples' || keyword === 'const' || keyword === 'enum') return [];
    if (keyword === 'properties' && isRecord(value)) {
      return Object.values(value).flatMap((property) => annotationsIn(property, reachable));
    }
    return annotationsIn(value, false);
  });
  return [...own, ...inner];
}

function objectionsTo(tool: JsonObject): readonly string[] {
  const annotations = annotationsIn(tool.inputSchema);
  const names = annotations.map(({ header }) => String(header).toLowerCase());
  return annotations.flatMap(({ header, type, reachable }, index) => {
    const wrong = [
      ...(typeof header === 'string' && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(header) ? [] : ['is no token']),
      ...(names.indexOf(names[index] ?? '') === index ? [] : ['is there twice']),
      ...(type === 'integer' || type === 'string' || type === 'boolean'
        ? []
        : [`stands on the type ${JSON.stringify(type)}`]),
      ...(reachable ? [] : ['is not reached by properties alone']),
    ];
    return wrong.map((why) => `${tool.name}: ${JSON.stringify(header)} ${why}`);
  });
}

/** The tool that may be called, the headers of its parameters, and the call. */
async function annotatedCall(peer: HttpPeer, trial: Trial) {
  const { tools } = await peer.survey();
  if (tools.every(({ inputSchema }) => annotationsIn(inputSchema).length === 0)) {
    trial.inapplicable('no tool has x-mcp-header');
  }
  const { safe } = peer.fixtures.mcp ?? {};
  const values = safe?.arguments ?? {};
  const { inputSchema } = tools.find(({ name }) => name === safe?.tool) ?? {};
  const properties = isRecord(inputSchema) && isRecord(inputSchema.properties) ? inputSchema.properties : {};
  const name = Object.entries(properties)
    .filter(([key]) => key in values)
    .map(([, property]) => (isRecord(property) ? property['x-mcp-header'] : undefined))
    .find((header) => typeof header === 'string');
  if (safe === undefined || typeof name !== 'string') {
    trial.untested('fixtures.mcp.safe in conformance.config.json names a tool with x-mcp-header, and a value for it');
  }
  return { params: { name: safe.tool, arguments: values }, header: `Mcp-Param-${name}` };
}

const repeated = scenario('repeated', 'a call whose headers repeat it', async (peer: HttpPeer, t: Trial) => {
  const { params } = await annotatedCall(peer, t);
  expectServed(t, await peer.call('tools/call', params));
});

/** Changes the schema of the listed tools. */
function listing(change: (schema: JsonObject) => JsonObject) {
  return (result: JsonObject): JsonObject =>
    Array.isArray(result.tools)
      ? {
          ...result,
          tools: result.tools.map((tool: JsonObject) =>
            tool.name === 'opening-hours' ? { ...tool, inputSchema: change(tool.inputSchema as JsonObject) } : tool,
          ),
        }
      : result;
}
const withProperties = (properties: JsonObject) => listing((schema) => ({ ...schema, properties }));

export const parameterHeaders = suite('mcp-http', 'parameter-headers', [
  requirement('http.parameter-header-definition', modern, {
    cases: [
      scenario('list', 'the tools that are listed', async (peer, t: Trial) => {
        const exchange = await peer.call('tools/list');
        const { tools } = await peer.survey();
        if (tools.every(({ inputSchema }) => annotationsIn(inputSchema).length === 0)) {
          t.inapplicable('no tool has x-mcp-header');
        }
        const wrong = tools.flatMap(objectionsTo);
        t.expect(wrong.length === 0, 'tokens, once in a tool, on simple parameters', wrong, about(exchange));
      }),
    ],
    mutants: {
      'asks for a header with a blank': {
        result: withProperties({ day: { type: 'string', 'x-mcp-header': 'Day of week' } }),
      },
      'asks for an empty header': { result: withProperties({ day: { type: 'string', 'x-mcp-header': '' } }) },
      'asks for one header twice': {
        result: withProperties({
          from: { type: 'string', 'x-mcp-header': 'Day' },
          to: { type: 'string', 'x-mcp-header': 'DAY' },
        }),
      },
      'asks for a list in a header': {
        result: withProperties({ days: { type: 'array', items: {}, 'x-mcp-header': 'Days' } }),
      },
      'asks for the entries of a list': {
        result: withProperties({ days: { type: 'array', items: { type: 'string', 'x-mcp-header': 'Day' } } }),
      },
    },
    benign: {
      'asks for a number within an object': {
        result: withProperties({
          day: { type: 'object', properties: { hour: { type: 'integer', 'x-mcp-header': 'Hour' } } },
        }),
      },
    },
  }),

  requirement('http.parameter-header-missing', modern, {
    cases: [
      repeated,
      scenario('missing', 'the same without the header', { twin: 'repeated' }, async (peer, t) => {
        const { params, header } = await annotatedCall(peer, t);
        expectRefused(t, await peer.call('tools/call', params, { headers: { [header]: undefined } }), 400, mismatch);
      }),
    ],
    mutants: {
      'needs no headers for parameters': {
        refusesHeader: ({ header, kind }) => !header.startsWith('mcp-param-') || kind !== 'missing',
      },
    },
  }),

  requirement('http.parameter-header-different', modern, {
    cases: [
      repeated,
      scenario('different', 'the same with another value', { twin: 'repeated' }, async (peer, t) => {
        const { params, header } = await annotatedCall(peer, t);
        const exchange = await peer.call('tools/call', params, { headers: { [header]: 'conformance-other' } });
        expectRefused(t, exchange, 400, mismatch);
      }),
      scenario('encoded', 'the same with its value as base64', { twin: 'repeated' }, async (peer, t: Trial) => {
        const { params, header } = await annotatedCall(peer, t);
        const { headers } = await peer.requestOf(peer.message('tools/call', params));
        const value = headers.find(([name]) => name === header)?.[1] ?? '';
        const encoded = `=?base64?${btoa(value)}?=`;
        const exchange = await peer.call('tools/call', params, { headers: { [header]: encoded } });
        expectServed(t, exchange);
        t.expect(exchange.response?.status === 200, 'the status 200', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'does not compare parameters': {
        refusesHeader: ({ header, kind }) => !header.startsWith('mcp-param-') || kind === 'missing',
      },
      'does not decode parameters': {
        headerValue: (decoded, raw) => (raw.includes('base64') && decoded?.length === 5 ? raw : decoded),
      },
    },
  }),
]);
