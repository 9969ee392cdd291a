import { describe, expect, it } from 'vitest';
import { buildAgent } from './agent.ts';
import { agentCard } from './agent-card.ts';
import { createAgentEngine } from './agent-engine.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what came, whatever it is.
type Said = any;

const version = { 'A2A-Version': '1.0' };

function start() {
  const call = createAgentEngine(agentCard('simplex:/a#x'), buildAgent({ sleep: async () => undefined }));
  async function send(request: unknown, caller = 'alice', fits = true): Promise<Said[]> {
    const said: Said[] = [];
    await call(request, caller, async (response) => {
      said.push(response);
      return fits;
    });
    return said;
  }
  return {
    send,
    ask: (method: string, params: object, caller = 'alice', parameters: object = version) =>
      send({ jsonrpc: '2.0', id: 7, method, params, 'a2a-service-parameters': parameters }, caller),
  };
}

function saying(text: string, members: object = {}) {
  return { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text }], ...members } };
}

function states(said: readonly Said[]): readonly string[] {
  return said.map(({ result, error }) => {
    const { task, message, statusUpdate, artifactUpdate } = result ?? {};
    const status = task?.status ?? statusUpdate?.status;
    return status?.state ?? ((artifactUpdate && 'artifact') || (message && 'message') || error.code);
  });
}

describe('what the SDK decides', () => {
  it.each([
    ['anything', ['TASK_STATE_COMPLETED']],
    ['input', ['TASK_STATE_INPUT_REQUIRED']],
    ['auth', ['TASK_STATE_AUTH_REQUIRED']],
    ['reject', ['TASK_STATE_REJECTED']],
    ['message', ['message']],
  ])('answers %j with %j', async (text, expected) => {
    expect(states(await start().ask('SendMessage', saying(text)))).toEqual(expected);
  });

  it('streams the task and what happens to it', async () => {
    const said = await start().ask('SendStreamingMessage', saying('chunks 2'));
    expect(states(said)).toEqual(['TASK_STATE_WORKING', 'artifact', 'artifact', 'TASK_STATE_COMPLETED']);
    expect(said.map(({ id }) => id)).toEqual([7, 7, 7, 7]);
  });

  it('continues a task by its id', async () => {
    const { ask } = start();
    const [{ result }] = await ask('SendMessage', saying('input'));
    const { id, contextId } = result.task;
    const [again] = await ask('SendMessage', saying('two', { taskId: id }));
    expect(again.result.task).toMatchObject({ id, contextId, status: { state: 'TASK_STATE_COMPLETED' } });
    expect(states(await ask('SendMessage', saying('three', { taskId: id })))).toEqual([-32004]);
  });

  it('cancels a task that waits', async () => {
    const { ask } = start();
    const [{ result }] = await ask('SendMessage', saying('input'));
    const { id, contextId } = result.task;
    const [canceled] = await ask('CancelTask', { id });
    expect(canceled.result).toMatchObject({ id, contextId, status: { state: 'TASK_STATE_CANCELED' } });
  });

  it.each([
    ['CreateTaskPushNotificationConfig', -32003],
    ['message/send', -32601],
  ])('answers %s with %i', async (method, code) => {
    expect(states(await start().ask(method, { taskId: 'x', id: 'x', url: 'x' }))).toEqual([code]);
  });

  it('gives its card', async () => {
    const [{ result }] = await start().ask('GetExtendedAgentCard', {});
    expect(result.supportedInterfaces).toEqual([
      { url: 'simplex:/a#x', protocolBinding: 'https://simplex.chat/protocol/a2a/v1', protocolVersion: '1.0' },
    ]);
  });
});

describe('what is decided around the SDK', () => {
  it.each([
    [{ 'a2a-VERSION': '1.0' }, 'TASK_STATE_COMPLETED'],
    [{ 'A2A-Version': '99.0' }, -32009],
    [{}, -32009],
  ])('reads the parameters %j', async (parameters, expected) => {
    expect(states(await start().ask('SendMessage', saying('x'), 'alice', parameters))).toEqual([expected]);
  });

  it('knows no task and no context of another caller', async () => {
    const { ask } = start();
    const [{ result }] = await ask('SendMessage', saying('input'));
    const { id, contextId } = result.task;
    expect(states(await ask('GetTask', { id }, 'bob'))).toEqual([-32001]);
    expect(states(await ask('SendMessage', saying('x', { contextId }), 'bob'))).toEqual([-32001]);
    expect(states(await ask('SendMessage', saying('x', { contextId })))).toEqual(['TASK_STATE_COMPLETED']);
  });

  it('ends a stream where a credential is awaited, and goes on with one', async () => {
    const { ask } = start();
    const said = await ask('SendStreamingMessage', saying('auth'));
    expect(states(said)).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_AUTH_REQUIRED']);
    const again = saying('auth', { taskId: said[0].result.task.id });
    const parameters = { ...version, authorization: 'Bearer x' };
    expect(states(await ask('SendMessage', again, 'alice', parameters))).toEqual(['TASK_STATE_COMPLETED']);
  });

  it('ends a stream at a reply that did not fit', async () => {
    const params = saying('stream 3');
    const request = {
      jsonrpc: '2.0',
      id: 1,
      method: 'SendStreamingMessage',
      params,
      'a2a-service-parameters': version,
    };
    expect(await start().send(request, 'alice', false)).toHaveLength(1);
  });

  it('answers what is no request, and leaves a notification alone', async () => {
    expect(await start().send([])).toMatchObject([{ id: null, error: { code: -32600 } }]);
    expect(await start().send({ jsonrpc: '2.0', method: 'GetTask' })).toEqual([]);
  });
});
