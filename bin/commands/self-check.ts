import { type KillMatrix, killMatrixOf } from '../../harness/kill-matrix.ts';
import { killMatrixTable } from '../../harness/kill-matrix-table.ts';
import { objections } from '../../harness/self-check.ts';
import { allSuites } from '../../suites/index.ts';
import { sideEffects } from '../../suites/side-effects.ts';
import type { SelfCheckCommand } from '../options/index.ts';
import { checkPrefixes } from '../prefixes.ts';
import { writeReport } from '../report-file.ts';
import { checkSuites } from '../self-check.ts';

/** Prints what the self-check found; exit code 1 where the suite is not proven. */
export async function runSelfCheck({ only, matrix }: SelfCheckCommand): Promise<number> {
  checkPrefixes('only', only);
  const tty = process.stderr.isTTY;
  let runs = 0;
  const result = await checkSuites(only, (what) => {
    if (tty) process.stderr.write(`\r\u001b[K${++runs} ${what}`.slice(0, process.stderr.columns));
  });
  if (tty) process.stderr.write('\r\u001b[K');
  if (matrix !== undefined) writeMatrix(matrix, killMatrixOf(result, await allSuites(), sideEffects));
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

/** The data, and beside it the table for people. */
function writeMatrix(path: string, matrix: KillMatrix): void {
  writeReport(path, `${JSON.stringify(matrix, null, 1)}\n`);
  writeReport(path.replace(/(\.json)?$/, '.md'), killMatrixTable(matrix));
}
