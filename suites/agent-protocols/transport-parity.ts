import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import type { TransportsPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { type ListMember, messageDifferences } from './message-difference.ts';
import { escapedLength, surelyFits } from './message-lengths.ts';

/**
 * Sends the request over both transports and judges that the last reply and `response` are equal as JSON, volatile
 * values aside. Resolves with why there was nothing to compare, if so.
 */
export async function expectSameMessage(
  { chat, rpc }: TransportsPeer,
  trial: Trial,
  request: unknown,
  list?: ListMember,
): Promise<string | undefined> {
  const overChat = await chat.request(request);
  const overRpc = await rpc.request(request);
  const repeated = await chat.request(request);
  const reply = messageOf(overChat);
  const response = messageOf(overRpc);
  if (reply === undefined) return 'no reply over chat';
  if (response === undefined) return `no message over rpc: ${overRpc.envelopeError?.code ?? 'no response'}`;
  if (isRecord(reply) && 'error' in reply && escapedLength(JSON.stringify(response)) > surelyFits) {
    return 'the message may not fit into a conversation';
  }
  const found = messageDifferences(reply, messageOf(repeated), response, list);
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
