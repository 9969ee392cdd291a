import { type HttpExchange, isRecord, isResponse, parseJson, readOnce } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { headerOf, mediaType } from '../../harness/peers/http-log.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import type { About, Trial } from '../../harness/trial.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The first JSON-RPC response of an answer. */
export function responseOf({ response }: HttpExchange): JsonObject | undefined {
  return response?.messages.find(isResponse);
}

/** The result of the response, where it is one. */
export function resultOf(exchange: HttpExchange): JsonObject | undefined {
  const result = responseOf(exchange)?.result;
  return isRecord(result) ? result : undefined;
}

/** The error of the response, where it is one. */
export function errorOf(exchange: HttpExchange): JsonObject | undefined {
  const error = responseOf(exchange)?.error;
  return isRecord(error) ? error : undefined;
}

/** The JSON-RPC message that was sent, where the body was one. */
export const askedIn = readOnce(({ request }: HttpExchange): JsonObject => {
  const message = parseJson(request.body ?? '');
  return isRecord(message) ? message : {};
});

/** What came, in few words. */
export function answerOf({ response, refusal }: HttpExchange): unknown {
  if (response === undefined) return refusal ?? 'no answer';
  const { status, headers, messages, body } = response;
  const contentType = mediaType(headers);
  if (body.length > shownAtMost) return { status, contentType, body: `${body.slice(0, shownAtMost)}…` };
  return { status, contentType, body: messages.length === 0 ? body : messages };
}

/** Characters of a body that a verdict repeats. */
const shownAtMost = 4_000;

export function statusOf({ response }: HttpExchange): number | undefined {
  return response?.status;
}

export function headerIn({ response }: HttpExchange, name: string): string | undefined {
  return response === undefined ? undefined : headerOf(response.headers, name);
}

export function isStream({ response }: HttpExchange): boolean {
  return response !== undefined && mediaType(response.headers) === 'text/event-stream';
}

export function about(exchange: HttpExchange): About {
  return { in: exchange, at: exchange.entries.at(-1), silence: exchange.refusalKind === 'timeout' };
}

/** The request was served: the positive twin of a refusal. */
export function expectServed(trial: Trial, exchange: HttpExchange): JsonObject {
  const result = resultOf(exchange);
  endWhereLimited(trial, exchange);
  trial.expect(result !== undefined, 'a JSON-RPC response with a result', answerOf(exchange), about(exchange));
  return result;
}

/** A case that is about another statement ends where there is no result to judge. */
export function needResult(trial: Trial, exchange: HttpExchange): JsonObject {
  endWhereLimited(trial, exchange);
  return resultOf(exchange) ?? trial.inconclusive('there was no result to judge');
}

/** The request was refused with this status, and with this code of JSON-RPC where one is given. */
export function expectRefused(trial: Trial, exchange: HttpExchange, status: number, code?: number): void {
  endWhereLimited(trial, exchange);
  const expected = code === undefined ? `the status ${status}` : `the status ${status} and the error ${code}`;
  const fits = statusOf(exchange) === status && (code === undefined || errorOf(exchange)?.code === code);
  trial.expect(fits, expected, inWords(exchange), about(exchange));
}

/** What came, as a refusal would be put. */
function inWords(exchange: HttpExchange): string {
  const { response, refusal } = exchange;
  if (response === undefined) return refusal ?? 'no answer';
  const member = errorOf(exchange) === undefined ? 'a result' : `the error ${JSON.stringify(errorOf(exchange)?.code)}`;
  return `the status ${response.status}${responseOf(exchange) === undefined ? '' : ` and ${member}`}`;
}

/** How often a server may be asked is its own affair. */
function endWhereLimited(trial: Trial, { response }: HttpExchange): void {
  if (response?.status === 429) trial.inconclusive('the target limits the rate of requests');
}

/** A rule that holds for every answer of a kind, and says nothing of others. */
export function rule(
  applies: (exchange: HttpExchange) => boolean,
  holds: (exchange: HttpExchange) => boolean,
  expected: string,
): (exchange: HttpExchange) => Judgement {
  return (exchange) => {
    if (exchange.response === undefined || exchange.response.status === 429 || !applies(exchange)) return 'irrelevant';
    return holdsIf(holds(exchange), expected, answerOf(exchange), exchange.entries.at(-1));
  };
}

/** Whether the server has the address of this machine, where pages of the web are the danger. */
export function isLoopback({ url }: HttpPeer): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

/** An Origin that no deployment lists: names below `.invalid` are nobody's (RFC 2606). */
export const foreignOrigin = 'https://conformance.invalid';

/** Whether the server speaks revisions with a handshake as well. */
export async function speaksEarlierEra(peer: HttpPeer): Promise<boolean> {
  return (await peer.survey()).versions.some((version) => version < '2026');
}
