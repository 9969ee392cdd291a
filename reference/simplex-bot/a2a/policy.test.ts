import { describe, expect, it } from 'vitest';
import { virtualClock } from '../../../mock-core/index.ts';
import { honestA2a } from '../policy/a2a.ts';
import { honest, type Policy } from '../policy.ts';
import type { TaskState } from './model.ts';
import { type Said, saying, startAgentOn } from './test-caller.ts';

const alice = { chat: '#2', member: 'YWxpY2U=' };
const bob = { chat: '#2', member: 'Ym9i' };
const rpc = { transport: 'rpc' } as const;
const version = { 'A2A-Version': '1.0' };

/** Everything that an agent with this policy says on a tour past every decision. */
async function tour(policy: Partial<Policy>): Promise<readonly unknown[]> {
  const { ask, send, clock, end } = startAgentOn(virtualClock(), policy);
  const heard: unknown[] = [];
  const hear = async (saidLater: Promise<Said[]>): Promise<Said> => {
    // A fault can leave a stream open; what is not said within its time is part of the tour as well.
    const said = await Promise.race([saidLater, clock.sleep(400_000).then(() => ['silence'])]);
    heard.push(clock.now(), structuredClone(said));
    const { result } = said.find((one) => one?.result !== undefined) ?? {};
    return { task: {}, ...result };
  };
  for (const text of ['complete', 'artifact', 'auth', 'reject', 'message', 'crash', 'oversize', 'long 5']) {
    await hear(ask('SendMessage', saying(text)));
  }
  for (const text of ['stream 3', 'chunks 2', 'input', 'message', 'oversize']) {
    await hear(ask('SendStreamingMessage', saying(text)));
  }
  const mine = (await hear(ask('SendMessage', saying('input'), alice))).task;
  for (const method of ['GetTask', 'SubscribeToTask', 'CancelTask', 'GetTask']) {
    await hear(ask(method, { id: mine.id }, bob));
    await hear(ask(method, { id: 'nothing' }, bob));
  }
  for (const members of [{ taskId: mine.id }, { contextId: mine.contextId }, { taskId: 'x' }, { contextId: 'x' }]) {
    await hear(ask('SendMessage', saying('complete', members), bob));
  }
  const other = (await hear(ask('SendMessage', saying('complete'), alice))).task;
  await hear(ask('SendMessage', saying('x', { taskId: mine.id, contextId: other.contextId }), alice));
  await hear(ask('SendMessage', saying('two', { taskId: mine.id }, { historyLength: 2 }), alice));
  await hear(ask('SendMessage', saying('three', { contextId: mine.contextId }), alice));
  await hear(ask('SendMessage', saying('three', { taskId: mine.id }), alice));
  const working = ask('SendStreamingMessage', saying('stream 20'), alice);
  await clock.sleep(250);
  const running = (await hear(ask('SendMessage', saying('long 60', {}, { returnImmediately: true }), alice))).task;
  const following = ask('SubscribeToTask', { id: running.id }, alice);
  await clock.sleep(10);
  await hear(ask('CancelTask', { id: running.id }, alice));
  await hear(ask('CancelTask', { id: running.id }, alice));
  await hear(ask('SubscribeToTask', { id: running.id }, alice));
  await hear(following);
  await hear(working);
  for (const params of [
    {},
    { includeArtifacts: true, historyLength: 1 },
    { contextId: mine.contextId },
    { status: 'TASK_STATE_COMPLETED' },
    { statusTimestampAfter: new Date(clock.now() - 1_000).toISOString() },
    { pageSize: 0 },
    { pageToken: 'bogus' },
  ]) {
    await hear(ask('ListTasks', params, alice));
  }
  const { nextPageToken } = await hear(ask('ListTasks', { pageSize: 2 }, alice));
  await hear(ask('ListTasks', { pageSize: 2, pageToken: nextPageToken }, alice));
  await hear(ask('ListTasks', { contextId: mine.contextId }, bob));
  await hear(ask('GetTask', { id: mine.id }, alice));
  await hear(ask('GetTask', { id: mine.id, historyLength: 1 }, alice));
  await hear(ask('SendMessage', saying('x', { parts: [{ url: 'https://a.example', mediaType: 'image/png' }] })));
  await hear(ask('SendMessage', saying('x', { role: 'user' })));
  await hear(ask('SendMessage', saying('x', { messageId: undefined })));
  for (const method of ['GetExtendedAgentCard', 'CreateTaskPushNotificationConfig', 'message/send', 'ListTasks']) {
    await hear(ask(method));
    await hear(ask(method, {}, rpc));
    await hear(ask(method, {}, { parameters: {} }));
  }
  await hear(ask('GetExtendedAgentCard', {}, { parameters: { ...version, authorization: 'Bearer x' } }));
  for (const named of [{ 'a2a-version': '1.0' }, { 'A2A-Version': '1.0.1' }, { 'A2A-Version': '99.0' }]) {
    await hear(ask('SendMessage', saying('x'), { parameters: named }));
  }
  const extensions = 'https://a.example/x, https://a.example/y';
  await hear(ask('SendMessage', saying('x'), { parameters: { ...version, 'A2A-Extensions': extensions } }));
  for (const text of ['complete', 'message', 'long 171', 'crash', 'input']) {
    await hear(ask('SendMessage', saying(text), rpc));
  }
  for (const returnImmediately of [true, false]) {
    await hear(ask('SendMessage', saying('x', {}, { returnImmediately }), rpc));
  }
  await hear(ask('SendStreamingMessage', saying('stream 1'), rpc));
  await hear(send(undefined));
  await hear(send([]));
  await hear(send({ jsonrpc: '2.0', id: 1, method: 'GetExtendedAgentCard', 'a2a-service-parameters': version }));
  end();
  return heard;
}

