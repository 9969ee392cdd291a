import { expect, test } from 'vitest';
import type { HttpExchange } from '../exchange.ts';
import { hidingSecretsOf, withoutSecrets } from './redaction.ts';

const ed25519 = `MC4CAQAwBQYDK2VwBCIEI${'Jd_-'.repeat(10)}abc`;
const x448 = `MEYCAQAwBQYDK2VvBDoEO${'Jd_-'.repeat(18)}abc`;

test.each([
  [
    'the option that signs a request',
    `{"corrId":"1","cmd":"/_service_request 1 https://h/a#k timeout=5 sign_key=abc {}"}`,
    'abc',
  ],
  ['a member of the frame', '{"resp":{"type":"x","signKey":"abc","b":1}}', 'abc'],
  ['a member that holds a quotation mark', '{"resp":{"password":"ab\\"abc","b":1}}', 'abc'],
  [
    'a member of JSON within JSON',
    JSON.stringify({ cmd: JSON.stringify({ a: JSON.stringify({ privateKey: 'abc', b: 1 }) }) }),
    'abc',
  ],
  ['an Ed25519 key in a text', `{"resp":{"text":"my key is ${ed25519}, keep it"}}`, ed25519],
  [
    'a private key in PEM',
    JSON.stringify({ text: '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\n', b: 1 }),
    'abc',
  ],
  ['an X448 key in a text', `{"resp":{"text":"${x448}"}}`, x448],
  [
    'a web token',
    '{"resp":{"text":"Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjMifQ.c2lnbmF0dXJl"}}',
    'eyJzdWIiOiIxMjMifQ',
  ],
])('takes out %s, and leaves JSON', (_, frame, secret) => {
  const kept = withoutSecrets(frame);
  expect(kept).not.toContain(secret);
  expect(kept).toContain('[redacted]');
  expect(Object.keys(JSON.parse(kept))).toEqual(Object.keys(JSON.parse(frame)));
  expect(kept.endsWith(frame.slice(-2))).toBe(true);
});

test.each([
  '{"corrId":"1","cmd":"/_send @1 json [{\\"msgContent\\":{\\"text\\":\\"say sign_key=abc\\"}}]"}',
  '{"resp":{"type":"serviceRequest","signerKey":"MCowBQYDK2VwAyEA"}}',
  'not JSON',
])('leaves what is no secret: %s', (frame) => {
  expect(withoutSecrets(frame)).toBe(frame);
});

test('what exchanges over HTTP hold in secret has a placeholder of its own, the same wherever it stands', () => {
  const exchange = {
    kind: 'http',
    request: {
      method: 'POST',
      path: '/mcp',
      headers: [
        ['Authorization', 'Bearer key-of-one'],
        ['X-API-Key', 'key-of-one-2'],
        ['Mcp-Session-Id', 'session-of-one'],
        ['mcp-session-id', 'b'],
      ],
    },
  } as unknown as HttpExchange;
  const minted = JSON.stringify({ text: 'token: minted-1', structured: JSON.stringify({ token: 'minted-1' }) });
  const again = '{"token":"minted-2","echo":"key-of-one-2 minted-1 session-of-one","Mcp-Session-Id":"b"}';
  const hide = hidingSecretsOf([exchange], [minted, again]);
  const first = hide(minted);
  const second = hide(again);
  expect(first.match(/\[token-\d\]/g)).toEqual(['[token-3]', '[token-3]']);
  expect(second).toBe('{"token":"[token-4]","echo":"[token-2] [token-3] [session-1]","Mcp-Session-Id":"b"}');
  expect(hidingSecretsOf([], [minted])(minted)).toBe(minted);
});
