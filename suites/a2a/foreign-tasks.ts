import type { Policy } from '../../reference/simplex-bot/policy.ts';

/** A fault: a method is served for the tasks of everybody, and in everybody's contexts. */
export function servesForeignTasks(method: string): Partial<Policy> {
  return {
    refusal: (reason, request) =>
      (reason === 'foreign-task' || reason === 'foreign-context') && request.method === method ? undefined : reason,
  };
}
