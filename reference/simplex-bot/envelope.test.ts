import { describe, expect, it } from 'vitest';
import { errorEnvelope, readEnvelope } from './envelope.ts';
import { EnvelopeFailure } from './envelope-failure.ts';
import { honest } from './policy.ts';

const key = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
const otherKey = 'MCowBQYDK2VwAyEAPUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw=';
const request = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

function failureOf(data: unknown, signer?: unknown): EnvelopeFailure {
  try {
    readEnvelope(data, signer, honest);
  } catch (error) {
    if (error instanceof EnvelopeFailure) return error;
  }
  throw new Error('the envelope was taken');
}

describe('an envelope', () => {
  it.each([
    [{ protocol: 'mcp', request }, undefined],
    [{ protocol: 'mcp', request: null }, undefined],
    [{ protocol: 'mcp', request, version: 3, trace: 'x' }, undefined],
    [{ protocol: 'mcp', request, requestKey: key }, key],
    [{ protocol: 'mcp', request, requestKey: key.replace('=', '') }, key],
    [{ protocol: 'mcp', request }, key],
  ])('is taken: %j signed by %j', (data, signer) => {
    expect(readEnvelope(data, signer, honest)).toEqual({ protocol: 'mcp', request: data.request, signerKey: signer });
  });

  it.each([
    [{}],
    [{ request }],
    [{ protocol: 5, request }],
    [{ protocol: 'mcp' }],
    [{ protocol: 'mcp', request, requestKey: null }],
    [{ protocol: 'mcp', request, requestKey: { kty: 'OKP' } }],
  ])('is invalid: %j', (data) => {
    expect(failureOf(data).reason).toBe('invalid-envelope');
  });

  it.each([[undefined], [null], [''], [otherKey]])('has a requestKey that is not the signer’s: %j', (signer) => {
    expect(failureOf({ protocol: 'mcp', request, requestKey: key }, signer).reason).toBe('key-mismatch');
  });
});

describe('an error envelope', () => {
  it('has the code of its reason', () => {
    const failure = new EnvelopeFailure('rate-limit', 'Later.', 3);
    expect(errorEnvelope(failure, honest)).toEqual({
      error: { code: 'rate_limited', message: 'Later.', retryAfter: 3 },
    });
    expect(errorEnvelope(new EnvelopeFailure('oversize', 'Too much.'), honest)).toEqual({
      error: { code: 'too_large', message: 'Too much.' },
    });
  });

  it('has the code of a check that names another', () => {
    const policy = { ...honest, checkVersion: () => 'unsupported_version' as const };
    expect(() => readEnvelope({ protocol: 'mcp', request, version: 9 }, undefined, policy)).toThrow(EnvelopeFailure);
    const failure = new EnvelopeFailure('invalid-envelope', 'No.', undefined, 'unsupported_version');
    expect(errorEnvelope(failure, honest).error?.code).toBe('unsupported_version');
  });
});
