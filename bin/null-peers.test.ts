import { expect, test } from 'vitest';
import { defaultConfig } from '../harness/config/config.ts';
import { verdictOfRun } from '../harness/exit-code.ts';
import { openEmbedded } from './embedded.ts';
import { judge } from './judge.ts';
import { companion, nullPeers, referenceFixtures } from './subjects.ts';

test.each(Object.entries(nullPeers))('a run against the %s peer ends, and with exit code 1', async (_, startBot) => {
  const fixtures = referenceFixtures;
  const target = await openEmbedded({ startBot, companion, seed: 1, fixtures, limits: defaultConfig, wait: 10_000 });
  const selection = { only: ['CHAT-REPLY', 'RPC-RES', 'SIGN', 'A2A-MSG'], skip: [] };
  try {
    expect(verdictOfRun(await judge({ target, seed: 1, selection, propertyRuns: 3, replay: () => '' }))).toBe(1);
  } finally {
    await target.close();
  }
});
