import { expect, it } from 'vitest';
import { requestId } from '../request-id.ts';
import { mcpRequest } from './request.ts';

it('a request carries its revision and capabilities', () => {
  expect(mcpRequest('tools/list')).toEqual({
    jsonrpc: '2.0',
    id: requestId('tools/list'),
    method: 'tools/list',
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
  const options = { id: 'a', version: '1900-01-01', capabilities: { roots: {} }, meta: { progressToken: 7 } };
  expect(mcpRequest('tools/call', { name: 'x' }, options)).toEqual({
    jsonrpc: '2.0',
    id: 'a',
    method: 'tools/call',
    params: {
      name: 'x',
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '1900-01-01',
        'io.modelcontextprotocol/clientCapabilities': { roots: {} },
        progressToken: 7,
      },
    },
  });
});
