import { expect, test } from 'vitest';
import { verdictOfRun } from '../harness/exit-code.ts';
import { judge } from './judge.ts';
import { openReference } from './reference-target.ts';
import { nullPeers } from './subjects.ts';

test.each(Object.entries(nullPeers))('a run against the %s peer ends, and with exit code 1', async (_, startBot) => {
  const target = await openReference({ startBot });
  const selection = { only: ['CHAT-REPLY', 'RPC-RES', 'SIGN', 'A2A-MSG'], skip: [] };
  try {
    expect(verdictOfRun(await judge({ target, seed: 1, selection, propertyRuns: 3, replay: () => '' }))).toBe(1);
  } finally {
    await target.close();
  }
});
