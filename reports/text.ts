import type { Report, Row, Subject, Weight } from '../harness/model.ts';
import { standingOf, totalsOf } from './standing.ts';
import { brokenBlock, type Failure, failureBlock, remarkBlock } from './text/failure.ts';
import { type Line, renderLines, type Style, styled } from './text/line.ts';
import { statementLines } from './text/statements.ts';
import { unexercisedLines } from './text/unexercised.ts';
import { jsonText } from './value.ts';

/** How a text report is written. */
export interface TextOptions {
  /** With escape sequences for colour; the caller knows the terminal and `NO_COLOR`. */
  readonly colour?: boolean;
  /** Also one line for each row. */
  readonly verbose?: boolean;
  /** Whose behaviour no case judges, with the number of statements about it. */
  readonly notJudged?: readonly { readonly subject: Subject; readonly statements: number }[];
}

/** The report for people. The last line is `N passed, N failed, N skipped`, counting rows. */
export function renderText(report: Report, options: TextOptions = {}): string {
  const { colour = false, verbose = false, notJudged = [] } = options;
  const { rows } = report;
  const parts: readonly (readonly Line[])[] = [
    headerLines(report),
    titled('Rows', verbose ? rows.map(rowLine) : []),
    statementLines(report),
    ...violationBlocks(rows, verbose),
    ...rows.map((row) => (row.verdict.outcome === 'broken' ? brokenBlock(row, row.verdict.error) : [])),
    titled('Wrong baseline', baselineLines(report)),
    titled(
      'Advice',
      failures(rows, 'advice').flatMap(([row, failure]) => remarkBlock(row, failure)),
    ),
    titled(
      'Notes',
      failures(rows, 'note').flatMap(([row, failure]) => remarkBlock(row, failure)),
    ),
    titled('Known violations', knownLines(rows)),
    titled('Not exercised', unexercisedLines(rows)),
    titled(
      'Not judged',
      notJudged.map(({ subject, statements }) => [`  ${statements} statements about the ${subject}`]),
    ),
    totalLines(report),
  ];
  const spaced = parts.filter((lines) => lines.length > 0).flatMap((lines) => [[], ...lines]);
  return renderLines(spaced.slice(1), colour);
}

function headerLines({ suite, target, seed }: Report): readonly Line[] {
  return [
    [styled('bold', `${suite.name} ${suite.version}`)],
    [`target    ${target.family} ${target.link}`],
    [`declares  ${jsonText(target.declares)}`],
    [`seed      ${seed}`],
  ];
}

/** One block a statement: its first failure in full, the others by id; all in full where everything is asked for. */
function violationBlocks(rows: readonly Row[], verbose: boolean): readonly (readonly Line[])[] {
  const failed = failures(rows, 'violation');
  if (verbose) return failed.map(([row, failure]) => failureBlock(row, failure));
  const statements = new Map<string, (readonly [Row, Failure])[]>();
  for (const each of failed) {
    const key = each[0].requirement;
    statements.set(key, [...(statements.get(key) ?? []), each]);
  }
  return [...statements.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          failureBlock(
            ...first,
            others.map(([{ id }]) => id),
          ),
        ],
  );
}

function failures(rows: readonly Row[], weight: Weight): readonly (readonly [Row, Failure])[] {
  return rows.flatMap((row) => {
    const { verdict, baseline } = row;
    const shown = verdict.outcome === 'fail' && verdict.weight === weight && baseline?.status !== 'expected';
    return shown ? [[row, verdict] as const] : [];
  });
}

function rowLine(row: Row): Line {
  const standing = standingOf(row);
  const style: Style = standing === 'passed' ? 'green' : standing === 'failed' ? 'red' : 'yellow';
  const { verdict } = row;
  const word =
    verdict.outcome === 'fail' && standing === 'skipped' ? (row.baseline?.status ?? verdict.weight) : verdict.outcome;
  return ['  ', styled(style, word.padEnd(12)), `  ${row.id}  `, styled('dim', row.title)];
}

function baselineLines({ rows, staleBaseline }: Report): readonly Line[] {
  return [
    ...rows
      .filter(({ baseline }) => baseline?.status === 'unexpected-pass')
      .map(
        ({ id, baseline }): Line => [
          styled('red', '✗ '),
          `${id} passes but is listed (${baseline?.reason}); remove it from the baseline`,
        ],
      ),
    ...staleBaseline.map(({ pattern, reason }): Line => [styled('red', '✗ '), `${pattern}: ${reason}`]),
  ];
}

function knownLines(rows: readonly Row[]): readonly Line[] {
  return rows
    .filter(({ baseline }) => baseline?.status === 'expected')
    .map(({ id, baseline }) => ['  ', styled('yellow', id), `: ${baseline?.reason}`]);
}

function totalLines(report: Report): readonly Line[] {
  const { passed, failed, skipped, advice, notes } = totalsOf(report);
  return [[`${advice} advice, ${notes} notes`], [`${passed} passed, ${failed} failed, ${skipped} skipped`]];
}

function titled(title: string, lines: readonly Line[]): readonly Line[] {
  return lines.length === 0 ? [] : [[styled('bold', title)], ...lines];
}
