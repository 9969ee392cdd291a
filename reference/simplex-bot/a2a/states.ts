import type { TaskState } from './model.ts';

const terminal: ReadonlySet<TaskState> = new Set([
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_REJECTED',
]);
const interrupted: ReadonlySet<TaskState> = new Set(['TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_AUTH_REQUIRED']);

export const taskStates: ReadonlySet<unknown> = new Set<TaskState>([
  'TASK_STATE_SUBMITTED',
  'TASK_STATE_WORKING',
  ...terminal,
  ...interrupted,
]);

/** Whether a task in this state has ended for good. */
export function isTerminal(state: TaskState): boolean {
  return terminal.has(state);
}

/** Whether nothing happens to a task in this state until its caller, if anybody, does something. */
export function isSettled(state: TaskState): boolean {
  return terminal.has(state) || interrupted.has(state);
}
