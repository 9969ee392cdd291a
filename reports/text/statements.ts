import type { Report } from '../../harness/model.ts';
import { type Counts, countColumns, isExercised, totalOf } from '../counts.ts';
import { type Line, styled } from './line.ts';

/** A table of statements by spec and section; the sections that the run did not touch are only counted. */
export function statementLines({ specs, coverage }: Report): readonly Line[] {
  const tables = specs.map(({ spec, title, revision }) => {
    const sections = coverage.filter((each) => each.spec === spec);
    return {
      title: `${title}, revision ${revision}`,
      total: totalOf(sections),
      exercised: sections.filter(isExercised),
      silent: sections.filter((section) => !isExercised(section)).length,
    };
  });
  const names = tables.flatMap(({ title, exercised }) => [title, ...exercised.map(({ section }) => `  ${section}`)]);
  const width = Math.max(...['Statements', ...names].map((name) => name.length));
  const row = (name: string, counts: Counts) =>
    name.padEnd(width) + countColumns.map((each) => cell(each, counts)).join('');

  return [
    [styled('bold', 'Statements'.padEnd(width)), styled('dim', countColumns.map((each) => `  ${each}`).join(''))],
    ...tables.flatMap(({ title, total, exercised, silent }): readonly Line[] => [
      [row(title, total)],
      ...exercised.map((each): Line => {
        const line = row(`  ${each.section}`, each);
        return [each.failed > 0 ? styled('red', line) : line];
      }),
      ...(silent === 0
        ? []
        : [[styled('dim', `  ${silent} more section${silent === 1 ? '' : 's'}, see conformance list --coverage`)]]),
    ]),
  ];
}

function cell(column: keyof Counts, counts: Counts): string {
  return String(counts[column] || '-').padStart(column.length + 2);
}
