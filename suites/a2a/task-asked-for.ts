import type { A2aExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { paramsOf } from './known-tasks.ts';
import { resultOf } from './response-expectations.ts';

/** Every result of the method is the task itself that was asked for. */
export function isTaskAskedFor(method: 'GetTask' | 'CancelTask'): (exchange: A2aExchange) => Judgement {
  return (exchange) => {
    const result = resultOf(exchange);
    const { id } = paramsOf(exchange);
    if (exchange.request.method !== method || result === undefined || typeof id !== 'string') return 'irrelevant';
    return holdsIf(result.id === id, `the task ${JSON.stringify(id)} itself`, result, about(exchange).at);
  };
}
