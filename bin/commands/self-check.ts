import { requirementById } from '../../harness/catalogue/catalogue.ts';
import { defaultConfig } from '../../harness/config/config.ts';
import { objections, type SelfCheck, selfCheck } from '../../harness/self-check.ts';
import { suites } from '../../suites/index.ts';
import { openEmbedded, type StartBot } from '../embedded.ts';
import type { SelfCheckCommand } from '../options/index.ts';
import { companion, nullPeers, referenceBot, referenceFixtures } from '../subjects.ts';

/** The proof of the suites against the reference bot, its mutants and oddities, and the null peers. */
export function checkSuites(
  only: readonly string[],
  onRun?: (what: string, done: number, total: number) => void,
): Promise<SelfCheck> {
  const open = (startBot: StartBot) =>
    openEmbedded({ startBot, companion, seed: 1, fixtures: referenceFixtures, limits: defaultConfig, wait: 10_000 });
  return selfCheck({
    suites,
    requirement: requirementById,
    seed: 1,
    concurrency: 64,
    propertyRuns: 6,
    only,
    openReference: (policy) => open(referenceBot(policy)),
    nullPeers: Object.fromEntries(Object.entries(nullPeers).map(([name, startBot]) => [name, () => open(startBot)])),
    ...(onRun === undefined ? {} : { onRun }),
  });
}

/** Prints what the self-check found; exit code 1 where the suite is not proven. */
export async function runSelfCheck({ only }: SelfCheckCommand): Promise<number> {
  const tty = process.stderr.isTTY;
  const result = await checkSuites(only, (what, done, total) => {
    if (tty) process.stderr.write(`\r\u001b[K${done}/${total} ${what}`);
  });
  if (tty) process.stderr.write('\r\u001b[K');
  const found = objections(result);
  for (const line of found) process.stdout.write(`${line}\n`);
  const killed = result.mutants.filter(({ killedBy }) => killedBy.length > 0).length;
  const passes = result.nullPeers.reduce((sum, { passing }) => sum + passing.length, 0);
  process.stdout.write(
    `${result.reference.filter(({ verdict }) => verdict.outcome === 'pass').length} rows pass on the reference, ` +
      `${killed} of ${result.mutants.length} mutants are caught by their own requirement, ` +
      `${result.benign.length} oddities fail nothing, null peers earn ${passes} passes\n`,
  );
  return found.length === 0 ? 0 : 1;
}
