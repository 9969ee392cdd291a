import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Message, Report, Row, Verdict } from '../harness/model.ts';
import { render } from './index.ts';
import { reportKinds } from './kind.ts';

const signing = 'Service RPC transport / Signed requests';
const size = 'Chat transport / Message size';

const evidence: readonly Message[] = [
  { at: 0, direction: 'sent', label: '/_service_request', body: { jsonrpc: '2.0', id: 7, method: 'ping' } },
  { at: 12.345, direction: 'received', label: 'serviceResponse', body: { jsonrpc: '2.0', id: '7' }, marked: true },
];

function row(id: string, verdict: Verdict, more: Partial<Row> = {}): Row {
  return {
    id,
    requirement: id.replace(/\/.*/, ''),
    level: 'MUST',
    weight: 'violation',
    section: signing,
    text: 'A responder MUST answer bad_request to a request whose requestKey is not the key of its signer.',
    title: 'requestKey of another key than the signer',
    binding: 'rpc',
    verdict,
    mutants: ['trusts requestKey'],
    replay: `npx conformance --only ${id} --seed 7`,
    ...more,
  };
}

const oversize = 'fixtures.mcp.oversize in conformance.config.json names a tool that answers too much';
const stated = { level: 'STATED', text: 'A response has the id of its request.', title: 'a number as id' } as const;
const violation = { outcome: 'fail', weight: 'violation', expected: 'id 7', actual: '7' } as const;

/** Every member and every verdict of the format. */
const report: Report = {
  format: 1,
  suite: { name: 'simplex-agent-conformance', version: '0.1.0' },
  specs: [{ spec: 'agent-protocols', title: 'Agent protocols over SimpleX', revision: '2' }],
  target: { family: 'simplex', link: 'https://127.0.0.1/a#key', declares: { mcp: { versions: ['2026-07-28'] } } },
  seed: 7,
  rows: [
    row('SIGN-6/own-key@rpc', { outcome: 'pass' }, { transcript: evidence }),
    row('SIGN-6/foreign-key@rpc', violation, { transcript: evidence, url: 'https://simplex.chat/protocol#signed' }),
    row(
      'MCP-MSG-14/any-id@chat',
      { ...violation, actual: undefined, counterexample: { input: [' '], path: '3:0:0' } },
      { ...stated, binding: 'chat' },
    ),
    row('SIGN-7/late@rpc', { outcome: 'inconclusive', why: 'the answer came after 10000 ms' }),
    row('SIZE-5/largest@chat', { outcome: 'untested', missing: oversize }, { section: size }),
    row('SIZE-4/largest@chat', { outcome: 'untested', missing: oversize }, { section: size }),
    row('RPC-EX-9/window@rpc', { outcome: 'untested', missing: 'a run with --slow' }, stated),
    row('CHAT-REPLY-1/quote@chat', { outcome: 'inapplicable', because: 'the bot does not serve chat' }, stated),
    row('SIGN-1/throws@rpc', { outcome: 'broken', error: 'TypeError: no such peer\n    at scenario' }),
    row(
      'MCP-MSG-3/spaces@rpc',
      { outcome: 'fail', weight: 'advice', expected: 'a compact text', actual: 12 },
      { ...stated, ambiguity: 'S-A9' },
    ),
    row('MCP-MSG-4/extra@rpc', { outcome: 'fail', weight: 'note', expected: 'no extra key', actual: ['x'] }, stated),
    row('SIZE-2/big@chat', violation, { ...stated, baseline: { status: 'expected', reason: 'issue 12' } }),
    row(
      'SIZE-2/small@chat',
      { outcome: 'pass' },
      { ...stated, baseline: { status: 'unexpected-pass', reason: 'issue 13' } },
    ),
  ],
  coverage: [
    { spec: 'agent-protocols', section: signing, passed: 1, failed: 1, undecided: 2, excluded: 0, uncovered: 3 },
    { spec: 'agent-protocols', section: size, passed: 0, failed: 0, undecided: 2, excluded: 1, uncovered: 0 },
    { spec: 'agent-protocols', section: 'Conventions', passed: 0, failed: 0, undecided: 0, excluded: 2, uncovered: 1 },
  ],
  staleBaseline: [{ pattern: 'SIZE-9/*', reason: 'no row of the run has such an id (its reason was: issue 14)' }],
};

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
