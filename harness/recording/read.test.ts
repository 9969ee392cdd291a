import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConformanceError } from '../errors.ts';
import { packageRoot } from '../package-root.ts';
import { recordingJsonSchema } from './format.ts';
import { parseRecording, readRecording } from './read.ts';

const head = '{"format":1,"frames":2}';
const frame = (order: number) =>
  JSON.stringify({
    order,
    at: order * 10,
    connection: 'log',
    direction: 'sent',
    frame: '{"corrId":"1","cmd":"/user"}',
  });
const whole = `${head}\n${frame(0)}\n${frame(1)}\n`;

test('reads the lines', () => {
  const { head, frames } = parseRecording(whole, 'a.jsonl');
  expect(head).toEqual({ format: 1, frames: 2 });
  expect(frames.map(({ order, at }) => [order, at])).toEqual([
    [0, 0],
    [1, 10],
  ]);
});

test.each([
  ['', 'a.jsonl:1: line 1 of the transcript is missing: the file is empty'],
  [whole.slice(0, -1), 'a.jsonl:3: line 3 of the transcript is cut: it has no end of line'],
  [`${head}\n${frame(0)}\n`, 'a.jsonl:2: line 2 of the transcript is the last one: 1 frames of 2'],
  [whole.replace('"sent"', '"sent\u0001"'), 'a.jsonl:2: line 2 of the transcript is no JSON'],
  [
    `${head}\n${frame(1)}\n${frame(1)}\n`,
    'a.jsonl:3: line 3 of the transcript is out of order: 1 does not come after 1',
  ],
  [whole.replace('"format":1', '"format":2'), 'a.jsonl:1: line 1 of the transcript is wrong at format'],
  [whole.replace('"sent"', '"out"'), 'a.jsonl:2: line 2 of the transcript is wrong at direction'],
  [whole.replace('"at":10', '"at":10,"when":1'), 'a.jsonl:3: line 3 of the transcript is wrong'],
  [
    `${head}\n${frame(0)}\n${frame(1).replace('"at"', '"http":{"revision":"2025-11-25","complete":"yes"},"at"')}\n`,
    'a.jsonl:3: line 3 of the transcript is wrong at http.complete',
  ],
  [
    `${head}\n${frame(0).replace('"at"', '"http":{},"at"')}\n${frame(1)}\n`,
    'a.jsonl:2: line 2 of the transcript is wrong at http.revision',
  ],
  [
    `${head}\n${frame(0).replace('"at"', '"smcp":{"verified":"serde_json"},"at"')}\n${frame(1)}\n`,
    'a.jsonl:2: line 2 of the transcript is wrong at smcp.time',
  ],
  [
    `${head}\n${frame(0)}\n${frame(1).replace('"at"', '"smcp":{"time":1,"mistake":{"words":"a"}},"at"')}\n`,
    'a.jsonl:3: line 3 of the transcript is wrong at smcp.mistake.statements',
  ],
  [
    `${head}\n${frame(0)}\n${frame(1).replace('"at"', '"smcp":{"time":1,"cut":false},"at"')}\n`,
    'a.jsonl:3: line 3 of the transcript is wrong at smcp.cut',
  ],
  [`${whole}\n`, 'a.jsonl:4: line 4 of the transcript is no JSON'],
])('says which line is wrong: %#', (text, message) => {
  expect(() => parseRecording(text, 'a.jsonl')).toThrow(message);
});

test('a file that is cut anywhere is an error that names a line, and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
      try {
        parseRecording(whole.slice(0, length), 'a.jsonl');
        return false;
      } catch (error) {
        return error instanceof ConformanceError && /^a\.jsonl:[123]: /.test(error.message);
      }
    }),
  );
});

test('a file that is not there is a mistake of the user', () => {
  expect(() => readRecording('/nowhere/a.jsonl')).toThrow('/nowhere/a.jsonl: the transcript cannot be read');
});

test('the published schema is the one that files are read by', () => {
  const path = join(packageRoot, 'vectors/format/transcript.schema.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(recordingJsonSchema());
});
