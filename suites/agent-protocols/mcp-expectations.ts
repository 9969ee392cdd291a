import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import type { About, Trial } from '../../harness/trial.ts';

/** Whether the request got nothing at all. */
export function isSilent({ carrier }: McpExchange): boolean {
  return carrier.kind === 'chat' ? carrier.replies.length === 0 : carrier.refusalKind === 'timeout';
}

/** The request was answered with a JSON-RPC response, be it a result or an error. */
export function expectResponse(trial: Trial, exchange: McpExchange): Readonly<Record<string, unknown>> {
  const { response } = exchange;
  trial.expect(response !== undefined, 'a JSON-RPC response to the request', answerOf(exchange), about(exchange));
  return response;
}

/** The request was served. */
export function expectResult(trial: Trial, exchange: McpExchange): Readonly<Record<string, unknown>> {
  const result = exchange.response?.result;
  trial.expect(isRecord(result), 'a JSON-RPC response with a result', answerOf(exchange), about(exchange));
  return result;
}

/** The request was refused by the protocol, with this code where it matters. */
export function expectFailure(trial: Trial, exchange: McpExchange, code?: number): Readonly<Record<string, unknown>> {
  const error = exchange.response?.error;
  const wanted = code === undefined ? '' : ` of code ${code}`;
  trial.expect(
    isRecord(error) && (code === undefined || error.code === code),
    `a JSON-RPC error${wanted}`,
    answerOf(exchange),
    about(exchange),
  );
  return error;
}

/** Whether the target declares the tools capability; where it does not tell its capabilities, nothing follows. */
export async function requireTools(trial: Trial, mcp: McpPeer): Promise<void> {
  const { capabilities } = await mcp.survey();
  if (capabilities === undefined) trial.inconclusive('server/discover told no capabilities');
  if (!('tools' in capabilities)) trial.inapplicable('server/discover declares no tools capability');
}

/** Shows the exchange in the report, with the frame of the response, or the last one, marked. */
export function about(exchange: McpExchange): About {
  const { carrier, response } = exchange;
  const reply = carrier.kind === 'chat' ? carrier.replies.find(({ json }) => json === response) : undefined;
  return { in: exchange, at: reply?.entry ?? carrier.entries.at(-1), silence: isSilent(exchange) };
}

/** What came for the request, as a report shows it. */
export function answerOf(exchange: McpExchange): unknown {
  const { carrier, response } = exchange;
  if (isSilent(exchange)) return 'no answer within the wait';
  if (response !== undefined) return response;
  return carrier.kind === 'chat' ? carrier.replies.map(({ text }) => text) : (carrier.response ?? carrier.refusal);
}
