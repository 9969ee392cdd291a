import { isObject, type JsonObject } from './domain.ts';
import { RequestFailure } from './failure.ts';
import type { HttpPolicy } from './policy.ts';

export type Headers = Readonly<Record<string, string | undefined>>;

/** Methods whose subject stands in `Mcp-Name`, and the parameter that names it. */
const named: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Refuses a request of 2026-07-28 whose headers do not repeat its body (streamable-http, Server Validation). */
export function checkHeaders(
  headers: Headers,
  method: string,
  params: JsonObject,
  version: string | undefined,
  tools: readonly JsonObject[],
  policy: HttpPolicy,
): void {
  const check = (header: string, expected: string | undefined, encoded: boolean) => {
    if (expected === undefined) return;
    const sent = headers[header];
    const value = sent === undefined || !encoded ? sent : policy.headerValue(decoded(sent), sent);
    const kind = sent === undefined ? 'missing' : value === undefined ? 'unreadable' : 'different';
    if (value === expected || !policy.refusesHeader({ header, kind, method, sent, expected })) return;
    throw new RequestFailure('header', `The header ${header} does not repeat the body.`);
  };
  check('mcp-protocol-version', version, false);
  check('mcp-method', method, false);
  const subject = params[named[method] ?? ''];
  if (Object.hasOwn(named, method) && typeof subject === 'string') check('mcp-name', subject, true);
  if (method !== 'tools/call') return;
  for (const [header, value] of parameterHeaders(tools, params)) check(header, value, true);
}

/** What a call has to repeat on account of `x-mcp-header` in the schema of its tool. */
function parameterHeaders(tools: readonly JsonObject[], { name, arguments: values }: JsonObject) {
  const { inputSchema } = tools.find((tool) => tool.name === name) ?? {};
  const properties = isObject(inputSchema) && isObject(inputSchema.properties) ? inputSchema.properties : {};
  const given = isObject(values) ? values : {};
  return Object.entries(properties).flatMap(([key, schema]): readonly (readonly [string, string])[] => {
    const header = isObject(schema) ? schema['x-mcp-header'] : undefined;
    const value = given[key];
    if (typeof header !== 'string' || value === undefined || value === null) return [];
    return [[`mcp-param-${header.toLowerCase()}`, String(value)]];
  });
}

/** The text of a value that is given as base64 (streamable-http, Value Encoding); `undefined` where it is no base64. */
function decoded(value: string): string | undefined {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (base64 === undefined) return value;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes.toString('utf8') : undefined;
}
