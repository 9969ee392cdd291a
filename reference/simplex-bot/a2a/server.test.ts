import { describe, expect, it } from 'vitest';
import { virtualClock } from '../../../mock-core/index.ts';
import type { Policy } from '../policy.ts';
import { type Said, saying, startAgentOn } from './test-caller.ts';

const version = { 'A2A-Version': '1.0' };
const alice = { chat: '#2', member: 'YWxpY2U=' };
const bob = { chat: '#2', member: 'Ym9i' };

const startAgent = (policy: Partial<Policy> = {}) => startAgentOn(virtualClock(), policy);

function states(said: readonly Said[]): readonly string[] {
  return said.map(({ result, error }) => {
    const { task, message, statusUpdate, artifactUpdate } = result ?? {};
    const status = task?.status ?? statusUpdate?.status;
    if (status) return status.state.replace('TASK_STATE_', '').toLowerCase();
    return artifactUpdate ? 'artifact' : message ? 'message' : String(error?.code);
  });
}

describe('SendMessage', () => {
  it.each([
    ['Price of two anvils', 'completed'],
    ['artifact', 'completed'],
    ['input', 'input_required'],
    ['auth', 'auth_required'],
    ['reject', 'rejected'],
    ['fail', 'failed'],
    ['long 30', 'completed'],
    ['message', 'message'],
    ['crash', '-32603'],
  ])('waits for the end of %j: %s', async (text, state) => {
    const said = await startAgent().ask('SendMessage', saying(text));
    expect(states(said)).toEqual([state]);
    expect(JSON.stringify(said)).not.toContain('defect');
  });

  it('gives the results as artifacts, bytes in base64', async () => {
    const [{ result }] = await startAgent().ask('SendMessage', saying('artifact'));
    const [{ parts }] = result.task.artifacts;
    expect(parts[0]).toEqual({ text: 'One anvil.' });
    expect(Buffer.from(parts[2].raw, 'base64')).toHaveLength(16);
    expect(parts[2].raw).toMatch(/[+/]/);
  });

  it('returns at once where it is asked to', async () => {
    const { ask, clock } = startAgent();
    const start = clock.now();
    const [{ result }] = await ask('SendMessage', saying('long 5', {}, { returnImmediately: true }));
    expect([result.task.status.state, clock.now()]).toEqual(['TASK_STATE_SUBMITTED', start]);
    await clock.sleep(5_000);
    const [later] = await ask('GetTask', { id: result.task.id });
    expect(later.result.status.state).toBe('TASK_STATE_COMPLETED');
  });

  it('goes on with a task that asked for input, by its id alone', async () => {
    const { ask } = startAgent();
    const [{ result }] = await ask('SendMessage', saying('input'));
    const { id, contextId } = result.task;
    const [again] = await ask('SendMessage', saying('two', { taskId: id }));
    expect(again.result.task).toMatchObject({ id, contextId, status: { state: 'TASK_STATE_COMPLETED' } });
    const [{ result: task }] = await ask('GetTask', { id });
    expect(task.history.map(({ parts }: Said) => parts[0].text)).toEqual(['input', 'How many?', 'two']);
    expect(states(await ask('SendMessage', saying('more', { taskId: id })))).toEqual(['-32004']);
    const [{ result: next }] = await ask('SendMessage', saying('more', { contextId }));
    expect(next.task.contextId).toBe(contextId);
    expect(next.task.id).not.toBe(id);
  });

  it('goes on with a task that waits for a credential once there is one', async () => {
    const { ask } = startAgent();
    const [{ result }] = await ask('SendMessage', saying('auth'));
    const again = saying('here', { taskId: result.task.id });
    expect(states(await ask('SendMessage', again))).toEqual(['auth_required']);
    const parameters = { ...version, authorization: 'Bearer x' };
    expect(states(await ask('SendMessage', again, { parameters }))).toEqual(['completed']);
    expect(states(await ask('SendMessage', saying('auth'), { parameters }))).toEqual(['completed']);
  });

  it('challenges everybody without the credential of the card', async () => {
    const scheme = { apiKeySecurityScheme: { location: 'header', name: 'X-Key' } };
    const { ask } = startAgent({ securitySchemes: () => ({ key: scheme }) });
    expect(states(await ask('SendMessage', saying('complete')))).toEqual(['auth_required']);
    const parameters = { ...version, 'x-key': '1' };
    expect(states(await ask('SendMessage', saying('complete'), { parameters }))).toEqual(['completed']);
    const [{ result }] = await ask('GetExtendedAgentCard');
    expect(result).toMatchObject({
      securitySchemes: { key: scheme },
      securityRequirements: [{ schemes: { key: {} } }],
    });
  });

  it.each([
    ['no message', {}, 'message'],
    ['no id', saying('x', { messageId: undefined }), 'message.messageId'],
    ['an empty id', saying('x', { messageId: '' }), 'message.messageId'],
    ['no role', saying('x', { role: undefined }), 'message.role'],
    ['a role of 0.3', saying('x', { role: 'user' }), 'message.role'],
    ['no parts', saying('x', { parts: undefined }), 'message.parts'],
    ['an empty list of parts', saying('x', { parts: [] }), 'message.parts'],
    ['a part of two kinds', saying('x', { parts: [{ text: 'a', url: 'b' }] }), 'message.parts[0]'],
    ['a part of no kind', saying('x', { parts: [{ text: 'a' }, {}] }), 'message.parts[1]'],
    ['bytes that are none', saying('x', { parts: [{ raw: 'no base64!' }] }), 'message.parts[0].raw'],
    ['a negative length', saying('x', {}, { historyLength: -5 }), 'configuration.historyLength'],
    ['a text for a truth', saying('x', {}, { returnImmediately: 'no' }), 'configuration.returnImmediately'],
  ])('refuses %s', async (_name, params, field) => {
    const { ask } = startAgent();
    const [{ error }] = await ask('SendMessage', params);
    expect(error.code).toBe(-32602);
    expect(error.data[0].fieldViolations).toMatchObject([{ field }]);
    expect((await ask('ListTasks'))[0].result.tasks).toEqual([]);
  });

  it('takes null as absent, passes over unknown members and shows none of them', async () => {
    const { ask } = startAgent();
    const params = saying('x', { parts: [{ data: null, colour: 'red' }], extensions: null, smell: 1, contextId: null });
    const [{ result }] = await ask('SendMessage', { ...params, configuration: null, colour: 1 });
    const [{ result: task }] = await ask('GetTask', { id: result.task.id });
    expect(task.history[0]).toMatchObject({ role: 'ROLE_USER', parts: [{ data: null }] });
    expect(JSON.stringify(task)).not.toMatch(/colour|smell/);
  });

  it('refuses a media type that its card does not name', async () => {
    const { ask } = startAgent();
    const part = (mediaType: string) => saying('x', { parts: [{ text: 'x', mediaType }] });
    expect(states(await ask('SendMessage', part('image/png')))).toEqual(['-32005']);
    expect(states(await ask('SendMessage', part('text/plain; charset=utf-8')))).toEqual(['completed']);
  });

  it('refuses what is not of the caller in the words for what is not there', async () => {
    const { ask } = startAgent();
    const [{ result }] = await ask('SendMessage', saying('input'), alice);
    const { id, contextId } = result.task;
    const other = (await ask('SendMessage', saying('x'), alice))[0].result.task.contextId;
    for (const members of [{ taskId: id }, { contextId }, { taskId: id, contextId }]) {
      const foreign = await ask('SendMessage', saying('x', members), bob);
      const names = Object.keys(members).map((name) => [name, 'nothing']);
      const [unknown] = await ask('SendMessage', saying('x', Object.fromEntries(names)), bob);
      expect(foreign).toEqual([{ ...unknown, id: foreign[0].id }]);
      expect(foreign[0].error.code).toBe(-32001);
    }
    const mismatch = saying('x', { taskId: id, contextId: other });
    expect(states(await ask('SendMessage', mismatch, alice))).toEqual(['-32602']);
  });
});

