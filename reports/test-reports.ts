/** Reports that the tests of several formats share. */
import type { Message, Report, Row, Verdict } from '../harness/model.ts';

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
export const report: Report = {
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
  staleBaseline: [
    { pattern: 'SIZE-9/*', reason: 'no row of the run has such an id; remove it (its reason was: issue 14)' },
  ],
};

/** The text in every place where a target or a suite can put one. */
export function reportOf(text: string): Report {
  const verdicts: readonly Verdict[] = [
    { outcome: 'fail', weight: 'violation', expected: text, actual: text, counterexample: { input: text, path: text } },
    { outcome: 'fail', weight: 'violation', expected: text, actual: { [text]: [text] } },
    { outcome: 'fail', weight: 'advice', expected: text, actual: text },
    { outcome: 'untested', missing: text },
    { outcome: 'inapplicable', because: text },
    { outcome: 'inconclusive', why: text },
    { outcome: 'broken', error: text },
    { outcome: 'pass' },
  ];
  const rows = verdicts.map((verdict, index): Row => {
    return {
      id: `A-${index}/${text}@rpc`,
      requirement: `A-${index}${text}`,
      level: 'MUST',
      weight: 'violation',
      section: text,
      text,
      title: text,
      binding: 'rpc',
      verdict,
      mutants: [],
      transcript: [{ at: 1, direction: 'received', label: text, body: { [text]: text }, marked: true }],
      replay: text,
      url: text,
      ...(verdict.outcome === 'pass' && { baseline: { status: 'unexpected-pass', reason: text } }),
    };
  });
  return {
    format: 1,
    suite: { name: text, version: text },
    specs: [{ spec: text, title: text, revision: text }],
    target: { family: text, link: text, declares: { [text]: text } },
    seed: 1,
    rows,
    coverage: [
      { spec: text, section: text, passed: 1, failed: 0, undecided: 0, excluded: 0, uncovered: 0 },
      { spec: text, section: text, passed: 0, failed: 0, undecided: 0, excluded: 0, uncovered: 1 },
    ],
    staleBaseline: [{ pattern: text, reason: text }],
  };
}
