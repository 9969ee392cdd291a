import { objections } from '../../harness/self-check.ts';
import type { SelfCheckCommand } from '../options/index.ts';
import { checkPrefixes } from '../prefixes.ts';
import { checkSuites } from '../self-check.ts';

/** Prints what the self-check found; exit code 1 where the suite is not proven. */
export async function runSelfCheck({ only }: SelfCheckCommand): Promise<number> {
  checkPrefixes('only', only);
  const tty = process.stderr.isTTY;
  let runs = 0;
  const result = await checkSuites(only, (what) => {
    if (tty) process.stderr.write(`\r\u001b[K${++runs} ${what}`.slice(0, process.stderr.columns));
  });
  if (tty) process.stderr.write('\r\u001b[K');
  const found = objections(result);
  for (const line of found) process.stdout.write(`${line}\n`);
  const killed = result.mutants.filter(({ killedBy }) => killedBy.length > 0).length;
  const passes = result.nullPeers.reduce((sum, { passing }) => sum + passing.length, 0);
  process.stdout.write(
    `${result.reference.filter(({ verdict }) => verdict.outcome === 'pass').length} rows pass on the reference, ` +
      `${killed} of ${result.mutants.length} mutants are caught by their own requirement, ` +
      `${result.benign.filter(({ failing }) => failing.length === 0).length} of ${result.benign.length} oddities fail nothing, ` +
      `null peers earn ${passes} passes\n`,
  );
  return found.length === 0 ? 0 : 1;
}
