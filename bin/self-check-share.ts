import { requirementById } from '../harness/catalogue/catalogue.ts';
import { defaultConfig } from '../harness/config/config.ts';
import { type SelfCheck, type SelfCheckOptions, selfCheck } from '../harness/self-check.ts';
import { suites } from '../suites/index.ts';
import { openEmbedded, type StartBot } from './embedded.ts';
import { companion, nullPeers, referenceBot, referenceFixtures } from './subjects.ts';

/** One share of the proof of the suites against the reference bot, its mutants and oddities, and the null peers. */
export function checkShare(options: Pick<SelfCheckOptions, 'only' | 'share' | 'onRun'>): Promise<SelfCheck> {
  const open = (startBot: StartBot) =>
    openEmbedded({ startBot, companion, seed: 1, fixtures: referenceFixtures, limits: defaultConfig, wait: 10_000 });
  return selfCheck({
    ...options,
    suites,
    requirement: requirementById,
    seed: 1,
    concurrency: 64,
    propertyRuns: 6,
    openReference: (policy) => open(referenceBot(policy)),
    nullPeers: Object.fromEntries(Object.entries(nullPeers).map(([name, startBot]) => [name, () => open(startBot)])),
  });
}
