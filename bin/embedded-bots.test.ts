import { expect, test } from 'vitest';
import { defaultConfig } from '../harness/config/config.ts';
import { verdictOfRun } from '../harness/exit-code.ts';
import { sourceFile } from '../mock-core/embed/drop-in.ts';
import { testPython } from '../mock-core/embed/test-python.ts';
import { openBot } from './bot-target.ts';
import { judge } from './judge.ts';

const python = await testPython();

test('a bot on the official Python library is judged by what it does', { timeout: 240_000 }, async ({ skip }) => {
  if ('missing' in python) return skip(`no official library: ${python.missing}`);
  const ways: string[] = [];
  const target = await openBot({
    command: `cd "$(mktemp -d)" && exec '${python.path}' '${sourceFile('python/mcp_bot.py')}'`,
    config: { ...defaultConfig, fixtures: { mcp: { safe: { tool: 'square', arguments: { n: 3 } } } } },
    limits: defaultConfig,
    wait: 30_000,
    seed: 1,
    port: 0,
    verbose: false,
    onAttach: (how) => ways.push(how),
  });
  expect(ways).toEqual([
    expect.stringMatching(/^the bot loaded the core \(C library, process \d+, database \.\/mcp_bot\)$/),
  ]);
  const report = await judge({
    target,
    seed: 1,
    selection: { only: ['CONV', 'DECL', 'CHAT', 'MCP-MSG', 'mcp.'], skip: [] },
    propertyRuns: 3,
    replay: (rows) => rows.join(' '),
  }).finally(target.close);
  const rows = (outcome: string) => report.rows.filter(({ verdict }) => verdict.outcome === outcome);
  // The library finds commands in the first line of a message only, so that a call of several lines is none.
  expect(
    rows('fail')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['CONV-2/any-blanks@chat', 'CONV-2/pretty@chat']);
  expect(rows('fail').every((row) => row.weight === 'advice')).toBe(true);
  expect(rows('inconclusive')).toEqual([]);
  expect(rows('broken')).toEqual([]);
  expect(rows('pass').length).toBeGreaterThan(150);
  expect(verdictOfRun(report)).toBe(0);
  // Calls are answered one after another and each with its quote, also those of two contacts at once.
  const passed = new Set(rows('pass').map(({ requirement }) => requirement));
  for (const id of ['CHAT-REPLY-1', 'CHAT-REPLY-2', 'MCP-MSG-1']) expect(passed).toContain(id);
});
