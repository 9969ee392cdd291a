import { describe, expect, it } from 'vitest';
import { parseContactAddress } from './contact-address.ts';
import { exactlyOne } from './exactly-one.ts';
import { parseProtocols } from './protocols.ts';
import { parsePublicGroup } from './public-group.ts';
import { parseRpcRequest } from './rpc-request.ts';
import { parseRpcResponse } from './rpc-response.ts';

const paths = (result: { error?: { issues: readonly { path: readonly PropertyKey[] }[] } }) =>
  result.error?.issues.map(({ path }) => path.join('/')) ?? [];

describe('the envelope of a request', () => {
  it('is open, and its request may be any value', () => {
    const odd = { request: null, protocol: 'mcp', version: [1], other: {} };
    expect(parseRpcRequest(odd).data).toEqual(odd);
  });

  it('keeps a member __proto__', () => {
    const text = '{"__proto__":1,"protocol":"mcp","request":{"__proto__":2}}';
    expect(JSON.stringify(parseRpcRequest(JSON.parse(text)).data)).toBe(text);
  });

  it.each([
    ['{"protocol":"mcp"}', 'request'],
    ['{"request":{}}', 'protocol'],
    ['{"protocol":1,"request":{}}', 'protocol'],
    ['{"protocol":"mcp","request":{},"requestKey":null}', 'requestKey'],
    ['[]', ''],
    ['null', ''],
  ])('%s is wrong at /%s', (text, path) => {
    expect(paths(parseRpcRequest(JSON.parse(text)))).toEqual([path]);
  });
});

describe('the envelope of a response', () => {
  it.each([
    '{"response":null}',
    '{"error":{"code":"internal"}}',
    '{"error":{"code":"rate_limited","retryAfter":3e1,"more":[]}}',
    '{"error":{"code":"rate_limited","retryAfter":30.0}}',
    '{"error":{"code":"rate_limited","retryAfter":4294967295}}',
  ])('%s is right', (text) => {
    const result = parseRpcResponse(JSON.parse(text));
    expect(result.success && exactlyOne(result.data)).toBe(true);
  });

  it.each([
    ['{"error":{}}', 'error/code'],
    ['{"error":"internal"}', 'error'],
    ['{"error":null,"response":1}', 'error'],
    ['{"error":{"code":500}}', 'error/code'],
    ['{"error":{"code":"rate_limited","retryAfter":-1}}', 'error/retryAfter'],
    ['{"error":{"code":"rate_limited","retryAfter":0.5}}', 'error/retryAfter'],
    ['{"error":{"code":"rate_limited","retryAfter":4294967296}}', 'error/retryAfter'],
    ['{"error":{"code":"rate_limited","retryAfter":"30"}}', 'error/retryAfter'],
  ])('%s is wrong at /%s', (text, path) => {
    expect(paths(parseRpcResponse(JSON.parse(text)))).toEqual([path]);
  });

  it.each(['{}', '{"response":null,"error":{"code":"internal"}}', '{"toString":1}'])(
    '%s fits the schema without exactly one of response and error',
    (text) => {
      const result = parseRpcResponse(JSON.parse(text));
      expect(result.success).toBe(true);
      expect(result.success && exactlyOne(result.data)).toBe(false);
    },
  );
});

describe('declarations', () => {
  it('protocols are open at every level', () => {
    const declared = {
      mcp: { versions: [], transports: { chat: true, matrix: 1 }, note: '' },
      x: { versions: ['1'], transports: {} },
    };
    expect(parseProtocols(declared).data).toEqual(declared);
    expect(paths(parseProtocols({ mcp: { transports: { rpc: 'yes' } } }))).toEqual([
      'mcp/versions',
      'mcp/transports/rpc',
    ]);
    expect(paths(parseProtocols(JSON.parse('{"__proto__":1}')))).toEqual(['__proto__']);
  });

  it('fields of a record leave its other fields alone', () => {
    expect(
      parsePublicGroup({ groupType: 'channel', audience: ['agent', 'robot'], changeFrequency: 'daily' }).success,
    ).toBe(true);
    expect(paths(parsePublicGroup({ audience: 'agent', changeFrequency: 'often' }))).toEqual([
      'audience',
      'changeFrequency',
    ]);
    expect(parseContactAddress({ profile: {}, business: true }).success).toBe(true);
    expect(paths(parseContactAddress({ serves: [1] }))).toEqual(['serves/0']);
  });
});
