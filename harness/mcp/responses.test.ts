import { describe, expect, it } from 'vitest';
import { describeIssues } from '../wire/issues.ts';
import { errorObject, missingCapabilityError, unsupportedVersionError } from './error-objects.ts';
import { messageNotification, notification, notificationSchema, progressNotification } from './notifications.ts';
import { errorResponse, errorResponseWithoutId, resultResponse } from './responses.ts';
import { resultSchema } from './results.ts';

const hints = { ttlMs: 0, cacheScope: 'private' };
const complete = { resultType: 'complete' };
const block = { type: 'text', text: '' };

/** Conformant and odd: members that MCP does not name, empty lists, great numbers. */
const results: readonly (readonly [string, object])[] = [
  ['server/discover', { ...complete, ...hints, supportedVersions: [], capabilities: { tools: {}, x: 1 }, x: null }],
  ['tools/list', { ...complete, ...hints, ttlMs: 1e20, tools: [], nextCursor: '' }],
  ['tools/list', { ...complete, ...hints, tools: [{ name: '', inputSchema: { type: 'object', required: 1 } }] }],
  ['tools/call', { ...complete, content: [] }],
  ['tools/call', { ...complete, content: [{ ...block, x: 1 }], structuredContent: null, isError: true }],
  ['tools/call', { resultType: 'input_required', requestState: '' }],
  ['tools/call', { resultType: 'task', taskId: 'a' }],
  ['resources/list', { ...complete, ...hints, resources: [{ uri: 'memo:a', name: 'a', size: 0 }] }],
  ['resources/templates/list', { ...complete, ...hints, resourceTemplates: [{ uriTemplate: 'memo:{a}', name: 'a' }] }],
  ['resources/read', { ...complete, ...hints, contents: [{ uri: 'memo:a', blob: '' }] }],
  ['resources/read', { resultType: 'input_required', inputRequests: { '': { method: 'roots/list' } } }],
  ['prompts/list', { ...complete, ...hints, prompts: [{ name: 'a', arguments: [{ name: 'b' }] }] }],
  ['prompts/get', { ...complete, messages: [{ role: 'assistant', content: block }] }],
  ['completion/complete', { ...complete, completion: { values: Array(100).fill('') } }],
  ['no/method', { resultType: 'odd' }],
];

it.each(results)('a result of %s may be %j', (method, result) => {
  const response = { jsonrpc: '2.0', id: 'a', result, x: 1 };
  expect(resultResponse(method).safeParse(response).success).toBe(true);
});

const optional = ['x', 'nextCursor', 'structuredContent', 'isError', 'requestState', 'inputRequests', 'taskId'];

it.each(results)('a result of %s needs the members of %j that MCP requires', (method, result) => {
  for (const name of Object.keys(result)) {
    const without = Object.fromEntries(Object.entries(result).filter(([key]) => key !== name));
    expect([name, resultSchema(method).safeParse(without).success]).toEqual([name, optional.includes(name)]);
  }
});

describe('what is wrong with a result is said in one line for each fault', () => {
  it.each<[string, unknown, string[]]>([
    ['tools/list', null, ['/result: expected object, got null']],
    [
      'tools/list',
      { ...complete, tools: {} },
      [
        '/result/ttlMs: expected integer, got nothing',
        '/result/cacheScope: expected "public" or "private", got nothing',
        '/result/tools: expected array, got object',
      ],
    ],
    [
      'tools/list',
      { ...complete, ...hints, ttlMs: -1, tools: [{ name: 'a', inputSchema: { type: 'array' } }, {}] },
      [
        '/result/ttlMs: expected at least 0, got number -1',
        '/result/tools/0/inputSchema/type: expected "object", got "array"',
        '/result/tools/1/name: expected string, got nothing',
        '/result/tools/1/inputSchema: expected object, got nothing',
      ],
    ],
    ['tools/call', { content: [] }, ['/result/resultType: expected string, got nothing']],
    ['tools/call', complete, ['/result/content: expected array, got nothing']],
    [
      'tools/call',
      {
        ...complete,
        content: [
          { type: 'html', text: '' },
          { type: 'text', text: 1 },
        ],
      },
      [
        '/result/content/0/type: expected "text" or "image" or "audio" or "resource_link" or "resource", got "html"',
        '/result/content/1/text: expected string, got number 1',
      ],
    ],
    [
      'tools/call',
      { resultType: 'input_required', inputRequests: [{ method: 'ping' }] },
      ['/result/inputRequests: expected object, got array of 1'],
    ],
    [
      'prompts/get',
      { resultType: 'input_required', inputRequests: { 'a/b': { method: 'ping' } } },
      [
        '/result/inputRequests/a~1b/method: expected "elicitation/create" or "sampling/createMessage" or "roots/list", got "ping"',
      ],
    ],
    [
      'tools/call',
      {
        resultType: 'input_required',
        inputRequests: {
          q: {
            method: 'elicitation/create',
            params: {
              message: 'a',
              requestedSchema: { type: 'object', properties: { a: { type: 'object' } } },
            },
          },
        },
      },
      [
        '/result/inputRequests/q/params/requestedSchema/properties/a/type: expected "string" or "integer" or "number" or "boolean" or "array", got "object"',
      ],
    ],
    [
      'resources/read',
      { ...complete, ...hints, contents: [{ uri: 'a', text: false }] },
      ['/result/contents/0/text: expected string, got boolean false'],
    ],
    [
      'completion/complete',
      { ...complete, completion: { values: Array(101).fill('') } },
      ['/result/completion/values: expected at most 100, got array of 101'],
    ],
    [
      'server/discover',
      {
        ...complete,
        ...hints,
        supportedVersions: '2026-07-28',
        capabilities: { tools: true },
        _meta: {
          'io.modelcontextprotocol/serverInfo': { name: 'a' },
        },
      },
      [
        '/result/_meta/io.modelcontextprotocol~1serverInfo/version: expected string, got nothing',
        '/result/supportedVersions: expected array, got "2026-07-28"',
        '/result/capabilities/tools: expected object, got boolean true',
      ],
    ],
  ])('%s %j', (method, result, lines) => {
    const { error } = resultSchema(method).safeParse(result);
    expect([...describeIssues(error!, result, '/result')].sort()).toEqual([...lines].sort());
  });

  it('without a place for the value itself', () => {
    expect(describeIssues(errorObject.safeParse('no').error!, 'no')).toEqual(['the value: expected object, got "no"']);
  });
});

