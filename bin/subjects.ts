import type { Fixtures } from '../harness/config/config.ts';
import { startClosingBot } from '../reference/null-peers/closing-bot.ts';
import { startConstantBot, startRecitingBot } from '../reference/null-peers/constant-bot.ts';
import { startEchoBot } from '../reference/null-peers/echo-bot.ts';
import { startFailingBot } from '../reference/null-peers/failing-bot.ts';
import { startRefusingBot } from '../reference/null-peers/refusing-bot.ts';
import { startSilentBot } from '../reference/null-peers/silent-bot.ts';
import { startSimplexBot } from '../reference/simplex-bot/bot.ts';
import type { Policy } from '../reference/simplex-bot/policy.ts';
import type { StartBot, StartCompanion } from './embedded.ts';

/** The reference bot, with some decisions of its own. */
export function referenceBot(policy: Partial<Policy> = {}): StartBot {
  // A secret of its own would differ from run to run, and so would the states that it seals.
  return ({ connection, clock, business = false }) =>
    startSimplexBot({ connection, clock, policy, stateSecret: 'embedded', business });
}

/** A second bot that keeps every statement, whatever the first one does. */
export const companion: StartCompanion = ({ connection, clock }) =>
  startSimplexBot({ connection, clock, stateSecret: 'companion', profile: { displayName: 'companion' } });

/** Peers that do nothing right, and earn nothing. */
export const nullPeers: Readonly<Record<string, StartBot>> = {
  silent: startSilentBot,
  echo: startEchoBot,
  refusing: startRefusingBot,
  failing: startFailingBot,
  constant: startConstantBot,
  reciting: startRecitingBot,
  closing: startClosingBot,
};

/** What may be called on the reference bot. */
export const referenceFixtures: Fixtures = {
  mcp: {
    safe: { tool: 'availability', arguments: { item: 'anvil' } },
    oversize: { tool: 'report', arguments: { bytes: 20_000 } },
    oversizeEscaped: { tool: 'report', arguments: { bytes: 4_000, fill: '"' } },
    sized: { tool: 'report', length: 'bytes', fill: 'fill' },
    progress: { tool: 'countdown', arguments: { steps: 3 } },
    logging: { tool: 'journal', arguments: {} },
    inputRequired: {
      tool: 'order',
      arguments: { item: 'anvil' },
      answers: { quantity: { action: 'accept', content: { quantity: 2 } } },
    },
    conversationOnly: { tool: 'interview', arguments: {} },
    rateLimited: { tool: 'ticket', arguments: {} },
    structured: { tool: 'forecast', arguments: {} },
    failing: { tool: 'fault', arguments: {} },
    crashing: { tool: 'crash', arguments: {} },
    resource: 'acme:///catalogue',
    prompt: { name: 'offer', arguments: { item: 'anvil' } },
    completion: { ref: { type: 'ref/prompt', name: 'offer' }, argument: { name: 'item', value: 'a' } },
  },
  a2a: {
    complete: 'complete',
    message: 'message',
    artifact: 'artifact',
    inputRequired: 'input',
    authRequired: 'auth',
    rejected: 'reject',
    failed: 'fail',
    stream: 'stream 3',
    chunks: 'chunks 3',
    long: 'long 5',
    slow: 'long 240',
    oversize: 'oversize',
    oversizeRaw: 'raw 12000',
  },
};
