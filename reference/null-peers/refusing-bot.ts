import { isObject } from '../simplex-bot/messages.ts';
import { type NullBotOptions, startNullBot } from './null-bot.ts';

/** Answers every request with an internal error of JSON-RPC that has the right id. */
export function startRefusingBot(options: NullBotOptions) {
  return startNullBot(options, {
    reply: refusalOf,
    respond: (request) => ({ response: refusal(request) }),
  });
}

/** The text of the error for the text of a request. */
export function refusalOf(request: string): string {
  return JSON.stringify(refusal(parse(request)));
}

function refusal(request: unknown): object {
  const id = isObject(request) ? request.id : undefined;
  return { jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error.' } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
