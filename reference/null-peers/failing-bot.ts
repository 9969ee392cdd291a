import { type NullBotOptions, startNullBot } from './null-bot.ts';
import { refusalOf } from './refusing-bot.ts';

/** Answers every request with an internal error: of JSON-RPC in a conversation, of the envelope over Service RPC. */
export function startFailingBot(options: NullBotOptions) {
  return startNullBot(options, {
    reply: refusalOf,
    respond: () => ({ error: { code: 'internal', message: 'Internal error.' } }),
  });
}
