import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonString } from './json-string.ts';
import { encodeMessage, fitsMessage, maxEncodedMessageBytes } from './message.ts';
import { readContent, textContent } from './message-content.ts';
import { quotedContent } from './quote.ts';

const sharedMsgId = '0123456789abcdef';
const plain = {
  sharedMsgId,
  quote: undefined,
  mentions: undefined,
  asGroup: false,
  live: false,
  timeToLive: undefined,
};
const quote = {
  sharedMsgId: 'fedcba9876543210',
  sentAt: '2026-10-21T10:01:00.123456Z',
  sent: false,
  memberId: undefined,
  content: textContent(''),
};

test('the overhead of a message and of its quote', () => {
  expect(Buffer.byteLength(encodeMessage({ ...plain, content: textContent('') }))).toBe(106);
  expect(Buffer.byteLength(encodeMessage({ ...plain, content: textContent(''), quote }))).toBe(106 + 136);
});

test('every option of a message is JSON', () => {
  const content = textContent('a "quoted" \n text');
  expect(JSON.parse(encodeMessage({ ...plain, content, quote, live: true, timeToLive: 60 }))).toEqual({
    v: '1-16',
    msgId: sharedMsgId,
    event: 'x.msg.new',
    params: {
      content: { type: 'text', text: 'a "quoted" \n text' },
      quote: {
        msgRef: { msgId: 'fedcba9876543210', sentAt: '2026-10-21T10:01:00.123456Z', sent: false },
        content: { type: 'text', text: '' },
      },
      ttl: 60,
      live: true,
    },
  });
});

const room = maxEncodedMessageBytes - 106;

test.each([
  ['plain text', 'x', 1],
  ['quotation marks', '"', 2],
  ['backslashes', '\\', 2],
  ['line ends', '\n', 2],
  ['backspaces', '\b', 6],
  ['form feeds', '\f', 6],
  ['letters with accents', 'é', 2],
  ['emoji', '👍', 4],
  ['lone surrogates', '\ud83d', 3],
])('%s count in bytes after escaping', (_, character, bytes) => {
  const count = Math.floor(room / bytes);
  const rest = 'x'.repeat(room - count * bytes);
  const fitting = character.repeat(count) + rest;
  const length = (text: string) => Buffer.byteLength(encodeMessage({ ...plain, content: textContent(text) }));
  const fits = (text: string) => fitsMessage(encodeMessage({ ...plain, content: textContent(text) }));
  expect(length(fitting)).toBe(15_602);
  expect(fits(fitting)).toBe(true);
  expect(fits(`${fitting}x`)).toBe(false);
});

test('the encoder writes control characters as the core does, and nothing that is no text', () => {
  expect(jsonString('\b\f\n\r\t\u0001\\b\\ud800"/\u2028é')).toBe(
    '"\\u0008\\u000c\\n\\r\\t\\u0001\\\\b\\\\ud800\\"/\u2028é"',
  );
  expect(jsonString('\ud800x\b')).toBe('"\ufffdx\\u0008"');
});

test('a truncated quote keeps whole characters', () => {
  const cut = (text: string, limit: number) =>
    quotedContent(textContent(text), textContent('reply'), { truncate: limit }).text;
  expect(cut('short', 160)).toBe('short');
  expect(cut('é'.repeat(80), 160)).toBe('é'.repeat(80));
  expect(cut(`${'é'.repeat(80)}x`, 160)).toBe('é'.repeat(80));
  expect(cut('👍👍', 7)).toBe('👍');
  expect(cut('x'.repeat(161), 160)).toBe('x'.repeat(160));
});

test('some kinds of message quote as text', () => {
  const image = readContent({ type: 'image', text: 'look', image: 'data:' })!;
  expect(quotedContent(image, textContent('nice'), 'full').type).toBe('image');
  expect(quotedContent(image, readContent({ type: 'link', text: 'x', preview: {} })!, 'full').json).toBe(
    '{"type":"text","text":"look"}',
  );
});

test('a content needs a type and a text', () => {
  expect(readContent({ type: 'text' })).toBeUndefined();
  expect(readContent({ text: 'x' })).toBeUndefined();
  expect(readContent('text')).toBeUndefined();
  expect(readContent({ type: 'text', text: 'x', extra: 1 })?.json).toBe('{"type":"text","text":"x"}');
  expect(readContent({ type: 'chat', text: 'x', chatLink: 1 })?.json).toBe('{"type":"chat","text":"x","chatLink":1}');
});

const text = fc.string({ unit: 'binary', maxLength: 60 });

test('any text survives its encoding', () => {
  fc.assert(
    fc.property(text, (sent) => {
      expect(JSON.parse(jsonString(sent))).toBe(sent);
      expect(JSON.parse(encodeMessage({ ...plain, content: textContent(sent) })).params.content.text).toBe(sent);
    }),
  );
});

test('a truncated quote is the longest whole prefix that fits', () => {
  fc.assert(
    fc.property(text, fc.nat(60), (quoted, truncate) => {
      const cut = quotedContent(textContent(quoted), textContent('reply'), { truncate }).text;
      const [next] = quoted.slice(cut.length);
      expect(quoted.startsWith(cut)).toBe(true);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(truncate);
      if (next !== undefined) {
        const longer = cut + String.fromCodePoint(quoted.codePointAt(cut.length) ?? 0);
        expect(Buffer.byteLength(longer)).toBeGreaterThan(truncate);
      }
    }),
  );
});
