import { allCatalogues, findRequirement } from '../../harness/catalogue/catalogue.ts';
import { ConformanceError } from '../../harness/errors.ts';
import { nearest } from '../../harness/nearest.ts';
import type { Declaration } from '../../harness/suite.ts';
import { excluded } from '../../suites/excluded.ts';
import { allSuites, familiesOf } from '../../suites/index.ts';
import { commandOf, judgedSubjects } from '../families.ts';
import type { ExplainCommand, ListCommand } from '../options/index.ts';
import { renderExplain } from './explain.ts';
import { renderCoverage, renderList, type SuiteKnowledge } from './list.ts';

/** `list` and `explain`: what the suites know, without a target. */
export async function printCatalogue(command: ListCommand | ExplainCommand): Promise<number> {
  const declarations = (await allSuites()).flatMap((suite) => suite.declarations);
  process.stdout.write(command.name === 'list' ? list(command, declarations) : await explain(command, declarations));
  return 0;
}

function list({ prefix, coverage }: ListCommand, declarations: readonly Declaration[]): string {
  const cases = new Map<string, number>();
  for (const one of declarations) cases.set(one.id, (cases.get(one.id) ?? 0) + one.cases.length);
  const known: SuiteKnowledge = { cases, excluded, judged: judgedSubjects };
  return coverage ? renderCoverage(allCatalogues(), known) : renderList(allCatalogues(), known, prefix);
}

async function explain({ id }: ExplainCommand, declarations: readonly Declaration[]): Promise<string> {
  const requirement = findRequirement(id);
  if (requirement === undefined) throw unknownId(id);
  const declared = declarations.filter((one) => one.id === id);
  const cases = declared.flatMap((one) => one.cases);
  const exclusion = excluded.find((one) => one.id === id);
  return renderExplain(requirement, {
    cases,
    commands: (await familiesOf(id)).map((family) => commandOf(family, id)),
    mutants: [
      ...declared.flatMap(({ mutants }) => Object.keys(mutants)),
      ...cases.flatMap((one) => (one.type === 'invariant' ? Object.keys(one.mutants) : [])),
    ],
    benign: declared.flatMap(({ benign }) => Object.keys(benign)),
    ambiguities: allCatalogues()
      .flatMap(({ ambiguities }) => ambiguities)
      .filter((ambiguity) => requirement.ambiguities.includes(ambiguity.id)),
    ...(exclusion === undefined ? {} : { excluded: exclusion.because }),
  });
}

function unknownId(id: string): ConformanceError {
  const ids = allCatalogues().flatMap(({ requirements }) => requirements.map((requirement) => requirement.id));
  const meant = nearest(id, ids);
  return new ConformanceError(
    'usage',
    `no statement has the id "${id}"; ${meant === undefined ? 'conformance list prints all ids' : `did you mean ${meant}?`}`,
  );
}
