import { type NullBotOptions, startNullBot } from './null-bot.ts';

/** A valid answer, to one request of all. */
export const constantAnswer = {
  jsonrpc: '2.0',
  id: 'always',
  result: {
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    tools: [],
    task: { id: '1', contextId: '1', status: { state: 'TASK_STATE_COMPLETED' } },
    ttlMs: 0,
    cacheScope: 'private',
  },
} as const;

/** Answers every request with the same valid answer, properly quoted and enveloped. */
export function startConstantBot(options: NullBotOptions) {
  return startNullBot(options, {
    reply: () => JSON.stringify(constantAnswer),
    respond: () => ({ response: constantAnswer }),
  });
}
