/** A task in one of these states is over (specification, 4.1.3). */
const terminalStates = [
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_REJECTED',
] as const;

/** A task in one of these states waits for its caller. */
const interruptedStates = ['TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_AUTH_REQUIRED'] as const;

/** Every state that an agent can give: the unspecified one is the absence of a state. */
export const taskStates = [
  'TASK_STATE_SUBMITTED',
  'TASK_STATE_WORKING',
  ...terminalStates,
  ...interruptedStates,
] as const;

export function isTerminal(state: unknown): boolean {
  return terminalStates.some((terminal) => terminal === state);
}

export function isInterrupted(state: unknown): boolean {
  return interruptedStates.some((interrupted) => interrupted === state);
}
