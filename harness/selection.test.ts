import { expect, test } from 'vitest';
import { isSelected } from './selection.ts';

const row = 'MCP-MSG-14/ids#abc@chat';

test.each([
  ['MCP-', true],
  ['MCP-MSG-14', true],
  ['MCP-MSG-14/ids', true],
  [row, true],
  ['MCP-MSG-1', false],
  ['mcp', false],
  ['SIGN', false],
])('%s selects it: %s', (prefix, selected) => {
  expect(isSelected(row, { only: [prefix], skip: [] })).toBe(selected);
  expect(isSelected(row, { only: [], skip: [prefix] })).toBe(!selected);
});

test('skip outranks only, and nothing given selects all', () => {
  expect(isSelected(row, { only: ['MCP-'], skip: ['MCP-MSG-14'] })).toBe(false);
  expect(isSelected(row, { only: [], skip: [] })).toBe(true);
});
