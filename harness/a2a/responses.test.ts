import { describe, expect, it } from 'vitest';
import { describeIssues } from '../wire/issues.ts';
import { badRequest, errorCodes, errorInfo, isOwnCode, reasonOf } from './error-objects.ts';
import { errorResponse, errorResponseWithoutId, resultResponse } from './responses.ts';

const error = { code: -32_001, message: '' };
const result = { id: 't1', status: { state: 'TASK_STATE_COMPLETED' } };
const info = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'TASK_NOT_FOUND',
  domain: 'a2a-protocol.org',
};

function lines(schema: ReturnType<typeof errorResponse>, value: unknown): readonly string[] {
  return describeIssues(schema.safeParse(value).error ?? ({ issues: [] } as never), value);
}

describe('a response', () => {
  it('has the result of its method', () => {
    const schema = resultResponse('GetTask');
    for (const id of ['', 'a', 0, -1, 0.5]) expect(lines(schema, { jsonrpc: '2.0', id, result, x: 1 })).toEqual([]);
    expect(lines(schema, { jsonrpc: '1.0', id: null, result: { ...result, status: { state: 3 } } })).toEqual([
      '/jsonrpc: expected "2.0", got "1.0"',
      '/id: expected string or number, got null',
      '/result/status/state: expected "TASK_STATE_SUBMITTED" or "TASK_STATE_WORKING" or "TASK_STATE_COMPLETED" or "TASK_STATE_FAILED" or "TASK_STATE_CANCELED" or "TASK_STATE_REJECTED" or "TASK_STATE_INPUT_REQUIRED" or "TASK_STATE_AUTH_REQUIRED", got number 3',
    ]);
  });

  it('has a result or an error by presence', () => {
    const both = { jsonrpc: '2.0', id: 1, result, error };
    expect(lines(resultResponse('GetTask'), both)).toEqual(['/error: expected nothing, got object']);
    expect(lines(errorResponse(), both)).toEqual(['/result: expected nothing, got object']);
    expect(lines(resultResponse('GetTask'), { ...both, error: null })).toEqual(['/error: expected nothing, got null']);
    expect(lines(errorResponse(), { ...both, result: null })).toEqual(['/result: expected nothing, got null']);
    expect(lines(errorResponse(), { jsonrpc: '2.0', id: 1 })).toEqual(['/error: expected object, got nothing']);
    expect(lines(errorResponse(), 7)).toEqual(['the value: expected object, got number 7']);
  });

  it('has no id, or null, where that of the request could not be read', () => {
    expect(lines(errorResponseWithoutId(), { jsonrpc: '2.0', error })).toEqual([]);
    expect(lines(errorResponseWithoutId(), { jsonrpc: '2.0', id: null, error })).toEqual([]);
    expect(lines(errorResponseWithoutId(), { jsonrpc: '2.0', id: 1, error })).toEqual([
      '/id: expected null, got number 1',
    ]);
  });
});

describe('an error', () => {
  const given = (more: object) => lines(errorResponse(), { jsonrpc: '2.0', id: 1, error: { ...error, ...more } });

  it.each([
    {},
    { data: null },
    { data: [] },
    { data: [info, { '@type': 'x', more: 1 }] },
    { x: 1 },
    { code: -32_010 },
    { code: 7 },
  ])('may be %j', (more) => {
    expect(given(more)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ code: '-32001' }, '/error/code: expected number, got "-32001"'],
    [{ code: 0.5 }, '/error/code: expected integer, got number 0.5'],
    [{ message: null }, '/error/message: expected string, got null'],
    [{ data: info }, '/error/data: expected array, got object'],
    [{ data: 'gone' }, '/error/data: expected array, got "gone"'],
    [{ data: ['gone'] }, '/error/data/0: expected object, got "gone"'],
    [{ data: [info, {}] }, '/error/data/1/@type: expected string, got nothing'],
    [{ data: [{ '@type': 1 }] }, '/error/data/0/@type: expected string, got number 1'],
  ])('is not %j', (more, line) => {
    expect(given(more)).toEqual([line]);
  });

  it('of A2A has a reason', () => {
    const own = Object.entries(errorCodes).filter(([, code]) => isOwnCode(code));
    expect(own.map(([, code]) => reasonOf(code))).toEqual([
      'TASK_NOT_FOUND',
      'TASK_NOT_CANCELABLE',
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
      'UNSUPPORTED_OPERATION',
      'CONTENT_TYPE_NOT_SUPPORTED',
      'INVALID_AGENT_RESPONSE',
      'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
      'EXTENSION_SUPPORT_REQUIRED',
      'VERSION_NOT_SUPPORTED',
    ]);
    expect(own.map(([, code]) => code)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => -32_000 - n));
    for (const other of [errorCodes.invalidParams, -32_010, -32_000, -32_100, '-32001', undefined]) {
      expect(reasonOf(other)).toBeUndefined();
    }
    expect([-32_001, -32_099, -32_000, -32_100, -32_602].map(isOwnCode)).toEqual([true, true, false, false, false]);
  });

  it('has details of well-known types', () => {
    expect(errorInfo.safeParse({ ...info, metadata: { taskId: 'x' } }).success).toBe(true);
    expect(errorInfo.safeParse({ ...info, domain: 'a.example' }).success).toBe(false);
    expect(errorInfo.safeParse({ ...info, metadata: { taskId: 1 } }).success).toBe(false);
    expect(errorInfo.safeParse({ ...info, reason: undefined }).success).toBe(false);
    expect(errorInfo.safeParse({ ...info, '@type': 'google.rpc.ErrorInfo' }).success).toBe(false);
    const request = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field: 'message' }] };
    expect(badRequest.safeParse(request).success).toBe(true);
    expect(badRequest.safeParse({ ...request, fieldViolations: [] }).success).toBe(false);
    expect(badRequest.safeParse(info).success).toBe(false);
  });
});
