import type { ZodType } from 'zod';
import { methods as a2aMethods, parametersSchema } from '../../harness/a2a/parameters.ts';
import { errorResponse as a2aError, resultResponse as a2aResult } from '../../harness/a2a/responses.ts';
import { endsStream } from '../../harness/a2a/stream-rules.ts';
import { errorResponse as mcpError, resultResponse as mcpResult } from '../../harness/mcp/responses.ts';
import { asksForSomething, mayAskForInput, resultTypeKnown, resultXorError } from '../../harness/mcp/rules.ts';
import { parseLink } from '../../mock-core/wire/link.ts';
import { isObject, member, type Operation, refused, taken } from './operation.ts';

const version = 'io.modelcontextprotocol/protocolVersion';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';

export const mcpRequest: Operation = ({ request }) => {
  const { jsonrpc, id, method, params } = isObject(request) ? request : {};
  const isId = typeof id === 'string' || Number.isInteger(id);
  if (jsonrpc !== '2.0' || !isId || typeof method !== 'string') return refused;
  const meta = member(params, '_meta');
  const revision = member(meta, version);
  if (typeof revision !== 'string' || !isObject(member(meta, capabilities))) return refused;
  return taken({ id, method, version: revision });
};

export const mcpResponse: Operation = ({ method, response }) => {
  if (!isObject(response) || !resultXorError(response)) return refused;
  if (Object.hasOwn(response, 'error')) return parsed(mcpError(), response) ? taken({ outcome: 'error' }) : refused;
  const name = String(method);
  if (!parsed(mcpResult(name), response)) return refused;
  const result = response.result as Readonly<Record<string, unknown>>;
  const isRight =
    resultTypeKnown(result) &&
    asksForSomething(result) &&
    (mayAskForInput(name) || result.resultType !== 'input_required');
  return isRight ? taken({ outcome: 'result' }) : refused;
};

export const a2aRequest: Operation = ({ request }) => {
  const { jsonrpc, id, method, params } = isObject(request) ? request : {};
  if (jsonrpc !== '2.0' || (typeof id !== 'string' && typeof id !== 'number')) return refused;
  if (typeof method !== 'string' || !a2aMethods.includes(method)) return refused;
  return parsed(parametersSchema(method), params) ? taken({ method }) : refused;
};

export const a2aResponse: Operation = ({ method, response }) => {
  if (!isObject(response) || !resultXorError(response)) return refused;
  if (Object.hasOwn(response, 'error')) return parsed(a2aError(), response) ? taken({ outcome: 'error' }) : refused;
  return parsed(a2aResult(String(method)), response) ? taken({ outcome: 'result' }) : refused;
};

/** Names in small letters, and the values that commas join, without the blanks around them. */
export const serviceParameters: Operation = ({ request }) => {
  const given = member(request, 'a2a-service-parameters') ?? {};
  if (!isObject(given) || !Object.values(given).every((value) => typeof value === 'string')) return refused;
  const parameters = Object.entries(given).map(([name, value]) => {
    return [
      name.toLowerCase(),
      String(value)
        .split(',')
        .map((each) => each.replace(/^[ \t]+|[ \t]+$/g, '')),
    ] as const;
  });
  return taken({ parameters: Object.fromEntries(parameters) });
};

export const streamEvent: Operation = ({ event }) => (isObject(event) ? taken({ ends: endsStream(event) }) : refused);

export const a2aRpc: Operation = ({ request }) => {
  const { method, params } = isObject(request) ? request : {};
  const message = member(params, 'message');
  const goesOn = member(message, 'contextId') || member(message, 'taskId');
  const immediately = member(member(params, 'configuration'), 'returnImmediately') === true;
  const serves = method === 'SendMessage' && !goesOn && !immediately;
  return taken({ answer: serves ? 'served' : 'conversation_required' });
};

const binding = 'https://simplex.chat/protocol/a2a/v1';

export const cardInterface: Operation = ({ card }) => {
  const listed = member(card, 'supportedInterfaces');
  const own = (Array.isArray(listed) ? listed : []).filter((each) => member(each, 'protocolBinding') === binding);
  const interfaces = own.map((each) => ({ url: member(each, 'url'), version: member(each, 'protocolVersion') }));
  const areRight = interfaces.every(({ url, version: spoken }) => {
    return typeof url === 'string' && parseLink(url)?.kind === 'address' && typeof spoken === 'string' && spoken !== '';
  });
  return interfaces.length > 0 && areRight ? taken({ interfaces }) : refused;
};

function parsed(schema: ZodType, value: unknown): boolean {
  return schema.safeParse(value).success;
}
