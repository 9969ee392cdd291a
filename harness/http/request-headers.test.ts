import { expect, test } from 'vitest';
import { mcpRequest } from '../mcp/request.ts';
import { Uncarried } from '../uncarried.ts';
import { headerText, repeatedHeaders } from './request-headers.ts';

test('a request is repeated in its headers', () => {
  expect(repeatedHeaders(mcpRequest('server/discover'), [])).toEqual([
    ['MCP-Protocol-Version', '2026-07-28'],
    ['Mcp-Method', 'server/discover'],
  ]);
  expect(repeatedHeaders(mcpRequest('resources/read', { uri: 'file:///ä' }, { version: '2027-01-01' }), [])).toEqual([
    ['MCP-Protocol-Version', '2027-01-01'],
    ['Mcp-Method', 'resources/read'],
    ['Mcp-Name', '=?base64?ZmlsZTovLy/DpA==?='],
  ]);
});

test('what a message lacks is not made up, but for the version', () => {
  expect(repeatedHeaders([], [])).toEqual([['MCP-Protocol-Version', '2026-07-28']]);
  expect(repeatedHeaders({ method: 'tools/call', params: { name: 7 } }, [])).toEqual([
    ['MCP-Protocol-Version', '2026-07-28'],
    ['Mcp-Method', 'tools/call'],
  ]);
});

test('parameters are repeated as their tool asks', () => {
  const inputSchema = {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      open: { type: 'boolean', 'x-mcp-header': 'Open' },
      place: { type: 'object', properties: { floor: { type: 'integer', 'x-mcp-header': 'Floor' } } },
      other: { type: 'string', 'x-mcp-header': 'Other' },
      plain: { type: 'string' },
    },
  };
  const call = mcpRequest('tools/call', {
    name: 'find',
    arguments: { region: ' north', open: false, place: { floor: 3 }, other: null, plain: 'x' },
  });
  const headers = repeatedHeaders(call, [
    { name: 'other', inputSchema: {} },
    { name: 'find', inputSchema },
  ]);
  expect(headers.slice(2)).toEqual([
    ['Mcp-Name', 'find'],
    ['Mcp-Param-Region', '=?base64?IG5vcnRo?='],
    ['Mcp-Param-Open', 'false'],
    ['Mcp-Param-Floor', '3'],
  ]);
});

test.each([
  ['plain-Text_1 with blanks', 'plain-Text_1 with blanks'],
  ['', '=?base64??='],
  ['=?base64?YQ==?=', '=?base64?PT9iYXNlNjQ/WVE9PT89?='],
  ['line\nbreak', '=?base64?bGluZQpicmVhaw==?='],
])('%j is sent as %j', (value, sent) => {
  expect(headerText(value)).toBe(sent);
});

test('a method that no header holds is not sent', () => {
  expect(() => repeatedHeaders(mcpRequest('server/discover '), [])).toThrow(Uncarried);
  expect(() => repeatedHeaders(mcpRequest('server/discover', {}, { version: 'ä' }), [])).toThrow(Uncarried);
});
