import { a2aRequest } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { listedTasks } from '../a2a/known-tasks.ts';
import { needResponse } from '../a2a/response-expectations.ts';
import { about, answerOf } from './json-rpc-expectations.ts';

/** The tasks that the target shows to a caller. */
export function listOf(a2a: A2aPeer, params: Readonly<Record<string, unknown>> = {}): Promise<A2aExchange> {
  return a2a.request(a2aRequest('ListTasks', params));
}

export function lists(exchange: A2aExchange, id: string): boolean {
  return listedTasks(exchange).some((task) => task.id === id);
}

export function expectListed(t: Trial, exchange: A2aExchange, id: string): void {
  t.expect(lists(exchange, id), `the task ${id} in the list`, answerOf(exchange), about(exchange));
}

/** Whichever error it is: which one belongs to A2A-AUTH-4. */
export function expectUnserved(t: Trial, exchange: A2aExchange): void {
  const response = needResponse(t, exchange);
  t.expect(
    'error' in response && !isRecord(response.result),
    'an error for the task of another caller',
    response,
    about(exchange),
  );
}
