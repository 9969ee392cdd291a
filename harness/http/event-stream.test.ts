import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, type StreamEvent } from './event-stream.ts';

function eventsOf(...parts: readonly string[]): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  const read = createEventReader((event) => events.push(event));
  for (const part of parts) read(part);
  return events;
}

test.each<[string, string, readonly StreamEvent[]]>([
  ['one event', 'data: a\n\n', [{ type: 'message', data: 'a' }]],
  [
    'data over several lines',
    'data: {\ndata:  "a": 1\ndata\ndata:}\n\n',
    [{ type: 'message', data: '{\n "a": 1\n\n}' }],
  ],
  ['comments', ': keep-alive\n\n:\ndata: a\n: and on\ndata: b\n\n', [{ type: 'message', data: 'a\nb' }]],
  [
    'a type',
    'event: ready\ndata: a\n\ndata: b\n\n',
    [
      { type: 'ready', data: 'a' },
      { type: 'message', data: 'b' },
    ],
  ],
  [
    'ids, the last of which stays',
    'id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n',
    [
      { type: 'message', data: 'a', id: '1' },
      { type: 'message', data: 'b', id: '1' },
      { type: 'message', data: 'c', id: '' },
    ],
  ],
  ['an id with a null character, which is none', 'id: a\0b\ndata: a\n\n', [{ type: 'message', data: 'a' }]],
  ['a byte order mark', '\uFEFFdata: a\n\n', [{ type: 'message', data: 'a' }]],
  ['a second byte order mark, which is a part of the field', '\uFEFF\uFEFFdata: a\n\n', []],
  ['lines that end in CR LF', 'data: a\r\ndata: b\r\n\r\n', [{ type: 'message', data: 'a\nb' }]],
  ['lines that end in CR', 'data: a\rdata: b\r\r', [{ type: 'message', data: 'a\nb' }]],
  ['an event without data, which is none', 'event: ready\nid: 7\n\n', []],
  ['an event that is broken off, which is none', 'data: a\n\ndata: b\n', [{ type: 'message', data: 'a' }]],
  ['one space after the colon, no more', 'data:  a\n\n', [{ type: 'message', data: ' a' }]],
  ['unknown fields', 'retry: 10\ncolour: red\ndata: a\n\n', [{ type: 'message', data: 'a' }]],
])('reads %s', (_, text, expected) => {
  expect(eventsOf(text)).toEqual(expected);
});

test('reads the same however the text comes apart', () => {
  const line = fc.constantFrom('data: a', 'data:', 'data: {"b":1}', 'id: 7', 'event: x', ': c', '', '\uFEFF');
  const end = fc.constantFrom('\n', '\r\n', '\r');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(line, end), { maxLength: 12 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      (lines, cuts) => {
        const text = lines.flat().join('');
        const places = [...new Set(cuts.map((cut) => (text === '' ? 0 : cut % text.length)))].sort((a, b) => a - b);
        const parts = [0, ...places].map((place, index) => text.slice(place, places[index] ?? text.length));
        expect(parts.join('')).toBe(text);
        expect(eventsOf(...parts)).toEqual(eventsOf(text));
      },
    ),
  );
});
