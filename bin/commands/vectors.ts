import { allCatalogues } from '../../harness/catalogue/catalogue.ts';
import { coverageOf } from '../../harness/coverage.ts';
import { ConformanceError } from '../../harness/errors.ts';
import { verdictOfRun } from '../../harness/exit-code.ts';
import type { Report } from '../../harness/model.ts';
import type { Driver } from '../../harness/vectors/driver.ts';
import { localDriver } from '../../harness/vectors/local-driver.ts';
import { startDriver } from '../../harness/vectors/process-driver.ts';
import { selectedVectors, vectorRows } from '../../harness/vectors/rows.ts';
import { operationFiles } from '../../harness/vectors/vector-file.ts';
import { withoutVectors } from '../../harness/vectors/without-vectors.ts';
import { operations } from '../../reference/drivers/operations.ts';
import { render } from '../../reports/index.ts';
import type { VectorsCommand } from '../options/index.ts';
import { writeReport } from '../report-file.ts';
import { quoted } from '../shell-word.ts';
import { suiteVersion } from '../suite-version.ts';

/** Milliseconds in which a driver has to answer. */
const patience = 10_000;

/** Puts the chosen vectors to a driver, or to this package's own implementation; prints and writes the report. */
export async function putVectors(command: VectorsCommand): Promise<number> {
  const { driver: program, prefixes } = command;
  const files = operationFiles();
  const puts = selectedVectors(files, prefixes);
  if (puts.length === 0)
    throw new ConformanceError('usage', `no vector has an id or a statement that begins with ${prefixes.join(' or ')}`);
  const driver =
    program === undefined ? localDriver('this package', operations) : await startDriver(program, { patience });
  const report = await reportOf(driver, () => vectorRows(puts, driver, (id) => replay(id, program)));
  for (const { kind, path } of command.reports) writeReport(path, render(kind, report));
  const style = { colour: process.stdout.hasColors?.() ?? false, verbose: command.verbose };
  process.stdout.write(render('text', report, style));
  return verdictOfRun(report);
}

async function reportOf(driver: Driver, put: () => Promise<Report['rows']>): Promise<Report> {
  try {
    const rows = await put();
    const catalogues = allCatalogues().filter(({ requirements }) =>
      requirements.some(({ id }) => rows.some((row) => row.requirement === id)),
    );
    return {
      format: 1,
      suite: { name: 'simplex-agent-conformance', version: suiteVersion() },
      specs: catalogues.map(({ spec, title, revision }) => ({ spec, title, revision })),
      target: { family: 'vectors', link: driver.name, declares: null },
      seed: 0,
      rows,
      coverage: coverageOf(catalogues, rows, withoutVectors),
      staleBaseline: [],
    };
  } finally {
    await driver.close();
  }
}

function replay(id: string, program: string | undefined): string {
  return ['npx conformance vectors', id, ...(program === undefined ? [] : ['--driver', quoted(program)])].join(' ');
}
