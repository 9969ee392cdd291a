import { type NullBotOptions, startNullBot } from './null-bot.ts';

/** Declares MCP and A2A over both transports, and leaves its core at once: nobody is there to answer. */
export function startClosingBot(options: NullBotOptions) {
  const { ready, stop } = startNullBot(options);
  return { ready: ready.then(stop), stop };
}
