import { expect, test } from 'vitest';
import type { CoreConnection } from '../model.ts';
import { createTranscript } from '../transcript.ts';
import { CoreFailure, createCoreClient } from './core-client.ts';

/** A client, and the core's end of its connection. */
function connected() {
  let deliver: (frame: string) => void = () => undefined;
  let end = () => {};
  const connection: CoreConnection = {
    send: () => undefined,
    onFrame: (listener) => {
      deliver = listener;
    },
    onClose: (listener) => {
      end = listener;
    },
    close: () => end(),
  };
  const clock = { now: () => 0, after: () => () => undefined, sleep: async () => undefined };
  const client = createCoreClient(connection, 'caller', createTranscript(clock));
  return { client, deliver: (frame: string) => deliver(frame), end: () => end() };
}

test('a connection that ends fails every command, and ends every wait for an event', async () => {
  const { client, end } = connected();
  const { answer } = client.command('/user');
  const waiting = client.event(() => true);
  end();
  await expect(answer).rejects.toThrow(CoreFailure);
  expect(await waiting).toBeUndefined();
  expect(() => client.command('/user')).toThrow(CoreFailure);
  expect(await client.event(() => true)).toBeUndefined();
});

test('an event that breaks off fails whoever waits as soon as it is read', async () => {
  const { client, deliver } = connected();
  const { answer } = client.command('/user');
  const waiting = client.event(({ body }) => body.member !== undefined);
  deliver('{"resp":{"type":"joinedGroupMember","member":{');
  await expect(answer).rejects.toThrow('joinedGroupMember');
  expect(await waiting).toBeUndefined();
});

test.each(['not JSON', '[]', '{"resp":1}'])('a frame that nobody can read fails whoever waits: %s', async (frame) => {
  const { client, deliver } = connected();
  const { answer } = client.command('/user');
  deliver(frame);
  await expect(answer).rejects.toThrow(frame);
});
