import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConformanceError } from '../errors.ts';
import { parseBaseline, readBaseline } from './read.ts';

test('reads the entries of a file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'conformance-baseline-'));
  try {
    const path = join(directory, 'known.json');
    const entries = [
      { row: 'SIGN-6/*@rpc', reason: 'issue 12' },
      { row: 'SIZE-2/big@chat', reason: 'issue 13', expires: '2027-01-31' },
    ];
    writeFileSync(path, JSON.stringify({ format: 1, entries }));
    expect(readBaseline(path)).toEqual(entries);
    expect(() => readBaseline(join(directory, 'missing.json'))).toThrow(ConformanceError);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test.each([
  ['{"format": 2, "entries": []}', 'b.json: "format" is 2 (number), expected 1'],
  ['{"format": 1}', 'b.json: "entries" is missing, expected array'],
  [
    '{"format": 1, "entries": [{"row": "A/b@rpc"}]}',
    'b.json: "entries[0].reason" is missing, expected string (why it is known)',
  ],
  [
    '{"format": 1, "entries": [{"row": "A", "reason": ""}]}',
    'b.json: "entries[0].reason" is "" (string), expected string to have >=1 characters',
  ],
  ['{"format": 1, "entries": [{"rwo": "A", "reason": "x"}]}', 'unknown key "entries[0].rwo"; did you mean "row"?'],
  [
    '{"format": 1, "entries": [{"row": "A", "reason": "x", "expires": "soon"}]}',
    '"entries[0].expires" is "soon" (string)',
  ],
  [
    '{"format": 1, "entries": [{"row": "A", "reason": "x", "expires": "2027-02-30"}]}',
    '"entries[0].expires" is "2027-02-30" (string)',
  ],
  [
    '{"format": 1, "entries": [{"row": "A", "reason": "x"}, {"row": "A", "reason": "y"}]}',
    'b.json: "A" is listed twice',
  ],
  [
    '{"format": 1, "entries": [{"row": "A", "reason": "TODO: say why"}, {"row": "B", "reason": "todo"}]}',
    'b.json: the reason of "A" and of 1 more is still to be written',
  ],
  ['{"format": 1,', 'b.json:1:14: line 1, column 14'],
])('refuses %s', (text, message) => {
  expect(() => parseBaseline(text, 'b.json')).toThrow(message);
  expect(() => parseBaseline(text, 'b.json')).toThrow(ConformanceError);
});
