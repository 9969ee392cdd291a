import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { messageFor } from '../a2a/sending.ts';
import { eventsOf } from '../a2a/streams.ts';

/** How often a stream is looked at until it begins, in milliseconds. */
const lookAgainAfter = 100;

/** The id of the task that a stream is of. */
export function taskIdOf(exchange: A2aExchange, trial: Trial): string {
  return namedTask(exchange) ?? trial.inconclusive('the stream names no task');
}

/** Begins the stream of a task that stays at work, and waits until it has told of the task. */
export async function longStream(
  a2a: A2aPeer,
  trial: Trial,
): Promise<{ readonly exchange: A2aExchange; readonly id: string; ended(): Promise<void> }> {
  const request = messageFor(a2a, trial, 'long', { method: 'SendStreamingMessage', request: { id: 'stream' } });
  const { exchange, ended } = await a2a.start(request);
  for (let waited = 0; waited < a2a.answerWithin && exchange.responses.length === 0; waited += lookAgainAfter) {
    await a2a.pause(lookAgainAfter);
  }
  return { exchange, id: taskIdOf(exchange, trial), ended };
}

function namedTask(exchange: A2aExchange): string | undefined {
  for (const { event } of eventsOf(exchange)) {
    const { task, statusUpdate, artifactUpdate } = event;
    const id = isRecord(task) ? task.id : [statusUpdate, artifactUpdate].find(isRecord)?.taskId;
    if (typeof id === 'string' && id !== '') return id;
  }
  return undefined;
}
