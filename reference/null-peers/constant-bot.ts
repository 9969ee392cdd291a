import { type NullBotOptions, startNullBot } from './null-bot.ts';

/** A valid answer, to one request of all. */
export const constantAnswer = answerTo('always');

/** A valid answer to requests with one id, whatever they ask. */
function answerTo(id: string | number) {
  return {
    jsonrpc: '2.0',
    id,
    result: {
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      tools: [],
      task: { id: '1', contextId: '1', status: { state: 'TASK_STATE_COMPLETED' } },
      ttlMs: 0,
      cacheScope: 'private',
    },
  };
}

/** Answers every request with the same valid answer, properly quoted and enveloped. */
export function startConstantBot(options: NullBotOptions) {
  return startSaying(options, constantAnswer);
}

/** As a constant bot, with the id that the examples of the texts have. */
export function startRecitingBot(options: NullBotOptions) {
  return startSaying(options, answerTo(1));
}

function startSaying(options: NullBotOptions, answer: ReturnType<typeof answerTo>) {
  return startNullBot(options, { reply: () => JSON.stringify(answer), respond: () => ({ response: answer }) });
}
