import { type A2aRequest, type A2aRequestOptions, a2aRequest } from '../../harness/a2a/request.ts';
import { userMessage } from '../../harness/a2a/user-message.ts';
import type { A2aFixtures } from '../../harness/config/config.ts';
import type { A2aExchange } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What the texts of the configuration bring about, for whoever has to write one. */
const purposes: Readonly<Record<keyof A2aFixtures, string>> = {
  complete: 'completes a task quickly',
  message: 'is answered with a message, without a task',
  artifact: 'completes a task with an artifact',
  inputRequired: 'begins a task that asks for input and goes on with the next message',
  authRequired: 'begins a task that asks for a credential',
  rejected: 'begins a task that is rejected',
  failed: 'begins a task that fails',
  stream: 'begins a task of at least three updates',
  chunks: 'begins a task whose artifact comes in several chunks',
  long: 'begins a task that stays at work for some seconds',
  slow: 'begins a task of more than 180 seconds',
  oversize: 'begins a task whose answer does not fit into one message',
  oversizeRaw: 'begins a task whose answer fits into one message only until it is base64',
};

/** The text that the user wrote down for this kind of answer; without one, the case is untested and says which line is missing. */
export function promptFor({ fixtures }: A2aPeer, trial: Trial, kind: keyof A2aFixtures): string {
  return (
    fixtures.a2a?.[kind] ??
    trial.untested(`fixtures.a2a.${kind} in conformance.config.json is the text of a message that ${purposes[kind]}`)
  );
}

export interface Asking {
  readonly method?: 'SendMessage' | 'SendStreamingMessage';
  /** Further members of the message: `taskId`, `contextId`. */
  readonly message?: JsonObject;
  readonly configuration?: JsonObject;
  readonly request?: A2aRequestOptions;
}

/** A request that sends the text for a kind of answer. */
export function messageFor(a2a: A2aPeer, trial: Trial, kind: keyof A2aFixtures, asking: Asking = {}): A2aRequest {
  return textMessage(a2a, trial, promptFor(a2a, trial, kind), asking);
}

/** A request that sends a text. */
export function textMessage(
  a2a: A2aPeer,
  trial: Trial,
  text: string,
  { method = 'SendMessage', message = {}, configuration, request = {} }: Asking = {},
): A2aRequest {
  const params = {
    message: userMessage(text, { messageId: freshMessageId(a2a, trial), ...message }),
    ...(configuration === undefined ? {} : { configuration }),
  };
  return a2aRequest(method, params, request);
}

/** A request that the target serves over this binding, and that leaves as little behind as can be. */
export function harmless(a2a: A2aPeer, trial: Trial, options: A2aRequestOptions = {}): A2aRequest {
  return a2a.binding === 'chat'
    ? a2aRequest('ListTasks', {}, options)
    : messageFor(a2a, trial, 'complete', { request: options });
}

/** Asks for a task by its id. */
export function askForTask(a2a: A2aPeer, id: unknown, members: JsonObject = {}): Promise<A2aExchange> {
  return a2a.request(a2aRequest('GetTask', { id, ...members }));
}

const counts = new WeakMap<A2aPeer, number>();

/** Agents may take a message with an id that they know for the same message (A2A section 3.3.1). */
function freshMessageId(a2a: A2aPeer, { seed }: Trial): string {
  const count = (counts.get(a2a) ?? 0) + 1;
  counts.set(a2a, count);
  return `message-${(seed >>> 0).toString(16)}-${count}`;
}
