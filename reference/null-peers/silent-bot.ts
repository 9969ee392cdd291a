import { type NullBotOptions, startNullBot } from './null-bot.ts';

/** Declares MCP and A2A over both transports and never answers. */
export function startSilentBot(options: NullBotOptions) {
  return startNullBot(options);
}
