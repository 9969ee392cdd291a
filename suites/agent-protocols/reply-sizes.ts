import { type ChatExchange, isRecord } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { ChatPeer } from '../../harness/peers/peer.ts';
import type { Vector } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { call, expectResponse } from './chat-expectations.ts';
import { escapedLength, messageLimit } from './message-lengths.ts';

export type FillVector = Vector & { readonly fill: string };

/** `vectors/agent-protocols/sizes.json`: what long replies are filled with. */
export const fills = readVectors('agent-protocols/sizes.json') as {
  readonly plain: readonly FillVector[];
  readonly escaped: readonly FillVector[];
};

/** The error in place of a reply repeats the id as well, and has to fit for sure: with its quote and all around it. */
const longestCommand = messageLimit - 1_000;
/** Bytes that a truncated quote takes at most. */
const truncated = 400;
/** How far below the limit a core's own part of a message, with a truncated quote, reaches at most. */
const overhead = 1_200;
/** How often the fill stands in the id that shows what it costs. */
const sample = 500;

/** A command whose reply was asked to have a size. */
interface SizedCall {
  readonly id: string;
  readonly exchange: ChatExchange;
}

/**
 * Asks for replies of given sizes, in bytes of their text inside a chat message: a response repeats the id of its
 * request, so an id full of one character makes a reply long, whatever the target serves.
 */
async function sizedReplies(chat: ChatPeer, t: Trial, fill: string) {
  const listed = await length('tools/list', 'x');
  const method = listed === undefined ? 'server/discover' : 'tools/list';
  const base = (listed ?? (await needLength('x'))) - 1;
  const smallest = await needLength(fill.repeat(sample));
  const cost = (smallest - base) / sample;
  if (!Number.isInteger(cost) || cost < 1) t.inconclusive('the reply does not grow with the id that it repeats');

  /** Bytes of the reply, where it is a result. */
  async function length(name: string, id: string): Promise<number | undefined> {
    const { reply, response } = expectResponse(t, await chat.call(mcpRequest(name, {}, { id })));
    // A core that quotes a long command in full leaves no room for any reply; the bot has no say in it.
    if (escapedLength(reply.quote?.text ?? '') > truncated) t.inconclusive('the core quotes too much of a command');
    return isRecord(response.result) ? escapedLength(reply.text) : undefined;
  }

  async function needLength(id: string): Promise<number> {
    return (await length(method, id)) ?? t.inconclusive('a request with a short id was not served');
  }

  async function ofSize(bytes: number): Promise<SizedCall> {
    const room = bytes - base;
    const id = fill.repeat(Math.floor(room / cost)) + 'x'.repeat(room % cost);
    const request = mcpRequest(method, {}, { id });
    if (escapedLength(call(request)) > longestCommand) {
      t.untested(`a reply of ${bytes} bytes to a command that fits: the list of tools is too short`);
    }
    return { id, exchange: await chat.call(request) };
  }

  return { smallest, ofSize };
}

/** Whichever side of the limit a reply is on, it comes whole, or the binding's error comes; returns whether it came whole. */
function expectWholeOrError(t: Trial, { id, exchange }: SizedCall): boolean {
  const { reply, response } = expectResponse(t, exchange);
  const whole = isRecord(response.result) && response.id === id;
  t.expect(whole || isRecord(response.error), "the whole reply, or the binding's error in its place", response, {
    in: exchange,
    at: reply.entry,
  });
  return whole;
}

/** Replies whose text takes a byte less than the limit, the limit, and a byte more. */
export async function repliesAtLimit(chat: ChatPeer, t: Trial, { fill }: FillVector): Promise<void> {
  const { ofSize } = await sizedReplies(chat, t, fill);
  for (const bytes of [-1, 0, 1]) expectWholeOrError(t, await ofSize(messageLimit + bytes));
}

/**
 * The largest reply that comes whole, and a byte more. Where that is follows from the target's own care and from what its
 * core puts around a reply, so it is looked for by halves.
 */
export async function repliesAtEdge(chat: ChatPeer, t: Trial, { fill }: FillVector): Promise<void> {
  const { smallest, ofSize } = await sizedReplies(chat, t, fill);
  const isWhole = async (bytes: number) => expectWholeOrError(t, await ofSize(bytes));
  const near = messageLimit - overhead;
  let exceeding = messageLimit + 1;
  if (await isWhole(exceeding)) t.inconclusive('the core takes more than the limit');
  let fitting = smallest;
  if (await isWhole(near)) fitting = near;
  else exceeding = near;
  while (exceeding - fitting > 1) {
    const middle = Math.floor((fitting + exceeding) / 2);
    if (await isWhole(middle)) fitting = middle;
    else exceeding = middle;
  }
}
