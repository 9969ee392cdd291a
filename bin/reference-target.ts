import { defaultConfig } from '../harness/config/config.ts';
import type { Target } from '../harness/targets/target.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded.ts';
import { companion, referenceBot, referenceFixtures } from './subjects.ts';

/** The reference bot on an embedded mock core, as the default run has it, with seed 1; `changes` say what is different. */
export function openReference(changes: Partial<EmbeddedOptions> = {}): Promise<Target> {
  return openEmbedded({
    startBot: referenceBot(),
    companion,
    seed: 1,
    fixtures: referenceFixtures,
    limits: defaultConfig,
    wait: 10_000,
    ...changes,
  });
}