const honestTour = tour({});
const required = { uri: 'https://a.example/x', required: true };
const without = (name: string) => (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key !== name));

/** One fault a rule, in one line; the suites have theirs. */
const mutants: Readonly<Record<string, Partial<Policy>>> = {
  'A2A-ID-3': { cardInterface: (one) => ({ ...one, protocolBinding: 'SIMPLEX' }) },
  'A2A-ID-5': { card: ({ supportedInterfaces, ...card }) => ({ ...card, additionalInterfaces: supportedInterfaces }) },
  'A2A-ID-6': { cardInterface: (one) => ({ ...one, url: 'https://acme.example' }) },
  'A2A-ID-8': { cardInterface: (one) => ({ ...one, protocolVersion: 'v1' }) },
  'A2A-MSG-4': { refusal: (reason, { method }) => (method === 'ListTasks' ? 'unknown-method' : reason) },
  'A2A-MSG-8': { timestamp: (_iso, milliseconds) => milliseconds },
  'A2A-MSG-8 offset': { timestamp: (iso) => iso.replace('Z', '+02:00') },
  'A2A-MSG-8 zone': { timestamp: (iso) => iso.replace('Z', '') },
  'A2A-MSG-9': { bytes: (_base64, raw) => Buffer.from(raw).toString('hex') },
  'A2A-MSG-10 state': { taskState: (state) => state.replace('TASK_STATE_', '').toLowerCase() },
  'A2A-MSG-10 role': { role: (role) => role.slice(5).toLowerCase() },
  'A2A-MSG-12': { a2aResponses: (response) => [response, response] },
  'A2A-PARAM-3': { parameterName: (name) => name },
  'A2A-PARAM-4': { parameterValues: (value) => [value], extensions: () => [required] },
  'A2A-PARAM-6': { servesA2aVersion: () => true },
  'A2A-PARAM-6 code': { a2aErrorCode: (code, reason) => (reason === 'unsupported-version' ? -32602 : code) },
  'A2A-STREAM-1': {
    refusal: (reason, { method }) => (method === 'SendStreamingMessage' ? 'undeclared-capability' : reason),
  },
  'A2A-STREAM-2': {
    streamReplies: (reply, { asked, index }) => (asked.method === 'SubscribeToTask' && index > 0 ? [] : [reply]),
  },
  'A2A-STREAM-3': { streamReplies: (reply, { earlier }) => [[earlier.at(-1), reply]] },
  'A2A-STREAM-5': { streamReplies: ({ id: _id, ...reply }) => [reply] },
  'A2A-STREAM-6': { streamResponse: (response) => ({ ...response, kind: 'status-update', final: false }) },
  'A2A-STREAM-7': {
    streamReplies: (reply, { index, earlier }) => (index === 2 ? [] : index === 3 ? [reply, earlier[2]] : [reply]),
  },
  'A2A-STREAM-8 after': { streamReplies: (reply, { index }) => (index === 5 ? [reply, reply] : [reply]) },
  'A2A-STREAM-8 short': { endsStream: (ends, _response, { index }) => ends || index === 2 },
  'A2A-STREAM-9': {
    endsStream: (ends, { statusUpdate }) => ends && statusUpdate?.status.state !== 'TASK_STATE_INPUT_REQUIRED',
  },
  'A2A-STREAM-11': { overService: ({ method }, answer) => (method === 'SendStreamingMessage' ? 'serve' : answer) },
  'A2A-PUSH-3': { a2aErrorCode: (code, reason) => (reason === 'push-notification' ? -32601 : code) },
  'A2A-PUSH-3 stored': { refusal: (reason) => (reason === 'push-notification' ? undefined : reason) },
  'A2A-AUTH-1': { callerOf: ({ chat }) => chat ?? '' },
  'A2A-AUTH-2': { callerOf: () => '' },
  'A2A-AUTH-4': { a2aErrorMessage: (text, reason) => (reason === 'foreign-task' ? 'Forbidden.' : text) },
  'A2A-AUTH-5': { refusal: (reason) => (reason === 'foreign-context' ? undefined : reason) },
  'A2A-AUTH-7': { securitySchemes: () => ({ http: { httpAuthSecurityScheme: { scheme: 'Bearer' } } }) },
  'A2A-RPC-3': { overService: ({ params }, answer) => (params.configuration ? 'refuse' : answer) },
  'A2A-RPC-4': { waits: () => false },
  'A2A-RPC-5': { serviceWait: () => 200_000 },
  'A2A-RPC-5 task': { unfinished: () => 'task' },
  'A2A-RPC-7': { overService: (_request, answer) => (answer === 'refuse' ? 'undeclared-capability' : answer) },
  'A2A-CARD-3': { card: () => undefined },
  'A2A-CARD-4': { card: (card, { credential }) => (credential ? card : { ...card, skills: [] }) },
  'A2A-EX-1': { refusal: (reason, { params }) => (params.configuration ? reason : 'bad-member') },
  'a2a.send-response': { sendResult: ({ task, message }) => task ?? message ?? {} },
  'a2a.send-terminal-task': { refusal: (reason) => (reason === 'finished-task' ? undefined : reason) },
  'a2a.send-content-type': { inputModes: () => ['image/png'] },
  'a2a.stream-begins-with-task': { streamReplies: (reply, { index }) => (index === 0 ? [] : [reply]) },
  'a2a.stream-updates': { steps: (steps) => [...steps.slice(0, 1), { answer: 'Hello' }, ...steps.slice(1)] },
  'a2a.list-artifacts-omitted': { includesArtifacts: () => true },
  'a2a.list-next-page-token': { listTasks: without('nextPageToken') },
  'a2a.list-last-page': { listTasks: (result) => ({ ...result, nextPageToken: result.nextPageToken || null }) },
  'a2a.list-pagination': { pageStart: (index) => Math.max(0, index - 1) },
  'a2a.list-order': { listTasks: (result) => ({ ...result, tasks: [...result.tasks].reverse() }) },
  'a2a.list-filters': { listsTask: (fits, filter) => fits || filter === 'status' },
  'a2a.list-scope': { listsTask: (fits, filter) => fits || filter === 'caller' },
  'a2a.cancel-task': { canceledState: () => 'TASK_STATE_WORKING' },
  'a2a.history-limit': { history: (messages) => messages },
  'a2a.history-recent': { history: (messages, length) => messages.slice(0, length ?? 0) },
  'a2a.version-patch': { comparedVersion: (named) => named },
  'a2a.version-empty': { absentVersion: () => '1.0' },
  'a2a.context-in-response': { task: without('contextId') },
  'a2a.context-kept': { contextId: (_given, fresh) => fresh },
  'a2a.task-id-unique': { taskId: (fresh, { latest }) => latest ?? fresh },
  'a2a.send-unknown-task': {
    refusal: (reason, { method }) => (reason === 'unknown-task' && method === 'SendMessage' ? undefined : reason),
  },
  'a2a.input-continues-task': { continuesTask: () => false },
  'a2a.streaming-undeclared': { declaredA2aCapabilities: without('streaming') },
  'a2a.extended-card-undeclared': { a2aCapabilities: without('extendedAgentCard') },
  'a2a.extension-required': { extensions: () => [required] },
  'a2a.error-details': { a2aErrorData: (data) => data?.[0] },
  'a2a.error-shape': { a2aError: without('message') },
  'a2a.message': { message: without('messageId') },
  'a2a.part': { part: (part) => ({ ...part, text: 'x' }) },
  'a2a.artifact': { artifact: without('artifactId') },
  'a2a.id-echo': { a2aResponseId: (id) => String(id) },
  'a2a.method-unknown': {
    unknownOperation: () => ({ ok: true }),
    refusal: (reason) => (reason === 'unknown-method' ? undefined : reason),
  },
  'a2a.kind-removed': { a2aResult: (result) => ({ ...result, kind: 'task' }) },
  'a2a.version': { a2aVersions: () => ['2.0'] },
  'goes on after an event that is too large': { oversizeEndsStream: () => false },
};

