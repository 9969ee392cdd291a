import { expect, test } from 'vitest';
import { renderHelp } from './help.ts';
import { parseCommand } from './parse.ts';
import { commands, options } from './table.ts';

test('the overview names every command, option, example and exit code', () => {
  const help = renderHelp();
  for (const { usage } of commands) expect(help).toContain(`conformance ${usage}`);
  for (const { name } of options) expect(help).toContain(`--${name}`);
  for (const { examples } of commands) for (const example of examples) expect(help).toContain(`  ${example}\n`);
  for (const code of ['0', '1', '2', '3']) expect(help).toMatch(new RegExp(`^ {2}${code} {2}\\w`, 'm'));
});

test('the help of a command shows its own options only', () => {
  const help = renderHelp('list');
  expect(help).toContain('conformance list [prefix] [--coverage]');
  expect(help).toContain('--coverage');
  expect(help).not.toContain('--seed');
  expect(renderHelp('run')).toContain('--report <kind>=<path>');
  expect(renderHelp('run')).toContain('(repeatable)');
});

test('every example is a command line that parses', () => {
  for (const { name, examples } of commands) {
    for (const example of examples) {
      const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
      expect(parseCommand(words.slice(1)).name, example).toBe(name);
    }
  }
});

test('no line is wider than a terminal of 140 columns', () => {
  for (const line of renderHelp().split('\n')) expect(line.length).toBeLessThanOrEqual(140);
});
