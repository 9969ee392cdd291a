import { expect, it } from 'vitest';
import { failsWith } from './core-error.ts';
import { coreMessage } from './core-message.ts';
import { openCoreSession } from './core-session.ts';

function connect() {
  const sent: string[] = [];
  let deliver: (frame: string) => void = () => undefined;
  let end: () => void = () => undefined;
  const session = openCoreSession({
    send: (frame) => sent.push(frame),
    onFrame: (listener) => {
      deliver = listener;
    },
    onClose: (listener) => {
      end = listener;
    },
    close: () => undefined,
  });
  return { session, sent, deliver: (frame: unknown) => deliver(JSON.stringify(frame)), raw: deliver, end: () => end() };
}

it('gives each response to its command, in whatever order they come', async () => {
  const { session, sent, deliver } = connect();
  const first = session.command('/user');
  const second = session.command('/v');
  expect(sent.map((frame) => JSON.parse(frame))).toEqual([
    { corrId: '1', cmd: '/user' },
    { corrId: '2', cmd: '/v' },
  ]);
  deliver({ corrId: '2', resp: { type: 'versionInfo' } });
  deliver({ corrId: '1', resp: { type: 'activeUser' } });
  expect([(await first).type, (await second).type]).toEqual(['activeUser', 'versionInfo']);
});

it('passes over what is no message of the API', async () => {
  const { session, deliver, raw } = connect();
  const response = session.command('/user');
  raw('not json');
  deliver([]);
  deliver({ type: 'newChatItems' });
  deliver({ corrId: '99', resp: { type: 'cmdOk' } });
  deliver({ corrId: '1', resp: { type: 'activeUser' } });
  expect((await response).type).toBe('activeUser');
});

it('keeps events that came before somebody listens', () => {
  const { session, deliver } = connect();
  const heard: unknown[] = [];
  deliver({ resp: { type: 'one' } });
  session.onEvent(({ type }) => heard.push(type));
  deliver({ resp: { type: 'two' } });
  expect(heard).toEqual(['one', 'two']);
});

it('lets nobody wait for a connection that ended', async () => {
  const { session, end } = connect();
  const response = session.command('/user');
  end();
  await expect(response).rejects.toThrow('ended');
  await expect(session.command('/user')).rejects.toThrow('ended');
  expect(session.ended.aborted).toBe(true);
});

it('finds an error at any depth, in errors only', () => {
  const chatError = { type: 'errorStore', storeError: { type: 'largeMsg' } };
  const response = (type: string) => {
    const message = coreMessage(JSON.stringify({ resp: { type, chatError } }));
    if (message === undefined) throw new Error('no message');
    return message;
  };
  expect(failsWith(response('chatCmdError'), 'largeMsg')).toBe(true);
  expect(failsWith(response('chatCmdError'), 'LARGE')).toBe(false);
  expect(failsWith(response('newChatItems'), 'largeMsg')).toBe(false);
});
