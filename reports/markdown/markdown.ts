import type { Coverage, Report, Row } from '../../harness/model.ts';
import { totalsOf } from '../standing.ts';
import { headlineOf, stateOf } from '../state.ts';
import { brokenBlock, failureBlock } from '../text/failure.ts';
import { renderLines } from '../text/line.ts';
import { unexercised } from '../unexercised.ts';
import { typedText } from '../value.ts';
import { code, codeBlock, literal } from './prose.ts';

/** Failures that are told in full, so that the summary of a CI step stays far below its limit of 1 MiB. */
const toldAtMost = 40;

/**
 * The report as Markdown for the summary of a CI step: the verdict, what failed and why, and the figures. Nothing of a
 * target is read as markup: its texts stand in code spans and blocks.
 */
export function renderMarkdown(report: Report): string {
  const { suite, specs, target, seed } = report;
  const { text, sound } = headlineOf(report);
  const { passed, failed, skipped, advice, notes } = totalsOf(report);
  const parts: readonly (readonly string[])[] = [
    [`## ${sound ? '✅' : '❌'} ${literal(text)}`],
    [`**${passed} passed, ${failed} failed, ${skipped} skipped** (${advice} advice, ${notes} notes)`],
    [
      `Target ${code(target.link)}, judged by ${specs.map(({ title, revision }) => `${literal(title)} ${literal(revision)}`).join(', ')}; ${literal(suite.name)} ${literal(suite.version)}, seed ${seed}.`,
    ],
    ...failureParts(report.rows),
    ...baselineParts(report),
    ...remarkParts(report.rows),
    ...coverageParts(report),
    ...gapParts(report.rows),
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function failureParts(rows: readonly Row[]): readonly (readonly string[])[] {
  const failing = rows.filter((row) => ['violation', 'broken'].includes(stateOf(row)));
  if (failing.length === 0) return [];
  const rest = failing.length - toldAtMost;
  return [
    ['### What failed, and why'],
    ...failing.slice(0, toldAtMost).flatMap(failurePart),
    ...(rest > 0 ? [[`${rest} more stand in the other reports.`]] : []),
  ];
}

function failurePart(row: Row): readonly (readonly string[])[] {
  const { verdict } = row;
  const account =
    verdict.outcome === 'fail'
      ? failureBlock(row, verdict)
      : verdict.outcome === 'broken'
        ? brokenBlock(row, verdict.error)
        : [];
  const lines = renderLines(account, false)
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^ {4}/, ''));
  const got =
    verdict.outcome === 'fail'
      ? [`expected ${code(verdict.expected)}, got ${code(typedText(verdict.actual))}`]
      : ['the suite itself broke'];
  return [
    [`**${literal(row.requirement)}** ${literal(row.text)}`, '', `${code(row.id)}: ${got.join('')}`],
    ['<details><summary>Transcript and replay</summary>', '', ...codeBlock(lines), '', '</details>'],
  ];
}

function baselineParts({ rows, staleBaseline }: Report): readonly (readonly string[])[] {
  const lines = [
    ...rows
      .filter((row) => stateOf(row) === 'unexpected-pass')
      .map(({ id, baseline }) => `- ${code(id)} passes but is listed (${literal(baseline?.reason ?? '')}); remove it`),
    ...staleBaseline.map(({ pattern, reason }) => `- ${code(pattern)}: ${literal(reason)}`),
  ];
  return lines.length === 0 ? [] : [['### Wrong in the baseline', '', ...lines.slice(0, 200)]];
}

function remarkParts(rows: readonly Row[]): readonly (readonly string[])[] {
  const remarks = rows.filter((row) => ['advice', 'note', 'known'].includes(stateOf(row)));
  if (remarks.length === 0) return [];
  return [
    [
      `<details><summary>${remarks.length} advice, notes and known violations</summary>`,
      '',
      '| | row | statement |',
      '| --- | --- | --- |',
      ...remarks.slice(0, 200).map((row) => `| ${stateOf(row)} | ${code(row.id)} | ${literal(row.text)} |`),
      '',
      '</details>',
    ],
  ];
}

const columns = ['passed', 'failed', 'undecided', 'excluded', 'uncovered'] as const satisfies (keyof Coverage)[];

function coverageParts({ specs, coverage }: Report): readonly (readonly string[])[] {
  const touched = coverage.filter(({ passed, failed, undecided }) => passed + failed + undecided > 0);
  if (touched.length === 0) return [];
  const title = (spec: string) => specs.find((each) => each.spec === spec)?.title ?? spec;
  return [
    [
      '<details><summary>Statements by section</summary>',
      '',
      `| section | ${columns.join(' | ')} |`,
      `| --- |${columns.map(() => ' ---: |').join('')}`,
      ...touched.map(
        (each) =>
          `| ${literal(`${title(each.spec)}, ${each.section}`)} | ${columns.map((column) => each[column] || '').join(' | ')} |`,
      ),
      '',
      '</details>',
    ],
  ];
}

function gapParts(rows: readonly Row[]): readonly (readonly string[])[] {
  const groups = unexercised(rows);
  if (groups.length === 0) return [];
  return [
    [
      '<details><summary>Not exercised, and why</summary>',
      '',
      '| rows | | reason |',
      '| ---: | --- | --- |',
      ...groups
        .slice(0, 100)
        .map(({ outcome, reason, rows: group }) => `| ${group.length} | ${outcome} | ${literal(reason)} |`),
      '',
      '</details>',
    ],
  ];
}
