import { type A2aExchange, isRecord, isResponse, type McpExchange, readOnce } from '../../harness/exchange.ts';
import type { Entry } from '../../harness/transcript.ts';
import type { About, Trial } from '../../harness/trial.ts';
import { answersTo } from './chat-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;
/** A request of a protocol that speaks JSON-RPC. */
type JsonRpcExchange = McpExchange | A2aExchange;

/** A message of an answer, and the frame it came in. */
export interface Answered {
  readonly message: unknown;
  readonly entry: Entry | undefined;
}

/**
 * The messages of the answer in order. In a conversation those that quote nothing count as well: whether a reply quotes
 * is a statement of its own.
 */
export const answersOf = readOnce(({ carrier, messages }: JsonRpcExchange): readonly Answered[] => {
  if (carrier.kind === 'chat') return answersTo(carrier).map(({ json, entry }) => ({ message: json, entry }));
  return messages.map((message) => ({ message, entry: carrier.entries.at(-1) }));
});

/** The first JSON-RPC response of the answer. */
export function responseOf(exchange: JsonRpcExchange): JsonObject | undefined {
  return answersOf(exchange)
    .map(({ message }) => message)
    .find(isResponse);
}

/** Whether the request got nothing at all. */
export function isSilent(exchange: JsonRpcExchange): boolean {
  const { carrier } = exchange;
  return carrier.kind === 'chat' ? answersTo(carrier).length === 0 : carrier.refusalKind === 'timeout';
}

/** The request was answered with a JSON-RPC response, be it a result or an error. */
export function expectResponse(trial: Trial, exchange: JsonRpcExchange): JsonObject {
  const response = responseOf(exchange);
  trial.expect(response !== undefined, 'a JSON-RPC response to the request', answerOf(exchange), about(exchange));
  return response;
}

/** The request was served. */
export function expectResult(trial: Trial, exchange: JsonRpcExchange): JsonObject {
  const result = responseOf(exchange)?.result;
  trial.expect(isRecord(result), 'a JSON-RPC response with a result', answerOf(exchange), about(exchange));
  return result;
}

/** The request was refused by the protocol with an error of this code. */
export function expectFailure(trial: Trial, exchange: JsonRpcExchange, code: number): JsonObject {
  const error = responseOf(exchange)?.error;
  trial.expect(
    isRecord(error) && error.code === code,
    `a JSON-RPC error of code ${code}`,
    answerOf(exchange),
    about(exchange),
  );
  return error;
}

/** Over Service RPC, the answer stands in the envelope as it is: a whole JSON-RPC response. */
export function expectInEnvelope(trial: Trial, exchange: JsonRpcExchange, member: 'result' | 'error'): void {
  const envelope = exchange.carrier.kind === 'rpc' ? exchange.carrier.response : undefined;
  const response = isRecord(envelope) ? envelope.response : undefined;
  trial.expect(
    isResponse(response) && member in response,
    `an envelope whose \`response\` is the JSON-RPC response, with its ${member}`,
    envelope ?? answerOf(exchange),
    about(exchange),
  );
}

/** Shows the exchange in the report, with the frame of the response, or the last one, marked. */
export function about(exchange: JsonRpcExchange): About {
  const deciding = answersOf(exchange).find(({ message }) => isResponse(message));
  return { in: exchange, at: deciding?.entry ?? exchange.carrier.entries.at(-1), silence: isSilent(exchange) };
}

/** What came for the request, as a report shows it. */
export function answerOf(exchange: JsonRpcExchange): unknown {
  const { carrier } = exchange;
  if (isSilent(exchange)) return 'no answer within the wait';
  const response = responseOf(exchange);
  if (response !== undefined) return response;
  if (carrier.kind === 'http' && carrier.response !== undefined) {
    const { status, body } = carrier.response;
    return { status, body: body.length > 4_000 ? `${body.slice(0, 4_000)}…` : body };
  }
  return carrier.kind === 'chat' ? answersTo(carrier).map(({ text }) => text) : (carrier.response ?? carrier.refusal);
}
