import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { render } from './index.ts';
import { reportKinds } from './kind.ts';
import { report } from './test-reports.ts';

const notJudged = [
  { subject: 'caller', statements: 80 },
  { subject: 'core', statements: 23 },
] as const;

test('the text report is as it was', async () => {
  await expect(render('text', report, { notJudged })).toMatchFileSnapshot('golden/report.txt');
});

test('the JSON report is the report', () => {
  expect(render('json', report)).toMatch(/^\{\n {2}"format": 1,\n[\s\S]*\n\}\n$/);
  expect(JSON.parse(render('json', report))).toEqual(JSON.parse(JSON.stringify(report)));
});

test('the JUnit report is as it was', async () => {
  await expect(render('junit', report)).toMatchFileSnapshot('golden/report.xml');
});

test.each([
  ['markdown', 'report.md'],
  ['badge', 'badge.svg'],
  ['shields', 'shields.json'],
] as const)('the report as %s is as it was', async (kind, file) => {
  await expect(render(kind, report)).toMatchFileSnapshot(`golden/${file}`);
});

test('a badge tells a sound run, a failing one and one that showed nothing apart', () => {
  const badge = (rows: typeof report.rows) => {
    const { message, color } = JSON.parse(render('shields', { ...report, rows, staleBaseline: [] }));
    return [message, color];
  };
  expect(badge(report.rows.slice(0, 1))).toEqual(['1 passed', 'brightgreen']);
  expect(badge(report.rows.slice(0, 2))).toEqual(['1 violation', 'red']);
  expect(badge(report.rows.slice(11))).toEqual(['1 entry of the baseline to remove', 'red']);
  expect(badge(report.rows.slice(8))).toEqual(['the suite broke in 1 row', 'red']);
  expect(badge([])).toEqual(['nothing was exercised', 'lightgrey']);
});

test('the HTML report is as it was', async () => {
  const page = render('html', report);
  const markup = page
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<script>[\s\S]*?<\/script>/, '')
    .replace(/'sha256-.*?'/g, '');
  await expect(markup).toMatchFileSnapshot('golden/report.html.txt');
});

test('the last line counts rows, the line above advice and notes', () => {
  const lines = render('text', report).trimEnd().split('\n');
  expect(lines.slice(-2)).toEqual(['1 advice, 1 notes', '2 passed, 2 failed, 9 skipped']);
  expect(render('text', { ...report, rows: [] })).toMatch(/\n0 advice, 0 notes\n0 passed, 0 failed, 0 skipped\n$/);
});

test('types tell apart what looks the same', () => {
  const text = render('text', report);
  expect(text).toContain('actual      "7" (string)');
  expect(text).toContain('actual      nothing (absent)');
  expect(text).toContain('actual      12 (number)');
  expect(text).toContain('actual      ["x"] (array)');
});

test('colour is only what the caller asks for', () => {
  const sequence = '\u001b';
  const coloured = render('text', report, { colour: true, notJudged });
  expect(coloured).toContain(`${sequence}[31m✗ `);
  expect(coloured.replaceAll(new RegExp(`${sequence}\\[\\d+m`, 'g'), '')).toBe(render('text', report, { notJudged }));
});

test('a statement that fails in many rows is told once, and its other rows by id', () => {
  const [, failing] = report.rows;
  const rows = Array.from({ length: 14 }, (_, index) => ({ ...failing!, id: `SIGN-6/case-${index}@rpc` }));
  const text = render('text', { ...report, rows });
  expect(text.match(/^✗ A responder MUST/gm)).toHaveLength(1);
  expect(text).toContain('    also        SIGN-6/case-1@rpc\n                SIGN-6/case-2@rpc\n');
  expect(text).toContain('                and 3 more; --verbose or a report shows them in full\n');
  expect(text).toContain('14 failed');
  expect(render('text', { ...report, rows }, { verbose: true }).match(/^✗ A responder MUST/gm)).toHaveLength(14);
});

test('verbose names every row', () => {
  const lines = render('text', report, { verbose: true }).split('\n');
  for (const { id } of report.rows)
    expect(lines.filter((line) => /^ {2}\S/.test(line) && line.includes(` ${id} `))).toHaveLength(1);
});

test.each(reportKinds)('%s ends in one newline', (kind) => {
  expect(render(kind, report)).toMatch(/[^\n]\n$/);
});

const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../vectors/format/report.schema.json'), 'utf8'));
const validate = new Ajv2020({ allErrors: true }).compile(schema);

test('the schema accepts a report with every member', () => {
  validate(JSON.parse(render('json', report)));
  expect(validate.errors).toBeNull();
});

test.each<[string, (broken: { rows: Record<string, unknown>[]; [key: string]: unknown }) => void]>([
  ['another format', (broken) => Object.assign(broken, { format: 2 })],
  ['an unknown key', (broken) => Object.assign(broken, { date: '2026-12-01' })],
  ['no seed', (broken) => delete broken.seed],
  ['a row without replay', (broken) => delete broken.rows[0]?.replay],
  ['an unknown level', (broken) => Object.assign(broken.rows[0] ?? {}, { level: 'IS' })],
  ['an id without binding', (broken) => Object.assign(broken.rows[0] ?? {}, { id: 'SIGN-6/own-key' })],
  ['an unknown outcome', (broken) => Object.assign(broken.rows[0] ?? {}, { verdict: { outcome: 'skipped' } })],
  [
    'a failure without weight',
    (broken) => Object.assign(broken.rows[0] ?? {}, { verdict: { outcome: 'fail', expected: 'x' } }),
  ],
  ['a pass with a reason', (broken) => Object.assign(broken.rows[0] ?? {}, { verdict: { outcome: 'pass', why: 'x' } })],
  [
    'a message without direction',
    (broken) => Object.assign(broken.rows[0] ?? {}, { transcript: [{ at: 0, label: 'x', body: 1 }] }),
  ],
  ['a negative count', (broken) => Object.assign(broken, { coverage: [{ ...report.coverage[0], passed: -1 }] })],
])('the schema refuses %s', (_, breaks) => {
  const broken = JSON.parse(render('json', report));
  breaks(broken);
  expect(validate(broken)).toBe(false);
});
