import { isInterrupted, isTerminal } from '../../harness/a2a/task-states.ts';
import type { A2aFixtures } from '../../harness/config/config.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { needResult, resultOf } from './response-expectations.ts';
import { type Asking, messageFor } from './sending.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** An id that no agent gives out. */
export const unknownId = 'conformance-no-such-task';

/** A task that a case needs to begin with, as the agent showed it. */
export interface KnownTask {
  readonly id: string;
  /** Absent where the agent does without contexts. */
  readonly contextId: string | undefined;
  readonly state: unknown;
  readonly task: JsonObject;
  readonly exchange: A2aExchange;
}

/** Begins a task with the text for a kind of answer. The case ends where no task comes of it. */
export async function beginTask(
  a2a: A2aPeer,
  trial: Trial,
  kind: keyof A2aFixtures,
  asking: Asking = {},
): Promise<KnownTask> {
  return knownTask(trial, await a2a.request(messageFor(a2a, trial, kind, asking)), kind);
}

/** Begins a task and does not wait for the work. */
export function beginWork(a2a: A2aPeer, trial: Trial, kind: 'long' | 'stream'): Promise<KnownTask> {
  return beginTask(a2a, trial, kind, { configuration: { returnImmediately: true } });
}

/** A task that is over. */
export async function finishedTask(
  a2a: A2aPeer,
  trial: Trial,
  kind: keyof A2aFixtures = 'complete',
): Promise<KnownTask> {
  const known = await beginTask(a2a, trial, kind);
  if (!isTerminal(known.state)) trial.inconclusive(`the task of fixtures.a2a.${kind} was not over with the answer`);
  return known;
}

/** A task that waits for its caller, and so does not change meanwhile. */
export async function waitingTask(a2a: A2aPeer, trial: Trial, asking: Asking = {}): Promise<KnownTask> {
  const known = await beginTask(a2a, trial, 'inputRequired', asking);
  if (!isInterrupted(known.state)) trial.inconclusive('the task of fixtures.a2a.inputRequired did not ask for input');
  return known;
}

/** The task in the answer to a message. */
export function knownTask(trial: Trial, exchange: A2aExchange, kind: keyof A2aFixtures): KnownTask {
  const { task } = needResult(trial, exchange);
  if (!isRecord(task) || typeof task.id !== 'string') {
    return trial.inconclusive(`the message of fixtures.a2a.${kind} brought no task with an id`);
  }
  const contextId = typeof task.contextId === 'string' && task.contextId !== '' ? task.contextId : undefined;
  return { id: task.id, contextId, state: stateOf(task), task, exchange };
}

/** The context of a task, for what only agents with contexts can show. */
export function contextOf({ contextId }: KnownTask, trial: Trial): string {
  return contextId ?? trial.inconclusive('the task has no contextId', 'Q-A9');
}

/** `status.state` of a task or an update. */
export function stateOf(holder: unknown): unknown {
  return isRecord(holder) && isRecord(holder.status) ? holder.status.state : undefined;
}

/** The tasks of a page of ListTasks that are objects. */
export function listedTasks(exchange: A2aExchange): readonly JsonObject[] {
  const tasks = resultOf(exchange)?.tasks;
  return Array.isArray(tasks) ? tasks.filter(isRecord) : [];
}

/** `params` of the request as it was sent. */
export function paramsOf({ request }: A2aExchange): JsonObject {
  return isRecord(request.params) ? request.params : {};
}

/** The message of the request as it was sent. */
export function messageOf(exchange: A2aExchange): JsonObject {
  const { message } = paramsOf(exchange);
  return isRecord(message) ? message : {};
}
