import { isRecord } from '../exchange.ts';
import { Uncarried } from '../uncarried.ts';
import type { Header } from './http.ts';
import { modernRevision } from './revisions.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What every client sends with a message, whatever the revision. */
export const messageHeaders: readonly Header[] = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json, text/event-stream'],
];

const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** Methods whose subject stands in `Mcp-Name`, and the parameter that names it. */
const named: ReadonlyMap<unknown, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/**
 * The headers of 2026-07-28 that repeat a message (basic/transports/streamable-http, Standard Headers). A version that the
 * message lacks is that of the revision, so that nothing but the body is wrong.
 * @param tools definitions of the target's tools, for `x-mcp-header`
 * @throws Uncarried where a value of the message cannot stand in a header
 */
export function repeatedHeaders(message: unknown, tools: readonly JsonObject[]): readonly Header[] {
  const { method, params: given } = isRecord(message) ? message : {};
  const params = isRecord(given) ? given : {};
  const meta = isRecord(params._meta) ? params._meta : {};
  const version = typeof meta[versionKey] === 'string' ? meta[versionKey] : modernRevision;
  const name = params[named.get(method) ?? ''];
  return [
    ['MCP-Protocol-Version', plain('the version', version)],
    ...(typeof method === 'string' ? [['Mcp-Method', plain('the method', method)] as const] : []),
    ...(named.has(method) && typeof name === 'string' ? [['Mcp-Name', headerText(name)] as const] : []),
    ...(method === 'tools/call' ? parameterHeaders(params, tools) : []),
  ];
}

/** The headers that the schema of a tool asks for with `x-mcp-header`: those of top-level parameters and of nested ones. */
function parameterHeaders({ name, arguments: values }: JsonObject, tools: readonly JsonObject[]): readonly Header[] {
  const { inputSchema } = tools.find((tool) => tool.name === name) ?? {};
  return annotatedValues(inputSchema, values).map(([header, value]) => [`Mcp-Param-${header}`, headerText(value)]);
}

function annotatedValues(schema: unknown, value: unknown): readonly (readonly [string, string])[] {
  if (!isRecord(schema) || !isRecord(schema.properties) || !isRecord(value)) return [];
  return Object.entries(schema.properties).flatMap(([key, property]) => {
    const inner = Object.hasOwn(value, key) ? value[key] : undefined;
    const header = isRecord(property) ? property['x-mcp-header'] : undefined;
    const isPrimitive = typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean';
    return [
      ...(typeof header === 'string' && isPrimitive ? [[header, String(inner)] as const] : []),
      ...annotatedValues(property, inner),
    ];
  });
}

/** A value as a header carries it: as it is where it can stand there, else as base64 (Value Encoding). */
export function headerText(value: string): string {
  return isPlain(value) && !/^=\?base64\?.*\?=$/i.test(value) ? value : encodedText(value);
}

/** A value in the encoding for those that a header cannot hold. */
export function encodedText(value: string): string {
  return `=?base64?${Buffer.from(value).toString('base64')}?=`;
}

function plain(what: string, value: string): string {
  if (!isPlain(value)) throw new Uncarried(`no header can hold ${what} ${JSON.stringify(value)}`);
  return value;
}

function isPlain(value: string): boolean {
  return /^[\x20-\x7e]*$/.test(value) && value === value.trim() && value !== '';
}
