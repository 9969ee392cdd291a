import type { Report, Row } from '../harness/model.ts';
import { printable } from './printable.ts';
import { brokenBlock, failureBlock } from './text/failure.ts';
import { type Line, renderLines } from './text/line.ts';
import { typedText } from './value.ts';

/**
 * JUnit XML for CI systems: one suite a section, one case a row. Advice, notes and known violations are skipped with a
 * message; what is wrong with the baseline fails, as it fails the run.
 */
export function renderJunit(report: Report): string {
  const sections = new Map<string, TestCase[]>();
  for (const row of report.rows) {
    const cases = sections.get(row.section) ?? [];
    cases.push({ name: row.id, ending: endingOf(row) });
    sections.set(row.section, cases);
  }
  const stale = report.staleBaseline.map(({ pattern, reason }): TestCase => {
    return { name: pattern, ending: { tag: 'failure', type: 'baseline', message: reason } };
  });
  const suites = [...sections, ...(stale.length === 0 ? [] : [['baseline', stale] as const])];
  const all = suites.flatMap(([, cases]) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name: report.suite.name, ...countsOf(all) })}>`,
    ...suites.flatMap(([name, cases]) => [
      `  <testsuite ${attributes({ name, ...countsOf(cases), skipped: count(cases, 'skipped') })}>`,
      ...cases.map((each) => testCase(name, each)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

interface TestCase {
  readonly name: string;
  /** Absent where the case passed. */
  readonly ending: Ending | undefined;
}

interface Ending {
  readonly tag: 'failure' | 'error' | 'skipped';
  readonly type?: string;
  readonly message: string;
  readonly account?: readonly Line[];
}

function endingOf(row: Row): Ending | undefined {
  const { verdict, baseline } = row;
  switch (verdict.outcome) {
    case 'pass':
      return baseline?.status === 'unexpected-pass'
        ? { tag: 'failure', type: 'baseline', message: `passes but is listed in the baseline: ${baseline.reason}` }
        : undefined;
    case 'fail': {
      const message = `expected ${verdict.expected}; actual ${typedText(verdict.actual)}`;
      if (baseline?.status === 'expected') return { tag: 'skipped', message: `known: ${baseline.reason}; ${message}` };
      if (verdict.weight !== 'violation') return { tag: 'skipped', message: `${verdict.weight}: ${message}` };
      return { tag: 'failure', type: row.level, message, account: failureBlock(row, verdict) };
    }
    case 'untested':
      return { tag: 'skipped', message: `untested until ${verdict.missing}` };
    case 'inapplicable':
      return { tag: 'skipped', message: `inapplicable: ${verdict.because}` };
    case 'inconclusive':
      return { tag: 'skipped', message: `inconclusive: ${verdict.why}` };
    case 'broken':
      return { tag: 'error', type: 'broken', message: verdict.error, account: brokenBlock(row, verdict.error) };
  }
}

function testCase(section: string, { name, ending }: TestCase): string {
  const open = `    <testcase ${attributes({ classname: section, name })}`;
  if (ending === undefined) return `${open}/>`;
  const { tag, type, message, account } = ending;
  const start = `<${tag} ${attributes({ ...(type !== undefined && { type }), message })}`;
  const element = account === undefined ? `${start}/>` : `${start}>${escaped(renderLines(account, false))}</${tag}>`;
  return `${open}>${element}</testcase>`;
}

/** The counts that the common schema of JUnit files knows for all suites together. */
function countsOf(cases: readonly TestCase[]): Readonly<Record<string, string>> {
  return { tests: String(cases.length), failures: count(cases, 'failure'), errors: count(cases, 'error') };
}

function count(cases: readonly TestCase[], tag: Ending['tag']): string {
  return String(cases.filter(({ ending }) => ending?.tag === tag).length);
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(printable(value))}"`)
    .join(' ');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Markup escaped; the text holds no character that XML forbids, since it went through `printable`. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
