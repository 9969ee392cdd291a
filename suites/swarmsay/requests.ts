import { type HttpExchange, isRecord, isResponse } from '../../harness/exchange.ts';
import type { HttpRequest } from '../../harness/http/http.ts';
import type { SwarmsayInstance } from '../../harness/peers/swarmsay-peer.ts';
import { requestId } from '../../harness/request-id.ts';
import type { About } from '../../harness/trial.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** What came for a request, as far as it can be read. */
export interface Said {
  readonly exchange: HttpExchange;
  readonly status: number | undefined;
  readonly response: JsonObject | undefined;
  readonly result: JsonObject | undefined;
  readonly error: JsonObject | undefined;
  /** The result has the error flag. */
  readonly flagged: boolean;
  /** A result without the error flag. */
  readonly succeeded: boolean;
  /** The texts of the content. */
  readonly text: string;
  /** `structuredContent`, where it is an object. */
  readonly json: JsonObject | undefined;
}

/** The headers of the example, with which every request of the text is sent. */
export function headersWith(token: string | undefined): HttpRequest['headers'] {
  return [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
    ...(token === undefined ? [] : [['Authorization', `Bearer ${token}`] as const]),
  ];
}

/** A request of JSON-RPC that carries nothing of a revision. */
export function requestOf(method: string, params: JsonObject = {}, id: number | string = requestId(method)) {
  return { jsonrpc: '2.0', id, method, params };
}

export async function sendJson(instance: SwarmsayInstance, message: unknown, token?: string): Promise<Said> {
  return saidIn(await instance.send({ method: 'POST', headers: headersWith(token), body: JSON.stringify(message) }));
}

export function ask(
  instance: SwarmsayInstance,
  method: string,
  params: JsonObject = {},
  token?: string,
): Promise<Said> {
  return sendJson(instance, requestOf(method, params), token);
}

export function call(instance: SwarmsayInstance, name: string, args: JsonObject, token?: string): Promise<Said> {
  return ask(instance, 'tools/call', { name, arguments: args }, token);
}

export function read(instance: SwarmsayInstance, uri: string, token?: string): Promise<Said> {
  return ask(instance, 'resources/read', { uri }, token);
}

export function saidIn(exchange: HttpExchange): Said {
  const response = exchange.response?.messages.find(isResponse);
  const result = isRecord(response?.result) ? response.result : undefined;
  const flagged = result?.isError === true;
  const content: readonly unknown[] = Array.isArray(result?.content) ? result.content : [];
  return {
    exchange,
    status: exchange.response?.status,
    response,
    result,
    error: isRecord(response?.error) ? response.error : undefined,
    flagged,
    succeeded: result !== undefined && !flagged,
    text: content.flatMap((one) => (isRecord(one) && typeof one.text === 'string' ? one.text : [])).join('\n'),
    json: isRecord(result?.structuredContent) ? result.structuredContent : undefined,
  };
}

/** A text without its numbers: times and counts differ from one answer to the next. */
export function timeless(text: string): string {
  return text.replace(/\d+/g, '0');
}

/** What came, for a report. */
export function answerIn({ status, error, result, flagged, text, exchange }: Said): unknown {
  if (error !== undefined) return { error };
  if (result === undefined) return status === undefined ? (exchange.refusal ?? 'nothing') : `status ${status}`;
  return flagged ? { isError: true, text: text.slice(0, 200) } : text === '' ? result : { text: text.slice(0, 200) };
}

export function about({ exchange }: Said): About {
  return { in: exchange, at: exchange.entries.at(-1), silence: exchange.response === undefined };
}
