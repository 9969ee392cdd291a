import { errorCodes } from '../../harness/a2a/error-objects.ts';
import type { StreamFault } from '../../harness/a2a/stream-rules.ts';
import type { A2aFixtures } from '../../harness/config/config.ts';
import { type A2aExchange, isRecord, isResponse } from '../../harness/exchange.ts';
import { type Judgement, objection } from '../../harness/judgement.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import type { Entry } from '../../harness/transcript.ts';
import type { Trial } from '../../harness/trial.ts';
import { answersOf } from '../agent-protocols/json-rpc-expectations.ts';
import { codeOf, needResult } from './response-expectations.ts';
import { type Asking, messageFor } from './sending.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const methods: readonly unknown[] = ['SendStreamingMessage', 'SubscribeToTask'];

/** Kinds of answers that come as a stream of a task. */
export const streamKinds = (['complete', 'stream', 'chunks', 'inputRequired'] as const).map((kind) => ({
  id: kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  comment: `fixtures.a2a.${kind}`,
  kind,
}));

/** Whether the answer to the request is a stream. */
export function isStream({ request }: A2aExchange): boolean {
  return methods.includes(request.method);
}

/** One event of a stream and the frame that brought it. */
export interface StreamEvent {
  readonly event: JsonObject;
  readonly entry: Entry | undefined;
}

/** The events of a stream in the order in which they came. */
export function eventsOf(exchange: A2aExchange): readonly StreamEvent[] {
  return answersOf(exchange).flatMap(({ message, entry }) =>
    isResponse(message) && isRecord(message.result) ? [{ event: message.result, entry }] : [],
  );
}

/** The stream for a kind of answer. The case ends where there is no stream. */
export async function streamFor(
  a2a: A2aPeer,
  trial: Trial,
  kind: keyof A2aFixtures,
  asking: Asking = {},
): Promise<A2aExchange> {
  const request = messageFor(a2a, trial, kind, { ...asking, method: 'SendStreamingMessage' });
  const exchange = await a2a.request(request);
  needStream(trial, exchange);
  return exchange;
}

/** Where the target does not stream, what streams do does not apply to it. */
export function needStream(trial: Trial, exchange: A2aExchange): void {
  if (codeOf(exchange) === errorCodes.unsupportedOperation) trial.inapplicable('it does not stream');
  needResult(trial, exchange);
}

/** The stream is one of a task: a message in its place shows nothing of tasks. */
export function needTaskStream(trial: Trial, exchange: A2aExchange): void {
  if (eventsOf(exchange).every(({ event }) => 'message' in event)) {
    trial.inconclusive('the stream held a message, and no task');
  }
}

/** A rule about the order of events, as a judgement of a stream. */
export function streamRule(
  fault: (events: readonly JsonObject[], exchange: A2aExchange) => StreamFault | undefined,
): (exchange: A2aExchange) => Judgement {
  return (exchange) => {
    const events = eventsOf(exchange);
    if (!isStream(exchange) || events.length === 0) return 'irrelevant';
    const found = fault(
      events.map(({ event }) => event),
      exchange,
    );
    if (found === undefined) return 'holds';
    const at = events[found.event];
    return objection(`${found.expected} as event ${found.event + 1}`, at?.event ?? 'nothing', at?.entry);
  };
}
