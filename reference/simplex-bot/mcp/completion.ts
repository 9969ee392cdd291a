import { isObject, type JsonObject } from '../messages.ts';
import type { Call } from './call.ts';
import { ProtocolFailure } from './failure.ts';
import { itemTemplate, orderTemplate } from './resources.ts';
import { orderNumbers, stock } from './stock.ts';

/** What can stand for an argument, by the thing that has it and the argument's name. */
const choices: ReadonlyMap<string, readonly string[]> = new Map([
  ['ref/prompt offer item', [...stock.keys()]],
  ['ref/prompt offer tone', ['formal', 'friendly', 'frank']],
  [`ref/resource ${itemTemplate} item`, [...stock.keys()]],
  [`ref/resource ${orderTemplate} number`, orderNumbers],
]);

/** `completion/complete` (server/utilities/completion). */
export function complete({ request, policy }: Call): JsonObject {
  const { ref, argument } = request.params;
  if (!isObject(ref) || !isObject(argument) || typeof argument.value !== 'string') {
    throw new ProtocolFailure('bad-params', 'A completion needs a reference and an argument with a value.');
  }
  const subject = ref.type === 'ref/prompt' ? ref.name : ref.uri;
  const values = choices.get(`${ref.type} ${subject} ${argument.name}`);
  if (!values) throw new ProtocolFailure('unknown-completion', 'There is no such argument to complete.');
  const { value: prefix } = argument;
  const matching = values.filter((value) => value.startsWith(prefix));
  const shown = policy.completions(matching);
  return { completion: { values: shown, total: matching.length, hasMore: shown.length < matching.length } };
}
