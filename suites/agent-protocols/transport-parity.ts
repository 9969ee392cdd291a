import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import type { TransportsPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { type Difference, differences } from './json-difference.ts';

/** A list in a result, whose entries one transport can offer without the other. */
export interface ListedBy {
  readonly member: string;
  readonly key: string;
}

/**
 * Sends the request over both transports and judges that the last reply and `response` are equal as JSON. What differs
 * between two answers over one transport is volatile and not judged.
 * Resolves with why there was nothing to compare, if so.
 */
export async function expectSameMessage(
  { chat, rpc }: TransportsPeer,
  trial: Trial,
  request: unknown,
  list?: ListedBy,
): Promise<string | undefined> {
  const overChat = await chat.request(request);
  const overRpc = await rpc.request(request);
  const again = await chat.request(request);
  const [reply, response, reference] = [overChat, overRpc, again].map((exchange) => byKey(messageOf(exchange), list));
  if (reply === undefined) return 'no reply over chat';
  if (response === undefined) return `no message over rpc: ${overRpc.envelopeError?.code ?? 'no response'}`;
  const volatile = differences(reply, reference).map(({ path }) => path);
  const found = differences(reply, response).filter(
    (difference) => !isWithin(difference.path, volatile) && !isFree(difference, list),
  );
  trial.expect(
    found.length === 0,
    'the same message over chat and rpc',
    found.map(({ path, one, other }) => ({ path, chat: one ?? 'absent', rpc: other ?? 'absent' })),
    { in: overRpc, at: overRpc.carrier.entries.at(-1) },
  );
  return undefined;
}

/** The message that ends the answer, as it came. */
function messageOf({ carrier, response, messages, envelopeError }: McpExchange): unknown {
  if (carrier.kind === 'chat') return response ?? messages.at(-1);
  if (envelopeError !== undefined || !isRecord(carrier.response)) return undefined;
  return 'response' in carrier.response ? carrier.response.response : carrier.response;
}

/** Names the entries of the list, so that what both have is compared. */
function byKey(message: unknown, list: ListedBy | undefined): unknown {
  if (list === undefined || !isRecord(message) || !isRecord(message.result)) return message;
  const entries = message.result[list.member];
  if (!Array.isArray(entries)) return message;
  const named = Object.fromEntries(entries.map((entry) => [isRecord(entry) ? entry[list.key] : entry, entry]));
  return { ...message, result: { ...message.result, [list.member]: named } };
}

function isWithin(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

/** Times, lifetimes, cursors and states may be another's for every request; an entry may be offered over one transport. */
function isFree({ path, one, other }: Difference, list: ListedBy | undefined): boolean {
  if (isTime(one) && isTime(other)) return true;
  if (path === '/result/ttlMs') return typeof one === 'number' && typeof other === 'number';
  if (path === '/result/nextCursor' || path === '/result/requestState') return true;
  const [, result, member, key, ...inside] = path.split('/');
  const isEntry = result === 'result' && member === list?.member && key !== undefined && inside.length === 0;
  return isEntry && (one === undefined || other === undefined);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);
}