describe('SendStreamingMessage', () => {
  it.each([
    ['stream 2', ['submitted', 'working', 'working', 'working', 'artifact', 'completed']],
    ['chunks 2', ['submitted', 'working', 'artifact', 'artifact', 'completed']],
    ['input', ['submitted', 'working', 'input_required']],
    ['auth', ['submitted', 'working', 'auth_required']],
    ['reject', ['submitted', 'rejected']],
    ['message', ['message']],
    ['crash', ['-32603']],
  ])('sends the events of %j in order', async (text, events) => {
    const said = await startAgent().ask('SendStreamingMessage', saying(text));
    expect(states(said)).toEqual(events);
    expect(said.map(({ id }) => id)).toEqual(events.map(() => 1));
  });

  it('appends chunks to one artifact', async () => {
    const { ask } = startAgent();
    const said = await ask('SendStreamingMessage', saying('chunks 3'));
    const updates = said.flatMap(({ result }) => (result.artifactUpdate ? [result.artifactUpdate] : []));
    expect(updates.map(({ append, lastChunk }) => [append, lastChunk])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    const [{ result }] = await ask('GetTask', { id: said[0].result.task.id });
    expect(result.artifacts).toHaveLength(1);
    expect(result.artifacts[0].parts.map(({ text }: Said) => text)).toEqual(['Chunk 1. ', 'Chunk 2. ', 'Chunk 3. ']);
  });

  it('ends with an error in place of an event that is too large', async () => {
    expect(states(await startAgent().ask('SendStreamingMessage', saying('oversize')))).toEqual([
      'submitted',
      'working',
      '-32603',
    ]);
  });

  it('begins the stream of a later turn with the task at work', async () => {
    const { ask } = startAgent();
    const [{ result }] = await ask('SendMessage', saying('input'));
    const said = await ask('SendStreamingMessage', saying('two', { taskId: result.task.id }));
    expect(states(said)).toEqual(['working', 'working', 'artifact', 'completed']);
  });
});

describe('SubscribeToTask', () => {
  it('sends the task and then the same events to everybody', async () => {
    const { ask, clock } = startAgent();
    const sent = ask('SendStreamingMessage', saying('stream 4'));
    await clock.sleep(150);
    const id = (await ask('ListTasks'))[0].result.tasks[0].id;
    const streams = await Promise.all([sent, ask('SubscribeToTask', { id }), ask('SubscribeToTask', { id })]);
    const [first, second, third] = streams.map((said) => said.map(({ result }) => result));
    expect(second).toEqual(third);
    expect(second?.[0].task).toMatchObject({ id, status: { state: 'TASK_STATE_WORKING' } });
    expect(first?.slice(-(second?.length ?? 0) + 1)).toEqual(second?.slice(1));
  });

  it('ends at once for a task that waits for its caller, and refuses a finished one', async () => {
    const { ask } = startAgent();
    const [waiting] = await ask('SendMessage', saying('input'));
    expect(states(await ask('SubscribeToTask', { id: waiting.result.task.id }))).toEqual(['input_required']);
    const [finished] = await ask('SendMessage', saying('complete'));
    expect(states(await ask('SubscribeToTask', { id: finished.result.task.id }))).toEqual(['-32004']);
  });
});

describe('GetTask, CancelTask', () => {
  it('shows as much of the history as is asked for', async () => {
    const { ask } = startAgent();
    const [{ result }] = await ask('SendMessage', saying('input'));
    const { id } = result.task;
    await ask('SendMessage', saying('two', { taskId: id }));
    const texts = async (historyLength?: number) =>
      (await ask('GetTask', { id, historyLength }))[0].result.history?.map(({ parts }: Said) => parts[0].text);
    expect(await texts()).toEqual(['input', 'How many?', 'two']);
    expect(await texts(2)).toEqual(['How many?', 'two']);
    expect(await texts(0)).toBeUndefined();
  });

  it('cancels work, once', async () => {
    const { ask, clock } = startAgent();
    const sent = ask('SendStreamingMessage', saying('long 60'));
    const id = (await ask('ListTasks'))[0].result.tasks[0].id;
    const [{ result }] = await ask('CancelTask', { id });
    expect(result).toMatchObject({ id, status: { state: 'TASK_STATE_CANCELED' } });
    expect(states(await sent)).toEqual(['submitted', 'working', 'canceled']);
    expect(states(await ask('CancelTask', { id }))).toEqual(['-32002']);
    await clock.sleep(60_000);
    expect((await ask('GetTask', { id }))[0].result).toMatchObject({ artifacts: [], status: result.status });
  });

  it.each(['GetTask', 'CancelTask', 'SubscribeToTask'])('%s knows no task of another caller', async (method) => {
    const { ask } = startAgent();
    const [{ result }] = await ask('SendMessage', saying('input'), alice);
    const foreign = await ask(method, { id: result.task.id }, bob);
    const [unknown] = await ask(method, { id: 'nothing' }, bob);
    expect(foreign).toEqual([{ ...unknown, id: foreign[0].id }]);
    expect(unknown.error).toMatchObject({ code: -32001, data: [{ reason: 'TASK_NOT_FOUND' }] });
    expect(states(await ask(method, {}, bob))).toEqual(['-32602']);
  });
});

describe('ListTasks', () => {
  async function withTasks() {
    const agent = startAgent();
    const prompts = ['artifact', 'input', 'fail', 'artifact', 'complete'];
    const ids: string[] = [];
    for (const prompt of prompts) {
      ids.unshift((await agent.ask('SendMessage', saying(prompt)))[0].result.task.id);
      await agent.clock.sleep(1_000);
    }
    return { ...agent, ids };
  }

  it('walks in pages, the latest status first', async () => {
    const { ask, ids } = await withTasks();
    const walked: string[] = [];
    let pageToken: string | undefined;
    do {
      const [{ result }] = await ask('ListTasks', { pageSize: 2, pageToken });
      expect(result).toMatchObject({ pageSize: 2, totalSize: 5 });
      walked.push(...result.tasks.map(({ id }: Said) => id));
      pageToken = result.nextPageToken;
    } while (pageToken !== '');
    expect(walked).toEqual(ids);
  });

  it('leaves artifacts out unless they are asked for', async () => {
    const { ask } = await withTasks();
    const [{ result }] = await ask('ListTasks');
    expect(result.tasks.some((task: object) => 'artifacts' in task)).toBe(false);
    const [included] = await ask('ListTasks', { includeArtifacts: true });
    expect(included.result.tasks.every((task: object) => 'artifacts' in task)).toBe(true);
  });

  it('filters', async () => {
    const { ask, ids, clock } = await withTasks();
    const listed = async (filter: object, who = {}) =>
      (await ask('ListTasks', filter, who))[0].result.tasks.map(({ id }: Said) => id);
    expect(await listed({ status: 'TASK_STATE_FAILED' })).toEqual([ids[2]]);
    const [{ result }] = await ask('GetTask', { id: ids[1] });
    expect(await listed({ contextId: result.contextId })).toEqual([ids[1]]);
    expect(await listed({ statusTimestampAfter: result.status.timestamp })).toEqual(ids.slice(0, 2));
    expect(await listed({ statusTimestampAfter: new Date(clock.now()).toISOString() })).toEqual([]);
    expect(await listed({}, alice)).toEqual([]);
    expect(states(await ask('ListTasks', { contextId: result.contextId }, alice))).toEqual(['-32001']);
  });

  it.each([
    [{ pageSize: 0 }],
    [{ pageSize: 101 }],
    [{ pageSize: '2' }],
    [{ historyLength: -1 }],
    [{ status: 'completed' }],
    [{ statusTimestampAfter: 'yesterday' }],
    [{ pageToken: 'bogus' }],
  ])('refuses %j', async (params) => {
    expect(states(await startAgent().ask('ListTasks', params))).toEqual(['-32602']);
  });
});

describe('requests', () => {
  it.each([
    [version, 'completed'],
    [{ 'a2a-VERSION': '1.0' }, 'completed'],
    [{ 'A2A-Version': '1.0.1' }, 'completed'],
    [{ ...version, 'A2A-Extensions': 'https://a.example/x,https://a.example/y' }, 'completed'],
    [{ 'A2A-Version': '99.0' }, '-32009'],
    [{ 'A2A-Version': '' }, '-32009'],
    [{}, '-32009'],
  ])('with the parameters %j', async (parameters, state) => {
    expect(states(await startAgent().ask('SendMessage', saying('x'), { parameters }))).toEqual([state]);
  });

  it('name the extensions that the card requires', async () => {
    const uri = 'https://a.example/x';
    const { ask } = startAgent({ extensions: () => [{ uri, required: true }] });
    expect(states(await ask('SendMessage', saying('x')))).toEqual(['-32008']);
    const parameters = { ...version, 'a2a-extensions': `https://a.example/y, ${uri}` };
    expect(states(await ask('SendMessage', saying('x'), { parameters }))).toEqual(['completed']);
    expect((await ask('GetExtendedAgentCard', {}, { parameters }))[0].result.capabilities.extensions).toHaveLength(1);
  });

  it.each([
    [undefined, null, -32700],
    [[], null, -32600],
    [{ jsonrpc: '2.0', id: 'a' }, 'a', -32600],
    [{ jsonrpc: '2.0', id: {}, method: 'GetTask' }, null, -32600],
    [{ id: 0, method: 'GetTask' }, 0, -32600],
    [{ jsonrpc: '2.0', id: '', method: 'message/send', 'a2a-service-parameters': version }, '', -32601],
    [{ jsonrpc: '2.0', id: 1.5, method: 'getTask', 'a2a-service-parameters': version }, 1.5, -32601],
    [{ jsonrpc: '2.0', id: 7, method: 'GetTask', params: [], 'a2a-service-parameters': version }, 7, -32602],
  ])('%j: id %j, error %i', async (message, id, code) => {
    expect(await startAgent().send(message)).toMatchObject([{ jsonrpc: '2.0', id, error: { code } }]);
  });

  it('without an id are left alone in a conversation', async () => {
    expect(await startAgent().send({ jsonrpc: '2.0', method: 'ListTasks' })).toEqual([]);
  });

  it.each([
    'CreateTaskPushNotificationConfig',
    'GetTaskPushNotificationConfig',
    'ListTaskPushNotificationConfigs',
    'DeleteTaskPushNotificationConfig',
  ])('%s is not supported', async (method) => {
    expect(states(await startAgent().ask(method, { taskId: 'nothing' }))).toEqual(['-32003']);
  });

  it('for what the card does not declare are refused', async () => {
    const { ask } = startAgent({ a2aCapabilities: () => ({}) });
    for (const method of ['SendStreamingMessage', 'SubscribeToTask', 'GetExtendedAgentCard']) {
      expect(states(await ask(method, saying('x')))).toEqual(['-32004']);
    }
  });

  it('for the card get one with the SimpleX interface', async () => {
    const [{ result }] = await startAgent().ask('GetExtendedAgentCard');
    expect(result).toMatchObject({
      name: 'Acme',
      supportedInterfaces: [
        {
          url: 'simplex:/a#x',
          protocolBinding: 'https://simplex.chat/protocol/a2a/v1',
          protocolVersion: '1.0',
        },
      ],
      capabilities: { streaming: true, extendedAgentCard: true },
    });
  });
});

describe('over Service RPC', () => {
  const rpc = { transport: 'rpc' } as const;

  it.each([
    [saying('complete'), 'completed'],
    [saying('complete', {}, { returnImmediately: false }), 'completed'],
    [saying('message'), 'message'],
    [saying('long 160'), 'completed'],
  ])('serves the one-shot task %j', async (params, state) => {
    expect(states(await startAgent().ask('SendMessage', params, rpc))).toEqual([state]);
  });

  it.each([
    ['SendMessage', saying('x', { contextId: 'c' })],
    ['SendMessage', saying('x', { taskId: 't' })],
    ['SendMessage', saying('x', {}, { returnImmediately: true })],
    ['SendMessage', saying('long 200')],
    ['SendStreamingMessage', saying('x')],
    ['SubscribeToTask', { id: 't' }],
    ['GetTask', { id: 't' }],
    ['ListTasks', {}],
    ['CancelTask', { id: 't' }],
    ['GetExtendedAgentCard', {}],
    ['DeleteTaskPushNotificationConfig', {}],
  ])('%s of %j needs a conversation', async (method, params) => {
    expect(await startAgent().ask(method, params, rpc)).toEqual([{ refused: 'needs-conversation' }]);
  });

  it('gives up before the core does, and ends the work', async () => {
    const { ask, clock } = startAgent();
    const start = clock.now();
    await ask('SendMessage', saying('long 200'), rpc);
    expect(clock.now() - start).toBeLessThan(180_000);
  });

  it('reports a defect in the envelope', async () => {
    expect(await startAgent().ask('SendMessage', saying('crash'), rpc)).toEqual([{ refused: 'failure' }]);
  });
});

it('ends its streams when the bot stops', async () => {
  const { ask, end } = startAgent();
  const sent = ask('SendStreamingMessage', saying('long 60'));
  end();
  expect(states(await sent)).toEqual(['submitted', 'working']);
});
