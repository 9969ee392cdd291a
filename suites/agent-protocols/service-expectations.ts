import { isRecord, isResponse, mcpView, type RpcExchange } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { About, Trial } from '../../harness/trial.ts';

/** An envelope with a request that every MCP server answers. */
export function discovery(members: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { protocol: 'mcp', request: mcpRequest('server/discover'), ...members };
}

/** The error codes of section "Error codes". */
export const errorCodes = [
  'unsupported_protocol',
  'unsupported_version',
  'bad_request',
  'conversation_required',
  'too_large',
  'rate_limited',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The request was answered at all: neither silence nor an error of a core. */
export function expectAnswer(trial: Trial, exchange: RpcExchange): Readonly<Record<string, unknown>> {
  const answered = isRecord(exchange.response);
  trial.expect(answered, 'a response to the request', absence(exchange), silent(exchange));
  return exchange.response as Readonly<Record<string, unknown>>;
}

/** The request was passed to the protocol, whatever the protocol made of it. */
export function expectMessage(trial: Trial, exchange: RpcExchange): Readonly<Record<string, unknown>> {
  const response = expectAnswer(trial, exchange);
  const message = mcpView(exchange)?.response;
  trial.expect(message !== undefined, 'an envelope whose `response` is a JSON-RPC response', response, about(exchange));
  return message;
}

/** The request was passed to the protocol and answered with its result. */
export function expectResult(trial: Trial, exchange: RpcExchange): Readonly<Record<string, unknown>> {
  const response = expectAnswer(trial, exchange);
  const result = mcpView(exchange)?.response?.result;
  trial.expect(isRecord(result), 'an envelope whose `response` is a JSON-RPC result', response, about(exchange));
  return result;
}

/** The envelope was refused with one of these codes. */
export function expectError(trial: Trial, exchange: RpcExchange, ...codes: readonly ErrorCode[]): void {
  const response = expectAnswer(trial, exchange);
  const code = isRecord(response.error) ? response.error.code : undefined;
  trial.expect(
    codes.some((expected) => expected === code),
    `an envelope with error.code ${codes.map((expected) => JSON.stringify(expected)).join(' or ')}`,
    response,
    about(exchange),
  );
}

/** `error` of the response, where it has one. */
export function errorOf({ response }: RpcExchange): Readonly<Record<string, unknown>> | undefined {
  return isRecord(response) && isRecord(response.error) ? response.error : undefined;
}

/** Whether the protocol answered with an error of its own. */
export function isProtocolError({ response }: RpcExchange): boolean {
  return isRecord(response) && isResponse(response.response) && 'error' in response.response;
}

/** Shows the exchange in the report, with its last frame marked. */
export function about(exchange: RpcExchange): About {
  return { in: exchange, at: exchange.entries.at(-1) };
}

function silent(exchange: RpcExchange): About {
  return { ...about(exchange), silence: exchange.refusalKind === 'timeout' };
}

function absence({ refusalKind, refusal, response }: RpcExchange): unknown {
  if (refusalKind === 'timeout') return 'no response within the wait';
  return refusal ?? response ?? 'no response';
}
