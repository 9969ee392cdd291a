import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConformanceError } from '../errors.ts';
import { type A2aFixtures, type Config, defaultConfig, type McpFixtures } from './config.ts';
import { parseConfig, readConfig } from './read.ts';
import { configJsonSchema } from './schema.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'conformance-config-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Every key; a new one of the type does not compile until it stands here, and then has to be in the schema too. */
const full: Required<Config> & {
  $schema: string;
  fixtures: { mcp: Required<McpFixtures>; a2a: Required<A2aFixtures> };
} = {
  $schema: './config.schema.json',
  answerWithin: 3000,
  quiet: 100,
  slack: 1.5,
  concurrency: 2,
  propertyRuns: 50,
  fixtures: {
    mcp: {
      safe: { tool: 'availability', arguments: { item: 'anvil', deep: [1, null, { a: true }] } },
      oversize: { tool: 'report' },
      oversizeEscaped: { tool: 'quotes' },
      sized: { tool: 'repeat', length: 'characters', fill: 'fill' },
      progress: { tool: 'countdown' },
      logging: { tool: 'journal' },
      inputRequired: { tool: 'order', answers: { colour: { action: 'accept', content: { colour: 'red' } } } },
      conversationOnly: { tool: 'interview' },
      structured: { tool: 'forecast' },
      failing: { tool: 'fault' },
      crashing: { tool: 'crash' },
      rateLimited: { tool: 'quota' },
      resource: 'shop://hours',
      prompt: { name: 'offer', arguments: { item: 'anvil' } },
      completion: { ref: { type: 'ref/prompt', name: 'offer' }, argument: { name: 'item', value: 'a' } },
    },
    a2a: {
      complete: 'price of an anvil',
      message: 'say hello',
      artifact: 'write an offer',
      inputRequired: 'order something',
      authRequired: 'show my account',
      rejected: 'sell me the moon',
      failed: 'divide by zero',
      stream: 'count to five',
      chunks: 'write a long offer',
      long: 'bake a cake',
      slow: 'wait for the ship',
      oversize: 'print the catalogue',
      oversizeRaw: 'draw the anvil',
    },
  },
  env: { LOG_LEVEL: 'debug' },
};

function refusal(text: string): string {
  try {
    parseConfig(text, 'my.json');
  } catch (error) {
    expect(error).toBeInstanceOf(ConformanceError);
    expect((error as ConformanceError).code).toBe('usage');
    return (error as ConformanceError).message;
  }
  throw new Error(`accepted ${text}`);
}

test('reads every key', () => {
  const { $schema: _, ...rest } = full;
  expect(parseConfig(JSON.stringify(full), 'my.json')).toEqual(rest);
});

test('fills in the defaults', () => {
  expect(parseConfig('{}', 'my.json')).toEqual(defaultConfig);
  expect(parseConfig('\uFEFF{"quiet": 100}', 'my.json')).toEqual({ ...defaultConfig, quiet: 100 });
});

test('reads a file, and names one that is missing', () => {
  const path = join(directory, 'conformance.config.json');
  writeFileSync(path, '{"slack": 2}');
  expect(readConfig(path)).toEqual({ ...defaultConfig, slack: 2 });
  const missing = join(directory, 'missing.json');
  expect(() => readConfig(missing)).toThrow(`${missing}: the configuration file cannot be read`);
});

test.each([
  ['{"anwserWithin": 1}', 'my.json: unknown key "anwserWithin"; did you mean "answerWithin"?'],
  ['{"fixtures": {"mcp": {"saef": {}}}}', 'my.json: unknown key "fixtures.mcp.saef"; did you mean "safe"?'],
  ['{"banana": 1}', 'my.json: unknown key "banana"; the keys here are $schema, answerWithin, quiet,'],
  [
    '{"answerWithin": "10s"}',
    'my.json: "answerWithin" is "10s" (string), expected number (milliseconds within which the target has to answer); write for example "answerWithin": 10000',
  ],
  ['{"quiet": 0}', 'my.json: "quiet" is 0 (number), expected number to be >0'],
  ['{"propertyRuns": 1.5}', 'my.json: "propertyRuns" is 1.5 (number), expected int'],
  ['{"concurrency": null}', 'my.json: "concurrency" is null (null), expected number'],
  [
    '{"fixtures": {"mcp": {"safe": {}}}}',
    'my.json: "fixtures.mcp.safe.tool" is missing, expected string (name of the tool)',
  ],
  ['{"fixtures": {"mcp": {"safe": "x"}}}', 'my.json: "fixtures.mcp.safe" is "x" (string), expected object'],
  [
    '{"fixtures": {"mcp": {"prompt": {"name": "p", "arguments": {"a": 1}}}}}',
    '"fixtures.mcp.prompt.arguments.a" is 1 (number), expected string',
  ],
  ['{"env": {"A": 1}}', 'my.json: "env.A" is 1 (number), expected string'],
  ['{"env": {"A=B": "x"}}', 'my.json: "env.A=B" is "x" (string), Invalid key in record'],
  ['[]', 'my.json: the whole file is [] (array), expected object'],
  [
    '{\n  "slack": 1,\n}',
    'my.json:3:1: line 3, column 1: expected a key in double quotes, found "}"; remove the comma before it',
  ],
  [
    '{\n  // no\n}',
    'my.json:2:3: line 2, column 3: expected a key in double quotes, found "/"; JSON has no comments, remove it',
  ],
  ["{'a': 1}", 'found "\'"; JSON texts stand in double quotes'],
  ['{"slack": 1', 'line 1, column 12: expected "," or "}", found the end of the file'],
])('explains what is wrong with %s', (text, message) => {
  expect(refusal(text)).toContain(message);
});

test('names everything that is wrong at once', () => {
  expect(refusal('{"quiet": "x", "slack": -1, "colour": 1}').split('\n')).toHaveLength(3);
});

test('the published schema is up to date', () => {
  const published = readFileSync(join(import.meta.dirname, '../../vectors/format/config.schema.json'), 'utf8');
  expect(published, 'run: npx tsx harness/config/generate.ts').toBe(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
});

test('the published schema judges as the reader does', () => {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(configJsonSchema());
  expect(validate(full)).toBe(true);
  expect(validate({})).toBe(true);
  expect(validate({ ...full, banana: 1 })).toBe(false);
  expect(validate({ fixtures: { mcp: { safe: {} } } })).toBe(false);
  expect(validate({ propertyRuns: 1.5 })).toBe(false);
});
