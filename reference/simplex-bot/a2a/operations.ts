import type { Clock } from '../clock.ts';
import { EnvelopeFailure } from '../envelope-failure.ts';
import type { Policy } from '../policy.ts';
import type { Agent } from './agent.ts';
import type { Call } from './call.ts';
import { agentCard } from './card.ts';
import { taskJson } from './json.ts';
import type { Message, Task } from './model.ts';
import { hasCredential } from './parameters.ts';
import { isSettled, isTerminal } from './states.ts';
import { followTask, openStream } from './stream.ts';
import { listTasks } from './task-list.ts';
import type { TaskRecord, TaskStore } from './tasks.ts';
import { readSendMessage, readTaskRequest } from './validation.ts';
import { settled } from './work.ts';

/** What an operation comes to: the result of one response, or a stream that was sent, with its last reply. */
type Outcome = { readonly result: object } | { readonly last: object | undefined };

/** One method of the A2A JSON-RPC binding (A2A section 9.4). */
export interface Operation {
  /** The capability of the card that the method belongs to. */
  readonly capability?: 'streaming' | 'extendedAgentCard';
  run(call: Call): Promise<Outcome>;
}

export interface OperationOptions {
  readonly agent: Agent;
  readonly store: TaskStore;
  readonly clock: Clock;
  readonly ended: AbortSignal;
  readonly name: string;
  /** The contact address of the bot. */
  link(): string | undefined;
}

export function createOperations(options: OperationOptions): ReadonlyMap<string, Operation> {
  const { agent, store, clock, ended } = options;

  async function sendMessage(call: Call): Promise<Outcome> {
    const { request, policy, caller } = call;
    const asked = readSendMessage(call);
    const turn = agent.take(asked.message, call);
    if (turn.kind === 'answer') return { result: policy.sendResult({ message: turn.message }, request) };
    const waits = policy.waits(!asked.returnImmediately, request);
    // As the task began: without a wait in it the work is over at once.
    const begun = shown(turn.task, call, asked);
    turn.begin();
    if (!waits) return { result: policy.sendResult({ task: begun }, request) };
    if (caller.transport === 'rpc') await oneShot(turn.task, policy);
    else await settled(turn.task, ended);
    return { result: policy.sendResult({ task: shown(turn.task, call, asked) }, request) };
  }

  /** Service RPC waits so long and no longer, and the work ends with the response (A2A binding, Service RPC). */
  async function oneShot(task: TaskRecord, policy: Policy): Promise<void> {
    const over = new AbortController();
    const stop = () => over.abort('over');
    ended.addEventListener('abort', stop, { once: true });
    void clock.sleep(policy.serviceWait(), over.signal).then(stop);
    await settled(task, over.signal);
    stop();
    ended.removeEventListener('abort', stop);
    task.work.abort('the response');
    if (!isSettled(task.state) && policy.unfinished() === 'refuse') {
      throw new EnvelopeFailure('needs-conversation', 'The task takes longer than a Service RPC request.');
    }
  }

  async function sendStreamingMessage(call: Call): Promise<Outcome> {
    const { message } = readSendMessage(call);
    const turn = agent.take(message, call);
    if (turn.kind === 'answer') return { last: await streamMessage(turn.message, call) };
    const stream = followTask(turn.task, call, ended);
    turn.begin();
    return { last: await stream };
  }

  async function streamMessage(message: Message, call: Call): Promise<object | undefined> {
    const stream = openStream(call);
    stream.send({ message }, true);
    return stream.ended;
  }

  async function subscribe(call: Call): Promise<Outcome> {
    const task = agent.find(readTaskRequest(call).id, call);
    if (isTerminal(task.state)) call.refuse('finished-task', 'The task has ended.');
    call.proceed();
    return { last: await followTask(task, call, ended) };
  }

  async function getTask(call: Call): Promise<Outcome> {
    const { id, historyLength } = readTaskRequest(call);
    const task = agent.find(id, call);
    call.proceed();
    return { result: shown(task, call, { historyLength }) };
  }

  async function cancelTask(call: Call): Promise<Outcome> {
    const task = agent.find(readTaskRequest(call).id, call);
    if (isTerminal(task.state)) call.refuse('not-cancelable', 'The task has ended.');
    call.proceed();
    task.work.abort('cancelled');
    store.change(task, call.policy.canceledState(), undefined);
    return { result: shown(task, call, {}) };
  }

  async function extendedCard(call: Call): Promise<Outcome> {
    const { policy, request } = call;
    call.proceed();
    const about = {
      name: options.name,
      url: options.link() ?? '',
      credential: hasCredential(request.parameters, policy),
    };
    const card = agentCard(about, policy);
    if (!card) call.refuse('no-extended-card', 'There is no extended Agent Card.');
    return { result: card ?? policy.unknownOperation(request.method ?? '') };
  }

  /** Push notification configurations are not used, whatever the card says (A2A binding, Push notifications). */
  async function push(call: Call): Promise<Outcome> {
    call.refuse('push-notification', 'Push notifications are not supported.');
    return { result: call.policy.unknownOperation(call.request.method ?? '') };
  }

  return new Map<string, Operation>([
    ['SendMessage', { run: sendMessage }],
    ['SendStreamingMessage', { run: sendStreamingMessage, capability: 'streaming' }],
    ['GetTask', { run: getTask }],
    ['ListTasks', { run: async (call) => ({ result: listTasks(call, agent, store) }) }],
    ['CancelTask', { run: cancelTask }],
    ['SubscribeToTask', { run: subscribe, capability: 'streaming' }],
    ['CreateTaskPushNotificationConfig', { run: push }],
    ['GetTaskPushNotificationConfig', { run: push }],
    ['ListTaskPushNotificationConfigs', { run: push }],
    ['DeleteTaskPushNotificationConfig', { run: push }],
    ['GetExtendedAgentCard', { run: extendedCard, capability: 'extendedAgentCard' }],
  ]);
}

function shown(
  task: TaskRecord,
  { request, policy }: Call,
  { historyLength }: { historyLength?: number | undefined },
): Task {
  return taskJson(task, { artifacts: true, historyLength }, request, policy);
}
