import { expect, test } from 'vitest';
import type { Catalogue, Requirement } from '../../harness/model.ts';
import { renderExplain } from './explain.ts';
import { renderCoverage, renderList, type SuiteKnowledge } from './list.ts';
import { notJudged } from './subjects.ts';

function statement(id: string, more: Partial<Requirement> = {}): Requirement {
  return {
    id,
    section: 'Signed requests',
    level: 'STATED',
    weight: 'violation',
    subjects: ['bot'],
    text: `Statement ${id}.`,
    observable: 'in the answer',
    ambiguities: [],
    since: '2',
    ...more,
  };
}

const catalogue: Catalogue = {
  format: 1,
  spec: 'agent-protocols',
  title: 'Agent protocols',
  revision: '2',
  date: '2026-10-21',
  scope: '',
  ambiguities: [],
  requirements: [
    statement('SIGN-1', { level: 'MUST' }),
    statement('SIGN-10'),
    statement('SIGN-2', { subjects: ['bot', 'caller'] }),
    statement('SIZE-1', { section: 'Message size', subjects: ['caller'] }),
    statement('SIZE-2', { section: 'Message size', subjects: ['core'] }),
  ],
};

const suites: SuiteKnowledge = {
  cases: new Map([['SIGN-1', 3]]),
  excluded: [{ id: 'SIGN-2', because: 'no black box shows it' }],
  judged: ['bot'],
};

test('lists statements with what tests them', () => {
  expect(renderList([catalogue], suites)).toBe(`Agent protocols, revision 2: Signed requests
  SIGN-1   MUST    tested (3)       Statement SIGN-1.
  SIGN-10  STATED  not covered yet  Statement SIGN-10.
  SIGN-2   STATED  excluded         Statement SIGN-2.
                                    no black box shows it

Agent protocols, revision 2: Message size
  SIZE-1   STATED  not covered yet  Statement SIZE-1.
  SIZE-2   STATED  not covered yet  Statement SIZE-2.
`);
});

test('a prefix narrows the list as --only does', () => {
  const ids = (prefix: string) =>
    renderList([catalogue], suites, prefix)
      .match(/^ {2}\S+/gm)
      ?.map((id) => id.trim());
  expect(ids('SIZE')).toEqual(['SIZE-1', 'SIZE-2']);
  expect(ids('SIGN-1')).toEqual(['SIGN-1']);
  expect(renderList([catalogue], suites, 'NONE')).toBe('No statement has an id that begins with NONE.\n');
});

test('counts by section and subject, and says who is not judged', () => {
  expect(
    renderCoverage([catalogue], suites),
  ).toBe(`section                      statements  tested  excluded  not covered yet
Agent protocols, revision 2           5       1         1                3
  Signed requests                     3       1         1                1
  Message size                        2       0         0                2

subject  statements  tested  excluded  not covered yet
bot               3       1         1                1
caller            2  this subject is not judged yet
core              1  this subject is not judged yet
`);
  expect(notJudged([catalogue], ['bot'])).toEqual([
    { subject: 'caller', statements: 2 },
    { subject: 'core', statements: 1 },
  ]);
});

test('explains a statement', () => {
  const requirement = statement('SIGN-6', {
    level: 'MUST',
    sameAs: ['RPC-ERR-4'],
    inferred: true,
    url: 'https://example.org/#x',
  });
  const text = renderExplain(requirement, {
    cases: [
      { name: 'own-key', type: 'scenario', title: 'requestKey of the signer' },
      { name: 'any', type: 'property', title: 'any other key' },
    ],
    commands: ['conformance --only SIGN-6'],
    mutants: ['trusts requestKey'],
    benign: ['compares decoded keys'],
    ambiguities: [{ id: 'S-A9', topic: 'Encoding', readings: 'padded or not', treatment: 'both pass' }],
  });
  expect(text).toBe(`SIGN-6: Statement SIGN-6.
  level     MUST; breaking it is a violation
  section   Signed requests
  about     bot
  seen by   in the answer
  inferred  no sentence of the text says it outright
  same as   RPC-ERR-4
  since     revision 2
  see       https://example.org/#x

Cases:
  own-key  scenario  requestKey of the signer
  any      property  any other key

Faults that the cases catch:
  trusts requestKey

Oddities that the cases leave alone:
  compares decoded keys

Open readings:
  S-A9: Encoding
    padded or not
    here: both pass

Run it:
  conformance --only SIGN-6
`);
});

test('explains a statement without a case', () => {
  const nothing = { cases: [], commands: [], mutants: [], benign: [], ambiguities: [] };
  const { observable: _, ...unseen } = statement('SIGN-2', {
    weight: 'advice',
    unobservable: 'it stays inside',
    until: '3',
  });
  const text = renderExplain(unseen, { ...nothing, excluded: 'no black box shows it' });
  expect(text).toContain('level     STATED; breaking it is advice\n');
  expect(text).toContain('not seen  it stays inside\n');
  expect(text).toContain('since     revision 2, gone in revision 3\n');
  expect(text).toContain('\n\nNo case tests it: no black box shows it\n');
  expect(text).not.toContain('Run it');
  expect(renderExplain(unseen, nothing)).toContain('\n\nNo case tests it yet.\n');
});
