import {
  type ChatExchange,
  isNotification,
  isRecord,
  isResponse,
  type Reply,
  readOnce,
} from '../../harness/exchange.ts';
import type { Trial } from '../../harness/trial.ts';

/** The name of the protocol and what has to be sent after it, as one text. */
export function call(request: unknown): string {
  return `/_call mcp ${JSON.stringify(request)}`;
}

/**
 * Messages of the protocol that came for a command, in arrival order. Those that quote nothing count as well: whether
 * a reply quotes is a statement of its own.
 */
export const answersTo = readOnce(({ replies, strays }: ChatExchange): readonly Reply[] =>
  [...replies, ...strays.filter(isProtocolMessage)].sort((a, b) => a.entry.order - b.entry.order),
);

/** Whether a text speaks the protocol of our commands, rather than to people. */
export function isProtocolMessage({ json }: Reply): boolean {
  return isRecord(json) && ('jsonrpc' in json || isResponse(json));
}

/** Something came for the command, whatever it says; returns the first of it. */
export function expectReply(trial: Trial, exchange: ChatExchange): Reply {
  if (exchange.refusal !== undefined) trial.inconclusive('our own core refused to send the command');
  const [first] = answersTo(exchange);
  trial.expect(first !== undefined, 'a reply to the command', 'no reply within the wait', {
    in: exchange,
    at: first?.entry,
    silence: true,
  });
  return first;
}

/** The reply that ends the answer, and the JSON-RPC response in it. */
export function expectResponse(
  trial: Trial,
  exchange: ChatExchange,
): { readonly reply: Reply; readonly response: Readonly<Record<string, unknown>> } {
  const first = expectReply(trial, exchange);
  const reply = answersTo(exchange).find(({ json }) => isResponse(json));
  trial.expect(reply !== undefined, 'a reply that is a JSON-RPC response', first.text, {
    in: exchange,
    at: first.entry,
    silence: answersTo(exchange).every(({ json }) => isNotification(json)),
  });
  return { reply, response: reply.json as Readonly<Record<string, unknown>> };
}

/** As `expectResponse`, for a request that every server serves. */
export function expectResult(trial: Trial, exchange: ChatExchange): Reply {
  const { reply, response } = expectResponse(trial, exchange);
  trial.expect(isRecord(response.result), 'a JSON-RPC result', response, { in: exchange, at: reply.entry });
  return reply;
}

/** Commands that were sent at once, with ids of their own: something came for each. */
export function expectEachAnswered(trial: Trial, exchanges: readonly ChatExchange[]): void {
  const unanswered = exchanges.filter((exchange) => !isAnswered(exchange, exchanges));
  trial.expect(
    unanswered.length === 0,
    `a reply to each of ${exchanges.length} commands`,
    `${unanswered.length} without a reply within the wait`,
    { in: unanswered[0] ?? exchanges.at(-1), silence: unanswered.length > 0 },
  );
}

/** A reply without a quote can be told by its id alone. */
function isAnswered(exchange: ChatExchange, all: readonly ChatExchange[]): boolean {
  if (exchange.replies.length > 0) return true;
  return all
    .flatMap(answersTo)
    .some(
      ({ json }) => isRecord(json) && typeof json.id === 'string' && exchange.command.includes(`"id":"${json.id}"`),
    );
}
