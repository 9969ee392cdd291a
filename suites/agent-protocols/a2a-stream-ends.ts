import { isInterrupted, isTerminal } from '../../harness/a2a/task-states.ts';
import { type A2aExchange, isRecord, isResponse } from '../../harness/exchange.ts';
import type { Trial } from '../../harness/trial.ts';
import { stateOf } from '../a2a/known-tasks.ts';
import { answersOf } from './json-rpc-expectations.ts';

/** How a task or status update ends a stream, whichever way its state is spelled: that is a statement of its own. */
export function endOf(result: unknown): 'terminal' | 'interrupted' | undefined {
  if (!isRecord(result)) return undefined;
  const state = stateOf(isRecord(result.task) ? result.task : result.statusUpdate);
  if (typeof state !== 'string') return undefined;
  const word = state
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/^(TASK_STATE_)?/, 'TASK_STATE_');
  if (isTerminal(word)) return 'terminal';
  return isInterrupted(word) ? 'interrupted' : undefined;
}

/** After everything else of the run: an event with this end came for the request, and it is the last message. */
export function expectLast(trial: Trial, exchange: A2aExchange, end: 'terminal' | 'interrupted'): void {
  trial.afterQuiet(() => {
    const answers = answersOf(exchange);
    const results = answers.map(({ message }) => (isResponse(message) ? message.result : undefined));
    const at = results.findIndex((result) => endOf(result) === end);
    if (at === -1 && results.some((result) => endOf(result) !== undefined)) {
      trial.inconclusive(`the stream ended in a state that is not ${end}`);
    }
    if (at === -1 && answers.some(({ message }) => isResponse(message) && 'error' in message)) {
      trial.inconclusive('the stream ended with an error', 'S-A19');
    }
    const last = answers.at(-1);
    trial.expect(at !== -1, `a task or status update in a state that is ${end}, as the last reply`, last?.message, {
      in: exchange,
      at: last?.entry,
    });
    const after = answers.slice(at + 1);
    trial.expect(
      after.length === 0,
      `nothing after the state that is ${end}`,
      after.map(({ message }) => message),
      { in: exchange, at: after[0]?.entry ?? answers[at]?.entry },
    );
  });
}
