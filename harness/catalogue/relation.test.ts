import { expect, test } from 'vitest';
import { areRelated } from './relation.ts';

test('statements are related to themselves, to the same in another text, and along what follows', () => {
  expect(areRelated('SIGN-6', 'SIGN-6')).toBe(true);
  expect(areRelated('mcp.id-echo', 'MCP-MSG-14')).toBe(true);
  expect(areRelated('mcp.one-response', 'CHAT-REPLY-6')).toBe(true);
  expect(areRelated('CHAT-REPLY-6', 'mcp.one-response')).toBe(true);
});

test('statements that only share a section are not', () => {
  expect(areRelated('SIGN-6', 'SIGN-7')).toBe(false);
  expect(areRelated('CHAT-REPLY-2', 'CHAT-REPLY-6')).toBe(false);
});