describe('the envelope of a response', () => {
  const error = { code: -32_600, message: '' };
  const lines = (response: object) =>
    describeIssues(errorResponse().safeParse(response).error ?? ({ issues: [] } as never), response);

  it('has the id of its request, text or whole number', () => {
    for (const id of ['', 0, -1, 1e300]) expect(lines({ jsonrpc: '2.0', id, error })).toEqual([]);
    expect(lines({ jsonrpc: '2.0', id: null, error })).toEqual(['/id: expected string or integer, got null']);
    expect(lines({ jsonrpc: '2.0', id: 1.5, error })).toEqual(['/id: expected string or integer, got number 1.5']);
    expect(lines({ jsonrpc: '2.0', error })).toEqual(['/id: expected string or integer, got nothing']);
  });

  it('has no id, or null, where that of the request could not be read', () => {
    const schema = errorResponseWithoutId();
    expect(schema.safeParse({ jsonrpc: '2.0', error }).success).toBe(true);
    expect(schema.safeParse({ jsonrpc: '2.0', id: null, error }).success).toBe(true);
    expect(schema.safeParse({ jsonrpc: '2.0', id: 1, error }).success).toBe(false);
  });

  it('has an error with an integer code and a message', () => {
    expect(lines({ jsonrpc: '2.0', id: 1, error: { ...error, data: null, x: 1 } })).toEqual([]);
    expect(lines({ jsonrpc: 2, id: 1, error: { code: '1', message: null } })).toEqual([
      '/jsonrpc: expected "2.0", got number 2',
      '/error/code: expected integer, got "1"',
      '/error/message: expected string, got null',
    ]);
    expect(lines({ jsonrpc: '2.0', id: 1, error: { code: 1.5, message: '' } })).toEqual([
      '/error/code: expected integer, got number 1.5',
    ]);
  });
});

describe('errors with data', () => {
  it('-32022 lists the served revisions and names the one asked for', () => {
    const schema = errorResponse(unsupportedVersionError);
    const response = (data: unknown, code = -32_022) => ({ jsonrpc: '2.0', id: 1, error: { code, message: '', data } });
    expect(schema.safeParse(response({ supported: [], requested: '' })).success).toBe(true);
    expect(schema.safeParse(response({ supported: [] })).success).toBe(false);
    expect(schema.safeParse(response({ supported: 'all', requested: '' })).success).toBe(false);
    expect(schema.safeParse(response({ supported: [], requested: '' }, -32_004)).success).toBe(false);
    expect(schema.safeParse(response(undefined)).success).toBe(false);
  });

  it('-32021 names the capabilities as an object', () => {
    const error = (requiredCapabilities: unknown) => ({ code: -32_021, message: '', data: { requiredCapabilities } });
    expect(missingCapabilityError.safeParse(error({ elicitation: { url: {} } })).success).toBe(true);
    expect(missingCapabilityError.safeParse(error(['elicitation'])).success).toBe(false);
  });
});

describe('notifications', () => {
  const params = { progressToken: 'a', progress: 0.5 };

  it.each([
    [{ method: 'notifications/progress', params }, true],
    [{ method: 'notifications/progress', params: { ...params, progressToken: 0.5 } }, false],
    [{ method: 'notifications/progress', params: { ...params, progress: '1' } }, false],
    [{ method: 'notifications/progress' }, false],
    [{ method: 'notifications/message', params: { level: 'info', data: null } }, true],
    [{ method: 'notifications/message', params: { level: 'info' } }, false],
    [{ method: 'notifications/message', params: { level: 'fatal', data: 1 } }, false],
    [{ method: 'notifications/odd', params: { a: 1 } }, true],
    [{ method: 'notifications/odd', params: [] }, false],
  ])('%j: %s', (message, expected) => {
    const sent = { jsonrpc: '2.0', ...message };
    expect(notificationSchema(message.method).safeParse(sent).success).toBe(expected);
    expect(notificationSchema(message.method).safeParse(message).success).toBe(false);
  });

  it('have a schema each', () => {
    expect(notificationSchema('notifications/progress')).toBe(progressNotification);
    expect(notificationSchema('notifications/message')).toBe(messageNotification);
    expect(notificationSchema('toString')).toBe(notification);
  });
});
