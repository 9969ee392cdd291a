import { expect, it } from 'vitest';
import { readCallCommand } from './command.ts';
import { honest } from './policy.ts';

it.each([
  ['/_call mcp {"a":1}', undefined, 'mcp', '{"a":1}'],
  ['/_call mcp {\n  "a": 1\n}', undefined, 'mcp', '{\n  "a": 1\n}'],
  ['/_call @acme mcp {}', 'acme', 'mcp', '{}'],
  ["/_call @'Acme Bot' mcp {}", "'Acme Bot'", 'mcp', '{}'],
  ['/_call mcp', undefined, 'mcp', ''],
  ['/_call mcp not json', undefined, 'mcp', 'not json'],
])('reads %j', (text, member, protocol, request) => {
  expect(readCallCommand(text, honest)).toEqual({ member, protocol, request });
});

it.each(['/call mcp {}', '/_calls mcp {}', '_call mcp {}', 'say /_call mcp {}', '/_call', '/_call {}', ''])(
  'leaves %j to people',
  (text) => {
    expect(readCallCommand(text, honest)).toBeUndefined();
  },
);
