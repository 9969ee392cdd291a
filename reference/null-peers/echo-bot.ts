import { type NullBotOptions, startNullBot } from './null-bot.ts';

/** Answers every request with the request itself, properly quoted and enveloped. */
export function startEchoBot(options: NullBotOptions) {
  return startNullBot(options, { reply: (request) => request, respond: (request) => ({ response: request }) });
}