/** Not asked on this tour: whoever carries the messages asks for them. */
const elsewhere = ['a2aName', 'servesA2a', 'a2aDeclaration'];

describe('the policy of A2A', () => {
  it('is asked for every decision', async () => {
    const asked = new Set<string>();
    const decisions = Object.entries(honestA2a).map(([name, decide]) => {
      const recording = (...given: readonly unknown[]) => {
        asked.add(name);
        return (decide as (...given: readonly unknown[]) => unknown)(...given);
      };
      return [name, recording];
    });
    expect(await tour(Object.fromEntries(decisions) as Partial<Policy>)).toEqual(await honestTour);
    expect(Object.keys(honestA2a).filter((name) => !asked.has(name))).toEqual([...elsewhere, 'unknownOperation']);
  });

  it('has a fault for every decision', () => {
    const faulty = new Set(Object.values(mutants).flatMap((policy) => Object.keys(policy)));
    expect(Object.keys(honestA2a).filter((name) => !faulty.has(name))).toEqual(elsewhere);
  });

  it.each(Object.entries(mutants))('shows when it breaks: %s', async (_name, policy) => {
    expect(await tour(policy)).not.toEqual(await honestTour);
  });

  it('leaves no check without its passing over', async () => {
    const reasons = new Set<unknown>();
    await tour({
      refusal(reason, request, member) {
        reasons.add(reason);
        return honest.refusal(reason, request, member);
      },
    });
    await tour({ a2aCapabilities: () => ({}), extensions: () => [required], card: () => undefined });
    expect([...reasons].map(String).sort()).toEqual(
      [
        'absent-version',
        'bad-member',
        'bad-page-size',
        'bad-page-token',
        'context-mismatch',
        'finished-task',
        'foreign-context',
        'foreign-task',
        'media-type',
        'missing-member',
        'not-a-request',
        'not-cancelable',
        'not-json',
        'push-notification',
        'undefined',
        'unknown-context',
        'unknown-method',
        'unknown-task',
        'unsupported-version',
      ].sort(),
    );
  });

  it.each<TaskState>(['TASK_STATE_COMPLETED', 'TASK_STATE_WORKING'])('can leave work at %s', async (state) => {
    const { ask, clock } = startAgentOn(virtualClock(), { steps: () => [{ state }], waits: () => false });
    const [{ result }] = await ask('SendMessage', saying('complete'));
    await clock.sleep(1);
    expect((await ask('GetTask', { id: result.task.id }))[0].result.status.state).toBe(state);
  });
});
