import { expect, test } from 'vitest';
import { withoutSecrets } from './redaction.ts';

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
