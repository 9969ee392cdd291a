import type { Exclusion } from '../../harness/coverage.ts';
import type { Catalogue, Requirement, Subject } from '../../harness/model.ts';
import { isSelected } from '../../harness/selection.ts';
import { allSubjects } from './subjects.ts';

/** What the suites know of the catalogues. */
export interface SuiteKnowledge {
  /** Number of cases by requirement; a requirement without cases is absent. */
  readonly cases: ReadonlyMap<string, number>;
  readonly excluded: readonly Exclusion[];
  /** Whose behaviour the suites judge. */
  readonly judged: readonly Subject[];
}

/** The statements by section, each with what tests it; `prefix` narrows them as `--only` does. */
export function renderList(catalogues: readonly Catalogue[], suites: SuiteKnowledge, prefix?: string): string {
  const selection = { only: prefix === undefined ? [] : [prefix], skip: [] };
  const lines = catalogues.flatMap((catalogue) => {
    const chosen = catalogue.requirements.filter(({ id }) => isSelected(id, selection));
    const width = Math.max(...chosen.map(({ id }) => id.length));
    return bySection(chosen).flatMap(([section, requirements]) => [
      `${titleOf(catalogue)}: ${section}`,
      ...requirements.flatMap((requirement) => statementLines(requirement, suites, width)),
      '',
    ]);
  });
  return lines.length === 0 ? `No statement has an id that begins with ${prefix}.\n` : lines.join('\n');
}

function statementLines({ id, level, text }: Requirement, suites: SuiteKnowledge, width: number): readonly string[] {
  const count = suites.cases.get(id);
  const exclusion = suites.excluded.find((each) => each.id === id);
  const state = count !== undefined ? `tested (${count})` : exclusion !== undefined ? 'excluded' : 'not covered yet';
  const start = `  ${id.padEnd(width)}  ${level.padEnd('STATED'.length)}  ${state.padEnd('not covered yet'.length)}  `;
  const because =
    count === undefined && exclusion !== undefined ? [`${' '.repeat(start.length)}${exclusion.because}`] : [];
  return [`${start}${text}`, ...because];
}

/** How many statements are tested, by section and by subject, and which subjects no suite judges. */
export function renderCoverage(catalogues: readonly Catalogue[], suites: SuiteKnowledge): string {
  const all = catalogues.flatMap(({ requirements }) => requirements);
  const sections = catalogues.flatMap((catalogue) => [
    [titleOf(catalogue), ...countsOf(catalogue.requirements, suites)],
    ...bySection(catalogue.requirements).map(([section, rows]) => [`  ${section}`, ...countsOf(rows, suites)]),
  ]);
  const subjects = allSubjects
    .map((subject) => ({ subject, about: all.filter((requirement) => requirement.subjects.includes(subject)) }))
    .filter(({ about }) => about.length > 0)
    .map(({ subject, about }) =>
      suites.judged.includes(subject)
        ? [subject, ...countsOf(about, suites)]
        : [subject, String(about.length), 'this subject is not judged yet'],
    );
  return `${table('section', sections)}\n${table('subject', subjects)}`;
}

function countsOf(requirements: readonly Requirement[], { cases, excluded }: SuiteKnowledge): readonly string[] {
  const without = new Set(excluded.map(({ id }) => id));
  const tested = requirements.filter(({ id }) => cases.has(id)).length;
  const left = requirements.filter(({ id }) => !cases.has(id));
  const reasoned = left.filter(({ id }) => without.has(id)).length;
  return [requirements.length, tested, reasoned, left.length - reasoned].map(String);
}

const columns = ['statements', 'tested', 'excluded', 'not covered yet'];

function table(first: string, rows: readonly (readonly string[])[]): string {
  const width = Math.max(first.length, ...rows.map(([name = '']) => name.length));
  const line = ([name = '', ...cells]: readonly string[]) =>
    name.padEnd(width) + cells.map((cell, index) => `  ${cell.padStart((columns[index] ?? '').length)}`).join('');
  return [[first, ...columns], ...rows].map((row) => `${line(row)}\n`).join('');
}

function titleOf({ title, revision }: Catalogue): string {
  return `${title}, revision ${revision}`;
}

function bySection(requirements: readonly Requirement[]): readonly (readonly [string, readonly Requirement[]])[] {
  const sections = new Map<string, Requirement[]>();
  for (const requirement of requirements) {
    const rows = sections.get(requirement.section) ?? [];
    rows.push(requirement);
    sections.set(requirement.section, rows);
  }
  return [...sections];
}
