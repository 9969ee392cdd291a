import { type ChatExchange, isRecord } from '../../harness/exchange.ts';
import type { ChatPeer } from '../../harness/peers/peer.ts';
import type { Vector } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { expectResponse } from './chat-expectations.ts';
import { sizedCall } from './fixture-calls.ts';
import { escapedLength, messageLimit } from './message-lengths.ts';

export type FillVector = Vector & { readonly fill: string };

/** `vectors/agent-protocols/sizes.json`: what long replies are filled with. */
export const fills = readVectors('agent-protocols/sizes.json') as {
  readonly plain: readonly FillVector[];
  readonly escaped: readonly FillVector[];
};

/** How often the character stands in the reply that shows what it costs. */
const sample = 100;

/** By how many bytes replies to the same call may differ: in a time, or a count. */
const tolerance = 50;

/** Asks for replies of given sizes, in bytes that their text takes inside a chat message. */
async function sizedReplies(chat: ChatPeer, t: Trial, { fill }: FillVector) {
  const ask = (characters: number, id: string) => chat.call(sizedCall(t, chat, { fill, characters }, { id }));

  const base = await length(0);
  const smallest = await length(sample);
  const cost = (smallest - base) / sample;
  if (!Number.isInteger(cost) || cost < 1) t.inconclusive('the reply does not grow with its text');

  async function length(characters: number): Promise<number> {
    const { reply, response } = expectResponse(t, await ask(characters, 'x'));
    return isRecord(response.result) ? escapedLength(reply.text) : t.inconclusive('a short text was not served');
  }

  /** What is left beside whole characters goes into the id, which comes back. */
  const ofSize = (bytes: number) => ask(Math.floor((bytes - base) / cost), 'x'.repeat(1 + ((bytes - base) % cost)));

  return { smallest, ofSize };
}

/** Whichever side of the limit a reply is on, it comes whole, or the binding's error comes; returns whether it came whole. */
function expectWholeOrError(t: Trial, exchange: ChatExchange, bytes: number): boolean {
  const { reply, response } = expectResponse(t, exchange);
  const whole = isRecord(response.result) && Math.abs(escapedLength(reply.text) - bytes) <= tolerance;
  t.expect(whole || isRecord(response.error), `the reply of ${bytes} bytes, or the binding's error`, response, {
    in: exchange,
    at: reply.entry,
  });
  return whole;
}

/** Replies whose text takes a byte less than the limit, the limit, and a byte more. */
export async function repliesAtLimit(chat: ChatPeer, t: Trial, vector: FillVector): Promise<void> {
  const { ofSize } = await sizedReplies(chat, t, vector);
  for (const more of [-1, 0, 1]) {
    const bytes = messageLimit + more;
    expectWholeOrError(t, await ofSize(bytes), bytes);
  }
}

/**
 * The largest reply that comes whole, and a byte more. Where that is follows from the target's own care and from what its
 * core puts around a reply, so it is looked for by halves.
 */
export async function repliesAtEdge(chat: ChatPeer, t: Trial, vector: FillVector): Promise<void> {
  const { smallest, ofSize } = await sizedReplies(chat, t, vector);
  const isWhole = async (bytes: number) => expectWholeOrError(t, await ofSize(bytes), bytes);
  let fitting = smallest;
  let exceeding = messageLimit + 1;
  if (await isWhole(exceeding)) t.inconclusive('the core takes more than the limit');
  while (exceeding - fitting > 1) {
    const middle = Math.floor((fitting + exceeding) / 2);
    if (await isWhole(middle)) fitting = middle;
    else exceeding = middle;
  }
}
