import type { Clock } from '../clock.ts';
import type { Call } from './call.ts';
import { agentMessage } from './json.ts';
import type { Message } from './model.ts';
import { hasCredential } from './parameters.ts';
import { challenge, stepsFor } from './prompts.ts';
import { isTerminal } from './states.ts';
import type { Step } from './steps.ts';
import type { TaskRecord, TaskStore } from './tasks.ts';
import { textOf } from './validation.ts';
import { work } from './work.ts';

/** What a message sets off: a message in place of a task, or a task and the work on it. */
export type Turn =
  | { readonly kind: 'answer'; readonly message: Message }
  | { readonly kind: 'task'; readonly task: TaskRecord; begin(): void };

export interface Agent {
  /** Takes a message: begins a task, or continues the one that the message names (A2A section 3.4). */
  take(message: Message, call: Call): Turn;
  /** The task that a request names, if it is one of its caller. */
  find(id: string, call: Call): TaskRecord;
  /** Refuses a context that is not one of the caller. */
  checkContext(contextId: string, call: Call): void;
}

/** The work of the bot, for each caller by itself (A2A binding, Callers and authorization). */
export function createAgent(store: TaskStore, clock: Clock): Agent {
  function find(id: string, call: Call): TaskRecord {
    const task = store.find(id);
    const text = 'There is no such task.';
    if (task && task.owner !== call.request.caller) call.refuse('foreign-task', text);
    if (task) return task;
    call.refuse('unknown-task', text);
    throw new Error('there is no task to go on with');
  }

  function checkContext(contextId: string, call: Call): void {
    const owner = store.ownerOf(contextId);
    // In the words for a task: who asks does not learn whether there is such a context.
    if (owner === undefined) call.refuse('unknown-context', 'There is no such task.');
    else if (owner !== call.request.caller) call.refuse('foreign-context', 'There is no such task.');
  }

  /** The unfinished task that the message continues. */
  function continued({ taskId, contextId }: Message, call: Call): TaskRecord | undefined {
    if (taskId === undefined) return undefined;
    // A policy that passes over an unknown task begins a new one.
    if (!store.find(taskId)) call.refuse('unknown-task', 'There is no such task.');
    const task = store.find(taskId) && find(taskId, call);
    if (task && contextId !== undefined && contextId !== task.contextId) {
      call.refuse('context-mismatch', 'The task is not of this context.', 'message.contextId');
    }
    if (task && isTerminal(task.state)) call.refuse('finished-task', 'The task has ended.');
    return task && call.policy.continuesTask() ? task : undefined;
  }

  function planned(message: Message, task: TaskRecord | undefined, call: Call): readonly Step[] {
    const { policy, request } = call;
    const text = textOf(message);
    const credential = hasCredential(request.parameters, policy);
    const isChallenged = Object.keys(policy.securitySchemes()).length > 0 || task?.state === 'TASK_STATE_AUTH_REQUIRED';
    const steps = isChallenged && !credential ? [challenge] : stepsFor(text, credential);
    return policy.steps(steps, { text, asked: request });
  }

  function turn(task: TaskRecord, message: Message, steps: readonly Step[]): Turn {
    task.work.abort('the next turn');
    task.work = new AbortController();
    const { id, contextId, says, history } = task;
    task.history = [...history, ...(says === undefined ? [] : [says]), { ...message, taskId: id, contextId }];
    return { kind: 'task', task, begin: () => void work(task, steps, store, clock) };
  }

  return {
    take(message, call) {
      const { policy, request } = call;
      const { contextId } = message;
      const task = continued(message, call);
      if (contextId !== undefined && contextId !== task?.contextId) checkContext(contextId, call);
      const steps = planned(message, task, call);
      call.proceed();
      if (task) {
        const next = turn(task, message, steps);
        store.change(task, 'TASK_STATE_WORKING', undefined);
        return next;
      }
      const context = policy.contextId(contextId, store.freshId());
      const latest = store.enter(context, request.caller);
      const [first] = steps;
      if (first !== undefined && 'answer' in first) {
        const saying = { id: store.freshId(), text: first.answer };
        return { kind: 'answer', message: agentMessage(saying, { contextId: context }, 'answer', policy) };
      }
      const id = policy.taskId(store.freshId(), { message, latest });
      return turn(store.create(id, context, request.caller), message, steps);
    },
    find,
    checkContext,
  };
}
