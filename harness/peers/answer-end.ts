import { endsStream } from '../a2a/stream-rules.ts';
import { a2aView, type ChatExchange, isNotification, isRecord, isResponse } from '../exchange.ts';

/** Methods whose answer is a stream of responses (A2A binding / Streaming). */
const streams = new Set<unknown>(['SendStreamingMessage', 'SubscribeToTask']);

/**
 * How far the answer to a command is. The binding says which message ends it; anything else that is neither a
 * notification nor part of a stream may be the whole answer of a bot that errs, so one quiet window more is enough.
 */
export function progressOf(exchange: ChatExchange): 'ended' | 'ending' | 'open' {
  if (exchange.replies.some(({ json }) => endsAnswer(exchange, json))) return 'ended';
  if (exchange.replies.some(({ json }) => !isNotification(json) && !isResponse(json))) return 'ending';
  return exchange.strays.some(({ json }) => isResponse(json)) ? 'ending' : 'open';
}

function endsAnswer(exchange: ChatExchange, message: unknown): boolean {
  if (!isResponse(message)) return false;
  if (!streams.has(a2aView(exchange)?.request.method) || 'error' in message) return true;
  return isRecord(message.result) && endsStream(message.result);
}
