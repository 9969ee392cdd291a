import { expect, test } from 'vitest';
import type { SmcpExchange, SmcpFrame } from '../exchange.ts';
import { createExchanges } from '../peers/exchanges.ts';
import { createSmcpLog } from '../peers/smcp-log.ts';
import { deriveKeys, foreignKeys } from '../smcp/key-schedule.ts';
import { type Content, type Making, makeMessage, readMessage } from '../smcp/message.ts';
import { createTranscript } from '../transcript.ts';
import { exchangesOf } from './exchanges-of.ts';
import { parseRecording } from './read.ts';
import { createRecorder } from './recorder.ts';
import { standingClock } from './standing-clock.ts';

const keys = deriveKeys('secret-of-these-tests', 'salt');
const time = 1_792_576_800.25;

/** What is written of a session with a server, and its exchanges. */
function recordedSession(play: (log: ReturnType<typeof createSmcpLog>) => void, secrets: readonly string[] = []) {
  const recorder = createRecorder();
  const transcript = createTranscript(standingClock, recorder.onFrame);
  const exchanges = createExchanges();
  const read = (text: string) => readMessage(text, keys);
  play(createSmcpLog({ name: 'session-1', role: 'server', read, transcript, exchanges, now: () => time }));
  const lines = [...recorder.lines({ target: { family: 'smcp' } }, exchanges.all, secrets)].join('');
  return { live: exchanges.all as readonly SmcpExchange[], lines };
}

const again = (lines: string) => exchangesOf(parseRecording(lines, 'a')).all as readonly SmcpExchange[];
const message = (content: Content, making?: Making) =>
  makeMessage(content, keys, crypto.randomUUID(), time, making).text;

/** All that an exchange says, read. */
function said({ frames, session, ...exchange }: SmcpExchange) {
  const shown = ({ entry, text, binary, time, message, payload, verified, sealed, mistake }: SmcpFrame) => {
    const words = entry.direction === 'received' ? mistake?.words : undefined;
    return { entry, text, binary, time, message, payload, verified, sealed: sealed?.words, mistake: words };
  };
  return { ...exchange, frames: frames.map(shown), session: session.map(shown) };
}

test('a session is read again as it was: what is signed and sealed, rightly and wrongly, and what is no message', () => {
  const asked: Content = { type: 'capability_discovery', payload: { n: 1.5 } };
  const { live, lines } = recordedSession((log) => {
    log.received(message(asked), false);
    log.sent(message(asked));
    log.received(message(asked, { encrypted: true }), false);
    log.received(message({ type: 'error', payload: null }, { encrypted: true }), false);
    log.received(message(asked, { encrypted: true, keys: foreignKeys }), false);
    log.received(message(asked, { encrypted: true, keys: { ...keys, cipher: keys.master } }), false);
    log.sent(message(asked, { keys: foreignKeys, encrypted: true }));
    log.received(message(asked, { input: (honest) => `${honest}false` }), false);
    log.received('', true);
    log.received('{"a":1}\n{"a":1}', false);
    log.received('[1]', false);
    log.received(`{}${' '.repeat(300_000)}`, false);
    log.closed('closed (code 1001)');
  });
  const offline = again(lines);
  expect(offline.map(said)).toEqual(live.map(said));
  expect(live.map(({ frames }) => frames.length)).toEqual([5, 6]);
  for (const key of [keys.master, keys.cipher, keys.mac]) expect(lines).not.toContain(key.toJSON().data.join(','));
});

test('of a flood and of a text without end, the file holds as much as is kept', () => {
  const { live, lines } = recordedSession((log) => {
    log.sent('{}');
    for (let count = 0; count < 150; count++) log.received('{}', false);
    log.sent('x'.repeat(20_000_000));
    for (let count = 0; count < 3; count++) log.received('y'.repeat(20_000_000), false);
  });
  expect(live[0]?.unkept).toBe(51);
  expect(again(lines).map(said)).toEqual(live.map(said));
  expect(lines.length).toBeLessThan(2_000_000);
});

test('secrets have placeholders of their own, wherever they stand, and nothing else is changed', () => {
  const jwt = (name: string) => `eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjMifQ.${name}`;
  const auth = (api_key: unknown) => message({ type: 'auth', payload: { api_key, note: 'abc' } });
  const { lines } = recordedSession(
    (log) => {
      log.sent(auth('key-of-one'));
      log.sent(auth('abc'));
      log.received(message({ type: 'auth', payload: { token: jwt('one') } }, { encrypted: true }), false);
      log.sent(message({ type: 'tool_invoke', payload: { token: jwt('one'), was: [jwt('two'), 'key-of-one'] } }));
      log.received(
        message({ type: 'error', payload: { token: ['a"b]c', 'd'], error: 'the secret is its-name-1' } }),
        false,
      );
      log.received('{"token": 7, "api_key": "", "sub":{"token":"cut-here', false);
    },
    ['its-name-1'],
  );
  const frames = lines
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line));
  const payloads = frames.slice(0, 5).map(({ frame, smcp }) => smcp.payload ?? JSON.parse(frame).payload);
  expect(payloads).toEqual([
    { api_key: '[key-2]', note: 'abc' },
    { api_key: '[key-3]', note: 'abc' },
    { token: '[token-1]' },
    { token: '[token-1]', was: ['[token-5]', '[key-2]'] },
    { token: ['[token-2]', '[token-3]'], error: 'the secret is [key-1]' },
  ]);
  expect(frames[5].frame).toBe('{"token": 7, "api_key": "", "sub":{"token":"[token-4]');
});
